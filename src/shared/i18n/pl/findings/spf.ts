import type { FindingParams } from '../../../finding.ts'
import type { TopicTexts } from '../../catalogue.ts'
import { formatList, formatNumber } from '../../format.ts'
import { pluralForm } from '../../plural.ts'

export const spf: TopicTexts<'spf'> = {
  checks: {
    'spf.result': {
      topic: 'SPF',
      pass: ({ domain, ip }) =>
        `Domena ${domain} pozwala adresowi ${ip} wysyłać swoją pocztę: wynik SPF jest pozytywny.`,
    },
    'spf.lookups': {
      topic: 'Zapytania DNS w SPF',
      pass: ({ domain, lookups }) =>
        `Odczytanie rekordu SPF domeny ${domain} zużyło ${lookups} z 10 dozwolonych zapytań DNS.`,
    },
    'spf.all': {
      topic: 'Zakończenie rekordu SPF',
      pass: ({ domain, all }) => `Domena ${domain} uznaje wszystkie inne serwery za obce: SPF kończy się na ${all}.`,
    },
    'spf.helo': {
      topic: 'SPF nazwy HELO',
      pass: ({ domain, ip }) => `Adres ${ip} może używać nazwy HELO ${domain}: SPF to potwierdza.`,
    },
    'spf.reading': {
      topic: 'Ścisłe i pobłażliwe odczytanie SPF',
      pass: ({ domain }) => `Ściśli i pobłażliwi odbiorcy odczytują rekord SPF domeny ${domain} tak samo.`,
    },
    'spf.record': {
      topic: 'Rekord SPF',
      pass: ({ domain }) => `Domena ${domain} mówi, które serwery wysyłają jej pocztę: ma jeden rekord SPF.`,
    },
    'spf.syntax': {
      topic: 'Pisownia rekordu SPF',
      pass: ({ domain }) => `Rekord SPF domeny ${domain} jest zapisany poprawnie.`,
    },
    'spf.includes': {
      topic: 'Rekordy dołączane do SPF',
      pass: ({ domain }) => `Każdy rekord, na który wskazuje SPF domeny ${domain}, istnieje i da się odczytać.`,
    },
    'spf.void_lookups': {
      topic: 'Puste zapytania w SPF',
      pass: ({ domain }) => `Każda nazwa w rekordzie SPF domeny ${domain} do czegoś prowadzi.`,
    },
    'spf.terms': {
      topic: 'Elementy rekordu SPF',
      pass: ({ domain }) => `Każdy element rekordu SPF domeny ${domain} działa.`,
    },
    'spf.ptr': {
      topic: 'Element ptr w SPF',
      pass: ({ domain }) => `Rekord SPF domeny ${domain} obywa się bez ptr.`,
    },
    'spf.networks': {
      topic: 'Sieci w rekordzie SPF',
      pass: ({ domain }) => `W rekordzie SPF domeny ${domain} nie ma sieci zbyt szerokiej jak na jednego nadawcę.`,
    },
    'spf.size': {
      topic: 'Rozmiar odpowiedzi z SPF',
      pass: ({ domain, octets }) =>
        `Rekordy TXT domeny ${domain} mieszczą się w jednej odpowiedzi DNS (liczba bajtów: ${formatNumber('pl', octets)}).`,
    },
    'spf.macros': {
      topic: 'Makra w rekordzie SPF',
      pass: ({ domain }) => `Rekord SPF domeny ${domain} znaczy to samo dla każdej wiadomości.`,
    },
  },
  findings: {
    'spf.missing': {
      title: ({ domain }) => `Domena ${domain} nie mówi, które serwery wysyłają jej pocztę: nie ma rekordu SPF.`,
      why: () =>
        'Gmail, Yahoo, Microsoft i Apple oczekują od nadawców masowych SPF i DKIM. Pocztę bez jednego i drugiego Gmail odrzuca z kodem 550-5.7.26.',
      fix: ({ domain, ip, is_private }, { record }) => {
        if (is_private) return sendPublicly(ip)
        return record
          ? `Opublikuj poniższy rekord w domenie ${domain}. Dopuszcza on ${ip}; przed ~all dopisz include każdej usługi, przez którą wysyłasz.`
          : firstRecord(domain)
      },
    },
    'spf.missing_covered': {
      title: ({ domain }) => `Domena ${domain} nie ma rekordu SPF; za wiadomość ręczy tylko podpis DKIM.`,
      why: () =>
        'Małym nadawcom wystarcza sam DKIM. Od nadawców masowych Gmail, Yahoo i Microsoft wymagają jednego i drugiego.',
      fix: ({ domain, ip, is_private }, { record }) => {
        if (is_private) return sendPublicly(ip)
        return record
          ? `Opublikuj poniższy rekord w domenie ${domain}. Dopuszcza on ${ip}; przed ~all dopisz include każdej usługi, przez którą wysyłasz.`
          : firstRecord(domain)
      },
    },
    'spf.fail': {
      title: ({ domain, ip }) => `Domena ${domain} nie pozwala adresowi ${ip} wysyłać swojej poczty: SPF zwraca fail.`,
      why: () =>
        'Dla odbiorcy to wygląda na fałszerstwo. Jeśli nie ręczy za nie DKIM, Gmail odrzuca je z kodem 550-5.7.26, a filtry antyspamowe dodają punkty.',
      fix: ({ domain, ip, is_private }, { record }) => {
        if (is_private) return sendPublicly(ip)
        const fix = record ? `zastąp obecny rekord w domenie ${domain} poniższym` : addAddress(domain, ip)
        return `Jeśli ${ip} należy do Ciebie lub do Twojej usługi pocztowej, ${fix}. Jeśli nie, wiadomość wysłał lub przekazał dalej ktoś inny.`
      },
    },
    'spf.softfail': {
      title: ({ domain, ip }) => `Domena ${domain} nie zna ${ip} jako swojego serwera: SPF zwraca softfail.`,
      why: () =>
        'Taki wynik nie jest pozytywny. Bez podpisu DKIM Gmail odrzuca tę pocztę z kodem 550-5.7.26, a inni odkładają ją do spamu.',
      fix: ({ domain, ip, is_private }, { record }) => {
        if (is_private) return sendPublicly(ip)
        return record
          ? `Zastąp obecny rekord w domenie ${domain} poniższym; dopisano w nim ${ip}. Jeśli wysyłasz przez usługę, dopisz zamiast adresu podany przez nią include.`
          : `Jeśli ${ip} należy do Ciebie, ${addAddress(domain, ip)}. Jeśli wysyłasz przez usługę, dopisz zamiast adresu podany przez nią include.`
      },
    },
    'spf.neutral': {
      title: ({ domain, ip }) => `Domena ${domain} ma rekord SPF, ale nie mówi on nic o ${ip}: wynik to neutral.`,
      why: () => 'Odbiorcy traktują taki wynik jak brak SPF, więc tylko DKIM może dowieść, kto wysłał wiadomość.',
      fix: ({ domain, ip, is_private }, { record }) => {
        if (is_private) return sendPublicly(ip)
        return record
          ? `Zastąp obecny rekord w domenie ${domain} poniższym; dopisano w nim ${ip}. Jeśli wysyłasz przez usługę, dopisz zamiast adresu podany przez nią include.`
          : `Jeśli ${ip} należy do Ciebie, ${addAddress(domain, ip)}. Jeśli wysyłasz przez usługę, dopisz zamiast adresu podany przez nią include.`
      },
    },
    'spf.fail_covered': {
      title: ({ domain, ip, result }) =>
        `Domena ${domain} nie wymienia ${ip} wśród swoich serwerów (SPF ${result}); wiadomość ratuje podpis DKIM.`,
      why: () =>
        'DMARC przechodzi dzięki DKIM, więc większość poczty dociera. Od nadawców masowych Gmail i Microsoft wymagają także SPF.',
      fix: ({ domain, ip, is_private }, { record }) => {
        if (is_private) return sendPublicly(ip)
        const fix = record
          ? `Zastąp obecny rekord w domenie ${domain} poniższym; dopisano w nim ${ip}.`
          : `Jeśli ${ip} należy do Ciebie, ${addAddress(domain, ip)}.`
        return `${fix} Jeśli wiadomość została przekazana dalej, nic nie trzeba robić.`
      },
    },
    'spf.permerror': {
      title: ({ domain }) => `Rekord SPF domeny ${domain} jest uszkodzony, więc nie chroni nikogo.`,
      why: () =>
        'Odbiorcy przerywają na pierwszym błędzie i traktują pocztę tak, jakby SPF nie było (permerror). Microsoft odrzuca z tego powodu pocztę masową z kodem 550 5.7.515.',
      fix: ({ domain }) =>
        `Zostaw w domenie ${domain} dokładnie jeden rekord TXT zaczynający się od v=spf1 i sprawdź jego pisownię: każdy element, każdy include, każdy adres.`,
    },
    'spf.lookups_exceeded': {
      title: ({ domain, lookups }) =>
        `Rekord SPF domeny ${domain} jest zbyt rozbudowany: wymaga ${lookups} zapytań DNS, a odbiorcy kończą na 10.`,
      why: () => 'Po dziesiątym zapytaniu wynikiem jest permerror: jakby SPF nie było, choćby reszta była poprawna.',
      fix: () =>
        'Usuń include usług, których już nie używasz, zastąp a, mx i ptr przez ip4 lub ip6, a każdej usłudze przydziel do wysyłki osobną subdomenę.',
    },
    'spf.lookups_near': {
      title: ({ domain, lookups }) =>
        `Rekord SPF domeny ${domain} jest prawie pełny: zużywa ${lookups} z 10 zapytań DNS.`,
      why: () => 'Dziś działa. Przestanie w dniu, w którym jedna z Twoich usług rozbuduje własny rekord.',
      fix: () => 'Zanim dodasz kolejną usługę, usuń include tej, której już nie używasz.',
    },
    'spf.void_lookups_exceeded': {
      title: ({ domain, lookups }) =>
        `Rekord SPF domeny ${domain} wskazuje nazwy, które nie istnieją: liczba pustych odpowiedzi to ${lookups}, a dozwolone są 2.`,
      why: () => 'Po dwóch pustych odpowiedziach odbiorcy rezygnują z wynikiem permerror: jakby SPF nie było.',
      fix: (_, { record }) =>
        record
          ? 'Opublikuj poniższy rekord, bez nazw, pod którymi nic nie ma.'
          : 'Usuń każdy include, a, mx i exists, którego nazwa nie ma już żadnego rekordu.',
    },
    'spf.all_open': {
      title: ({ domain }) => `Domena ${domain} pozwala każdemu wysyłać w jej imieniu: rekord SPF kończy się na +all.`,
      why: () => 'Spamerzy szukają takich domen. Dla filtrów to oznaka spamu: rspamd dolicza za to 4 punkty z 15.',
      fix: ({ domain }, { record }) => endSoftly(domain, record),
    },
    'spf.all_neutral': {
      title: ({ domain }) =>
        `Domenie ${domain} jest obojętne, kto jeszcze za nią wysyła: rekord SPF kończy się na ?all.`,
      why: () => 'Fałszerstwa można odróżnić od Twojej poczty wyłącznie po podpisie DKIM.',
      fix: ({ domain }, { record }) => endSoftly(domain, record),
    },
    'spf.all_missing': {
      title: ({ domain }) => `Rekord SPF domeny ${domain} nie ma zakończenia, więc nie mówi nic o obcych serwerach.`,
      why: () =>
        'Bez all na końcu odbiorcy przyjmują ?all: fałszerstwa można odróżnić od Twojej poczty wyłącznie po podpisie DKIM.',
      fix: ({ domain }, { record }) => endSoftly(domain, record),
    },
    'spf.helo_fail': {
      title: ({ domain, ip }) => `Serwer przedstawia się jako ${domain}, a rekord SPF tej nazwy nie wymienia ${ip}.`,
      why: () => 'Mało kto to sprawdza, chyba że przy zwrotkach, gdzie nazwa HELO jest jedyną wskazówką.',
      fix: ({ domain, ip, is_private }) =>
        is_private
          ? sendPublicly(ip)
          : `Dopisz ${ip} do rekordu SPF nazwy ${domain} albo niech serwer używa własnej nazwy.`,
    },
    'spf.read_differently': {
      title: ({ domain, lenient }) =>
        `Odbiorcy różnie odczytują rekord SPF domeny ${domain}: ściśli go odrzucają (permerror), pobłażliwym wychodzi ${lenient}.`,
      why: () =>
        'Dlatego błąd łatwo przeoczyć: część poczty mimo wszystko przechodzi. Sama ta różnica nie odejmuje punktów.',
      fix: () => 'Popraw rekord, jak opisano wyżej; wtedy wynik u wszystkich będzie ten sam.',
    },
    'spf.no_record': {
      title: ({ domain }) => `Domena ${domain} nie mówi, które serwery wysyłają jej pocztę: nie ma rekordu SPF.`,
      why: () => withoutSpf,
      fix: ({ domain }, { record }) =>
        `${record ? `Opublikuj poniższy rekord w domenie ${domain}. Dopuszcza on jej serwery poczty (mx); przed ~all dopisz include każdej usługi, przez którą wysyłasz.` : firstRecord(domain)} Jeśli domena w ogóle nie wysyła poczty, opublikuj v=spf1 -all.`,
    },
    'spf.misspelled': {
      title: ({ domain, text }) =>
        `Domena ${domain} ma rekord, który miał być SPF, ale nie zaczyna się od v=spf1: „${text}”.`,
      why: () => `Odbiorcy go pomijają. ${withoutSpf}`,
      fix: ({ domain }, { record }) =>
        record
          ? `Opublikuj zamiast niego poniższy rekord w domenie ${domain}, bez cudzysłowów w treści.`
          : `Rekord w domenie ${domain} musi zaczynać się od v=spf1 i jednej spacji, bez cudzysłowów w treści; sprawdź też każdy element po nich.`,
    },
    'spf.several_records': {
      title: ({ domain, count }) =>
        `Domena ${domain} ma ${count} ${pluralForm('pl', count, { one: 'rekord', few: 'rekordy', other: 'rekordów' })} SPF, a dozwolony jest jeden.`,
      why: () => `Odbiorcy nie biorą wtedy pod uwagę żadnego (permerror). ${withoutSpf}`,
      fix: ({ domain }, { record }) =>
        record
          ? `Usuń wszystkie z domeny ${domain} i opublikuj jeden, poniższy: dopuszcza to, co tamte razem.`
          : `Zostaw w domenie ${domain} jeden rekord z elementami, których potrzebuje Twoja poczta, a pozostałe usuń. Razem nie dają poprawnego rekordu: któryś element jest błędny albo wymagają ponad 10 zapytań DNS.`,
    },
    'spf.invalid': {
      title: ({ domain, code, detail, position }) =>
        `W rekordzie SPF domeny ${domain} jest błąd przy znaku ${position}: ${syntaxProblems[code]} w „${detail}”.`,
      why: () => `Jeden błąd unieważnia cały rekord (permerror). ${withoutSpf}`,
      fix: ({ domain, detail }, { record }) =>
        record
          ? `Wstaw poniższy rekord w domenie ${domain} zamiast obecnego.`
          : `Popraw albo usuń „${detail}”. Usługi pocztowe podają właściwą pisownię swojego include w instrukcji konfiguracji.`,
    },
    'spf.blank_missing': {
      title: ({ domain, detail }) =>
        `W rekordzie SPF domeny ${domain} brakuje spacji: dwa elementy zlały się w „${detail}”.`,
      why: () => `Odbiorcy czytają je jako jeden, a to błąd (permerror) albo nazwa, której nie ma. ${withoutSpf}`,
      fix: ({ domain, detail }, { record }) =>
        record
          ? `Opublikuj poniższy rekord w domenie ${domain}. W rekordzie z kilku ciągów każdy oprócz ostatniego musi kończyć się spacją.`
          : `Wstaw spację między elementami w „${detail}” i popraw pozostałe błędy rekordu.`,
    },
    'spf.include_broken': {
      title: ({ domain, term, code, target }) =>
        `Rekord SPF domeny ${domain} wskazuje na coś uszkodzonego, ${term}: ${treeFaults[code](target)}.`,
      why: () => `Odbiorcy przerywają w tym miejscu i uznają rekord za nieważny (permerror). ${withoutSpf}`,
      fix: ({ domain, term }) =>
        `Jeśli nie używasz już tej usługi, usuń ${term} z rekordu domeny ${domain}. Jeśli używasz, porównaj nazwę z instrukcją konfiguracji albo zgłoś to usłudze.`,
    },
    'spf.dead_terms': {
      title: ({ domain, terms }) =>
        `Rekord SPF domeny ${domain} pyta o nazwy, pod którymi nic nie ma: ${formatList('pl', terms)}.`,
      why: ({ own }) =>
        own
          ? 'Odbiorcy znoszą dwa takie zapytania; trzecie unieważnia rekord.'
          : 'Odbiorcy znoszą dwa takie zapytania; trzecie unieważnia rekord. Kto zarejestruje taką nazwę, może wysyłać w Twoim imieniu.',
      fix: ({ terms, own }, { record }) => {
        if (record) return 'Opublikuj poniższy rekord, bez nich.'
        const names = formatList('pl', terms)
        return own
          ? `Opublikuj brakujące rekordy, o które pyta ${names}, albo usuń to z rekordu SPF.`
          : `Usuń ${names} z rekordu, w którym to stoi.`
      },
    },
    'spf.term_ignored': {
      title: ({ domain, code, detail, position }) =>
        `Część rekordu SPF domeny ${domain} nie działa: ${ignoredTerms[code]} („${detail}”, znak ${position}).`,
      why: () => 'Jeśli chodzi o jednego z Twoich nadawców, jego poczta nie przechodzi SPF.',
      fix: ({ domain, detail }, { record }) =>
        record
          ? `Wstaw poniższy rekord w domenie ${domain} zamiast obecnego.`
          : `Popraw „${detail}” w domenie ${domain} albo usuń, jeśli nikt stamtąd nie wysyła.`,
    },
    'spf.term_needless': {
      title: ({ domain, code, detail, position }) =>
        `Jeden element rekordu SPF domeny ${domain} nie jest tym, na co wygląda: ${needlessTerms[code]} („${detail}”, znak ${position}).`,
      why: () => 'Dziś nie szkodzi. Bez niego rekord jest krótszy i łatwiej go utrzymać.',
      fix: ({ detail }, { record }) =>
        record
          ? `Sprawdź „${detail}”. Poniższy rekord dopuszcza te same serwery bez tego.`
          : `Sprawdź „${detail}” i usuń, jeśli jest zbędne.`,
    },
    'spf.ptr_used': {
      title: ({ domain }) => `Rekord SPF domeny ${domain} używa ptr, z którego zrezygnowano.`,
      why: () =>
        'Jest powolny i często zawodzi, a część odbiorców go pomija: poczta, która na nim polega, nie przechodzi SPF.',
      fix: ({ domain }, { record }) =>
        `Najpierw dopisz adresy (ip4:, ip6:) wszystkich serwerów, które przechodzą tylko dzięki ptr: pokażą je raporty DMARC z dwóch tygodni. ${record ? `Potem opublikuj poniższy rekord w domenie ${domain}, uzupełniony o te adresy.` : 'Potem usuń ptr.'}`,
    },
    'spf.networks_wide': {
      title: ({ domain, terms }) =>
        `Rekord SPF domeny ${domain} pozwala wysyłać w jej imieniu całym sieciom: ${formatList('pl', terms)}.`,
      why: () => 'Kto dostanie tam adres, przechodzi SPF, a z nim DMARC, jako Ty.',
      fix: () => 'Wymień serwery lub małe sieci, które naprawdę wysyłają za Ciebie.',
    },
    'spf.networks_vast': {
      title: ({ domain, terms, addresses, ipv6_prefix }) =>
        `Rekord SPF domeny ${domain} dopuszcza więcej niż sieci jednego nadawcy: co najmniej ${describeWidth(addresses, ipv6_prefix)} (${formatList('pl', terms)}).`,
      why: () =>
        'Każdy, kto dostanie tam adres, przechodzi SPF, a z nim DMARC, jako Ty. Własne sieci nadawcy nigdy nie są tak szerokie.',
      fix: ({ terms }) =>
        `Zamiast ${formatList('pl', terms)} wymień serwery lub małe sieci, które naprawdę wysyłają za Ciebie. Pokażą je raporty DMARC.`,
    },
    'spf.everyone': {
      title: ({ domain, terms }) =>
        `Domena ${domain} pozwala każdemu wysyłać w jej imieniu: rekord SPF obejmuje wszystkie adresy, przez ${formatList('pl', terms)}.`,
      why: () =>
        'Oszuści przechodzą SPF, a z nim DMARC, jako Ty. Spamerzy szukają takich domen, a dla filtrów to oznaka spamu.',
      fix: ({ terms }) =>
        `Zastąp ${formatList('pl', terms)} serwerami, które naprawdę wysyłają za Ciebie, a zbędne usuń. Jeśli podała to usługa, powiadom ją.`,
    },
    'spf.answer_large': {
      title: ({ domain, octets }) =>
        `Rekordy TXT domeny ${domain} mogą nie zmieścić się w zwykłej odpowiedzi DNS (liczba bajtów: ${formatNumber('pl', octets)}, bezpieczna: 450).`,
      why: () => 'Dzisiejsze serwery DNS pytają ponownie przez TCP. Za niektórymi zaporami to zawodzi, a z tym i SPF.',
      fix: () => 'Usuń rekordy TXT, których żadna usługa już nie potrzebuje, na przykład dawne weryfikacje witryny.',
    },
    'spf.depends_on_message': {
      title: ({ domain, terms }) =>
        `To, co mówi rekord SPF domeny ${domain}, zależy od wiadomości: ${formatList('pl', terms)}.`,
      why: () =>
        'Elementy z makrami prowadzą u każdego nadawcy i adresu do innej nazwy, więc nie da się ich sprawdzić z góry.',
      fix: () => 'Jeśli prosiła o to usługa, nic nie trzeba robić. Wyślij wiadomość testową, aby zobaczyć wynik.',
    },
  },
}

/** What it costs to be without a working record. */
const withoutSpf =
  'Bez SPF za Twoją pocztę ręczy tylko DKIM, a Gmail, Yahoo i Microsoft wymagają od nadawców masowych jednego i drugiego.'

const syntaxProblems: Record<FindingParams<'spf.invalid'>['code'], string> = {
  invalid_character: 'niedozwolony znak',
  unknown_mechanism: 'słowo nieznane w SPF',
  missing_value: 'brak wartości',
  unexpected_value: 'wartość tam, gdzie jej być nie może',
  invalid_domain: 'coś, co nie jest nazwą domeny',
  address_as_domain: 'adres w miejscu nazwy domeny (użyj ip4: lub ip6:)',
  invalid_macro: 'nieczytelne makro',
  invalid_ip4: 'niepoprawny adres IPv4',
  invalid_ip6: 'niepoprawny adres IPv6',
  invalid_prefix_length: 'rozmiar sieci, który nie istnieje',
  duplicate_modifier: 'element, który może wystąpić tylko raz,',
}

const treeFaults: Record<FindingParams<'spf.include_broken'>['code'], (target: string) => string> = {
  no_record: (target) => `${target} nie ma rekordu SPF`,
  several_records: (target) => `${target} ma kilka rekordów SPF`,
  invalid_record: (target) => `rekord SPF domeny ${target} zawiera błąd`,
  too_many_names: (target) => `${target} ma ponad 10 serwerów poczty`,
  loop: (target) => `prowadzi z powrotem do ${target}`,
}

const ignoredTerms: Record<FindingParams<'spf.term_ignored'>['code'], string> = {
  terms_after_all: 'stoi za all, a dalej nikt nie czyta',
  redirect_ignored: 'redirect obok all nigdy nie jest używany',
  mechanism_as_modifier: 'zamiast dwukropka stoi znak równości',
  version_repeated: 'v=spf1 stoi w środku rekordu',
  impossible_domain: 'taka nazwa nie może istnieć',
}

const needlessTerms: Record<FindingParams<'spf.term_needless'>['code'], string> = {
  host_bits_set: 'adres leży w środku sieci, a nie na jej początku',
  private_network: 'z adresu prywatnego nie przyjdzie żadna poczta',
  duplicate_term: 'to samo stoi dwa razy',
  unknown_modifier: 'SPF go nie zna',
}

function sendPublicly(ip: string): string {
  return `Wyślij wiadomość przez serwer, którym naprawdę wychodzi Twoja poczta, i przetestuj ją ponownie. ${ip} nie jest adresem publicznym: żaden odbiorca go nie zobaczy, więc nie ma dla niego miejsca w rekordzie SPF.`
}

function firstRecord(domain: string): string {
  return `Opublikuj w domenie ${domain} rekord TXT: v=spf1, potem include każdej usługi, przez którą wysyłasz, i adresy własnych serwerów (ip4:, ip6:), a na końcu ~all.`
}

/** In the middle of a sentence. */
function addAddress(domain: string, ip: string): string {
  return `dopisz ${ip.includes(':') ? 'ip6' : 'ip4'}:${ip} do rekordu SPF domeny ${domain}`
}

function endSoftly(domain: string, hasRecord: boolean): string {
  const first = 'Wymień wszystkie serwery i usługi, które wysyłają za Ciebie: pokażą je raporty DMARC z dwóch tygodni.'
  const then = hasRecord
    ? `Potem opublikuj poniższy rekord w domenie ${domain}.`
    : `Potem zakończ rekord domeny ${domain} na ~all.`
  return `${first} ${then}`
}

function describeWidth(addresses: number, ipv6Prefix: number): string {
  const isIpv6 = ipv6Prefix < 16
  const ipv4 = addresses > 2 ** 24 || !isIpv6 ? `${formatNumber('pl', addresses)} adresów IPv4` : ''
  const ipv6 = isIpv6 ? `sieci IPv6 o rozmiarze /${ipv6Prefix}` : ''
  return [ipv4, ipv6].filter(Boolean).join(' i ')
}
