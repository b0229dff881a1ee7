import type { FindingParams } from '../../../finding.ts'
import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'

type Legs = FindingParams<'dmarc.failed'>

export const dmarc: TopicTexts<'dmarc' | 'arc'> = {
  checks: {
    'dmarc.policy': {
      topic: 'Polityka DMARC',
      pass: ({ domain, policy }) =>
        `Odbiorcy wiedzą, co robić z pocztą podszywającą się pod ${domain}: polityka DMARC to „${policy}”.`,
    },
    'dmarc.reports': {
      topic: 'Raporty DMARC',
      pass: ({ domain, addresses }) =>
        `Odbiorcy mogą Ci powiedzieć, kto wysyła w imieniu ${domain}: raporty trafiają pod ${formatList('pl', addresses)}.`,
    },
    'dmarc.result': {
      topic: 'Wynik DMARC',
      pass: ({ domain }) => `Wiadomość na pewno pochodzi z domeny ${domain}: DMARC to potwierdza.`,
    },
    'dmarc.alignment': {
      topic: 'Zgodność domen w DMARC',
      pass: ({ domain }) =>
        `Za domeną ${domain} stoją i SPF, i DKIM: jeśli jedno zawiedzie po drodze, drugie wystarczy.`,
    },
    'arc.result': {
      topic: 'Łańcuch ARC',
      pass: ({ instances }) =>
        `Wiadomość przeszła przez pośredników, którzy ją opieczętowali, i każda pieczęć jest ważna (ARC, ogniw w łańcuchu: ${instances}).`,
    },
    'dmarc.discovery': {
      topic: 'Miejsce rekordu DMARC',
      pass: ({ domain, name }) => `Rekord DMARC, któremu podlega ${domain}, stoi pod nazwą ${name}.`,
    },
    'dmarc.syntax': {
      topic: 'Pisownia rekordu DMARC',
      pass: ({ domain }) => `Odbiorcy mogą odczytać wszystko, co jest w rekordzie DMARC domeny ${domain}.`,
    },
    'dmarc.tags': {
      topic: 'Znaczniki rekordu DMARC',
      pass: ({ domain }) => `W rekordzie DMARC domeny ${domain} nie ma znaczników, z których zrezygnowano.`,
    },
    'dmarc.subdomains': {
      topic: 'DMARC subdomen',
      pass: ({ domain }) => `Polityka DMARC domeny ${domain} obejmuje też jej subdomeny.`,
    },
    'dmarc.report_addresses': {
      topic: 'Adresy raportów DMARC',
      pass: ({ domain }) => `Adresy raportów DMARC domeny ${domain} są zapisane poprawnie.`,
    },
    'dmarc.report_permission': {
      topic: 'Zgoda na raporty DMARC',
      pass: ({ domain }) => `Ci, do których mają trafiać raporty DMARC domeny ${domain}, zgadzają się na nie.`,
    },
    'dmarc.report_mailboxes': {
      topic: 'Skrzynki na raporty DMARC',
      pass: ({ domain }) => `Domeny, do których trafiają raporty DMARC domeny ${domain}, przyjmują pocztę.`,
    },
    'dmarc.suffix': {
      topic: 'Sufiks publiczny w rekordzie DMARC',
      pass: ({ domain }) => `Rekord DMARC domeny ${domain} nie podaje jej omyłkowo za sufiks publiczny.`,
    },
  },
  findings: {
    'dmarc.missing': {
      title: ({ domain }) =>
        `Domena ${domain} nie mówi, co robić z pocztą, która się pod nią podszywa: nie ma rekordu DMARC.`,
      why: () =>
        'Gmail, Yahoo, Microsoft i Apple wymagają go od nadawców masowych; Microsoft odrzuca ich pocztę z kodem 550 5.7.515. Bez niego każdy może wpisać Twoją domenę w polu From.',
      fix: ({ domain }, { record }) =>
        record
          ? `Opublikuj poniższy rekord pod nazwą _dmarc.${domain}.`
          : `Opublikuj pod nazwą _dmarc.${domain} rekord TXT, który zaczyna się od v=DMARC1; p=none i podaje adres raportów (rua=mailto:).`,
    },
    'dmarc.policy_none': {
      title: ({ domain }) => `Poczta podszywająca się pod ${domain} przechodzi: polityka DMARC to „none”.`,
      why: () =>
        'Gmail, Yahoo i Microsoft akceptują „none”. Zyskują na tym oszuści: odbiorcy najwyżej zgłaszają ich pocztę, ale ją doręczają.',
      fix: ({ has_reports, is_proven }, { record }) => {
        if (!has_reports)
          return 'Najpierw poproś odbiorców o raporty (rua=). Gdy raporty z dwóch do czterech tygodni pokażą, że cała Twoja poczta przechodzi, ustaw quarantine (p=quarantine).'
        if (!is_proven)
          return 'Najpierw skonfiguruj SPF i DKIM, aby Twoja poczta przechodziła. Potem przez dwa do czterech tygodni czytaj raporty. Quarantine (p=quarantine) ustaw dopiero wtedy, gdy pokażą, że przechodzi cała.'
        return `Przez dwa do czterech tygodni czytaj raporty. Gdy pokażą, że cała Twoja poczta przechodzi, ustaw quarantine${record ? ' za pomocą poniższego rekordu' : ' (p=quarantine)'}.`
      },
    },
    'dmarc.testing': {
      title: ({ domain, policy, pct }) =>
        pct < 100
          ? `Polityka DMARC „${policy}” domeny ${domain} ma dotyczyć tylko ${pct} % poczty (pct=${pct}).`
          : `Polityka DMARC domeny ${domain} jest dopiero testowana: odbiorcy mają jeszcze nie stosować „${policy}” (t=y).`,
      why: ({ pct }) =>
        pct < 100
          ? 'Odbiorcy rozumieją to różnie: stosujący RFC 7489 obejmują polityką tę część, stosujący RFC 9989 całą pocztę.'
          : 'Dopóki jest to oznaczenie, odbiorcy robią o krok mniej, niż mówi polityka, także z pocztą sfałszowaną.',
      fix: ({ has_reports, pct }, { record }) => {
        if (pct < 100)
          return `${record ? 'Opublikuj poniższy rekord: t=y w miejscu pct mówi odbiorcom, że to test.' : 'Wpisz t=y zamiast pct: mówi to odbiorcom, że to test.'} Gdy raporty z dwóch do czterech tygodni pokażą, że cała Twoja poczta przechodzi, usuń t=y.`
        const first = has_reports
          ? 'Przez dwa do czterech tygodni czytaj raporty.'
          : 'Najpierw poproś odbiorców o raporty (rua=) i czytaj je przez dwa do czterech tygodni.'
        return `${first} Gdy pokażą, że cała Twoja poczta przechodzi, usuń t=y${record ? ', jak w poniższym rekordzie' : ''}.`
      },
    },
    'dmarc.no_reports': {
      title: ({ domain }) => `Nikt nie dostaje raportów DMARC domeny ${domain}: rekord nie podaje adresu (rua).`,
      why: () => 'Bez raportów nie widać, które z Twoich usług zawodzą ani kto wysyła pocztę w Twoim imieniu.',
      fix: ({ domain }, { record }) =>
        record
          ? `Wstaw poniższy rekord pod nazwą _dmarc.${domain}. Możesz też podać adres usługi, która czyta raporty za Ciebie.`
          : `Podaj w rekordzie pod nazwą _dmarc.${domain} adres raportów: rua=mailto: i skrzynkę, którą czytasz Ty lub usługa.`,
    },
    'dmarc.rejected': {
      title: ({ domain }) =>
        `Odbiorcy odrzucą tę wiadomość, bo prosi ich o to sama domena ${domain}: DMARC zawodzi przy polityce „reject”.`,
      why: (legs) => `${explain(legs)} Gmail odrzuca taką pocztę z kodem 550-5.7.26, a prawie nikt jej nie doręcza.`,
      fix: mend,
    },
    'dmarc.quarantined': {
      title: ({ domain }) =>
        `Odbiorcy odłożą tę wiadomość do spamu, bo prosi ich o to sama domena ${domain}: DMARC zawodzi przy polityce „quarantine”.`,
      why: explain,
      fix: mend,
    },
    'dmarc.failed': {
      title: ({ domain }) => `Nic nie dowodzi, że wiadomość pochodzi z domeny ${domain}: DMARC zawodzi.`,
      why: (legs) =>
        `${explain(legs)} Polityka niczego jeszcze od odbiorców nie żąda, ale duzi dostawcy na to nie czekają: Gmail opóźnia taką pocztę masową z kodem 421-4.7.32 albo odrzuca ją z kodem 550-5.7.26, Microsoft z kodem 550 5.7.515.`,
      fix: mend,
    },
    'dmarc.unaligned': {
      title: ({ domain }) => `Nic nie łączy tej wiadomości z domeną ${domain}, którą ludzie widzą w polu From.`,
      why: (legs) =>
        `${explain(legs)} Gmail, Yahoo i Microsoft wymagają od nadawców masowych, by choć jedno z dwojga stało za domeną z pola From.`,
      fix: mend,
    },
    'dmarc.invalid': {
      title: ({ domain, text, code }) =>
        `Domena ${domain} ma rekord DMARC, z którego odbiorcy nie mogą skorzystać, bo ${recordFaults[code]}: „${text}”.`,
      why: () =>
        'Liczy się tak, jakby go nie było. Od nadawców masowych Gmail, Yahoo, Microsoft i Apple wymagają działającego.',
      fix: ({ domain }, { record }) =>
        record
          ? `Opublikuj poniższy rekord pod nazwą _dmarc.${domain} zamiast tego, co tam jest.`
          : `Zostaw pod nazwą _dmarc.${domain} dokładnie jeden rekord TXT: zaczyna się od v=DMARC1; i podaje politykę (p=) oraz adres raportów (rua=mailto:).`,
    },
    'dmarc.several_records': {
      title: ({ domain }) => `Domena ${domain} ma kilka rekordów DMARC, a dozwolony jest jeden.`,
      why: () =>
        'Odbiorcy nie biorą wtedy pod uwagę żadnego. Od nadawców masowych Gmail, Yahoo, Microsoft i Apple wymagają działającego.',
      fix: ({ domain }, { record }) =>
        record
          ? `Usuń wszystkie spod nazwy _dmarc.${domain} i opublikuj jeden, poniższy: zachowuje ich adresy raportów.`
          : `Zostaw pod nazwą _dmarc.${domain} ten, który mówi to, czego chcesz, a pozostałe usuń.`,
    },
    'dmarc.misnamed': {
      title: ({ domain, name }) => `Rekord DMARC domeny ${domain} stoi pod nazwą ${name}, a tam nikt go nie szuka.`,
      why: () =>
        'Liczy się tak, jakby go nie było. Od nadawców masowych Gmail, Yahoo, Microsoft i Apple wymagają działającego.',
      fix: ({ domain, name }, { record }) =>
        `${record ? `Opublikuj poniższy rekord pod nazwą _dmarc.${domain}` : `Opublikuj rekord DMARC pod nazwą _dmarc.${domain}`}, a ten spod nazwy ${name} usuń.`,
    },
    'dmarc.dkim_only': {
      title: ({ domain, spf_domain }) =>
        `DMARC przechodzi dzięki samemu DKIM: SPF też jest w porządku, ale dla ${spf_domain}, a nie dla ${domain}.`,
      why: () =>
        'To zwykła rzecz w usługach pocztowych i nic nie kosztuje. Gdy jednak podpis zawiedzie, nic innego nie potwierdzi nadawcy.',
      fix: ({ domain }) =>
        `Jeśli usługa pozwala na własną ścieżkę zwrotną (często to CNAME w rodzaju bounce.${domain}), skonfiguruj ją.`,
    },
    'dmarc.spf_only': {
      title: ({ domain, dkim_domain }) =>
        `DMARC wisi na samym SPF: DKIM podpisuje jako ${dkim_domain}, a nie jako ${domain}.`,
      why: () =>
        'SPF zawodzi przy przekazywaniu poczty dalej. Wtedy zawodzi DMARC, a wiadomość wygląda na fałszerstwo.',
      fix: ({ domain }) =>
        `Niech usługa pocztowa podpisuje jako ${domain}: opublikuj rekordy DKIM, które podaje dla Twojej domeny.`,
    },
    'arc.broken': {
      title: ({ instances }) =>
        `Pośrednik opieczętował tę wiadomość, ale pieczęć jest nieważna: ARC zawodzi (ogniw w łańcuchu: ${instances}).`,
      why: () =>
        'ARC mówi, jak oceniono pocztę przed przekazaniem dalej. O Tobie nie mówi nic i mało kto się nim kieruje.',
      fix: () =>
        'Jako nadawca nie musisz nic robić. Jeśli pośrednik należy do Ciebie, niech zmienia wiadomość, zanim ją opieczętuje.',
    },
    'dmarc.record_ignored': {
      title: ({ domain, found_at }) =>
        `Domena ${domain} ma własny rekord DMARC, z którego nie da się skorzystać; liczy się rekord domeny ${found_at}.`,
      why: () => 'Odbiorcy robią to, co mówi tamten rekord, a to może być więcej lub mniej, niż chcesz.',
      fix: ({ domain }) =>
        `Zostaw pod nazwą _dmarc.${domain} dokładnie jeden rekord, który zaczyna się od v=DMARC1; i podaje politykę (p=), albo żadnego.`,
    },
    'dmarc.parents_assumed': {
      title: ({ domain, names }) =>
        `Plik strefy nie zawiera nazwy ${formatList('pl', names)}; przyjęto, że domena ${domain} nie dziedziczy stamtąd rekordu DMARC.`,
      why: () => 'Prawie zawsze tak jest, bo rejestry rzadko publikują takie rekordy.',
      fix: () => 'Nic nie trzeba robić. Dla pewności sprawdź domenę w prawdziwym DNS.',
    },
    'dmarc.tag_invalid': {
      title: ({ domain, code, detail, position, others }) =>
        `Odbiorcy nie mogą odczytać części rekordu DMARC domeny ${domain}: ${tagFaults[code]}${detail ? ` („${detail}”, znak ${position})` : ''}${others.map((other) => `; ${tagFaults[other]}`).join('')}.`,
      why: () =>
        'Przyjmują w tym miejscu wartość domyślną. Nieczytelna polityka liczy się jako „none” albo tak, jakby rekordu nie było.',
      fix: ({ domain }, { record }) =>
        record
          ? `Wstaw poniższy rekord pod nazwą _dmarc.${domain} zamiast obecnego. Pominięto w nim to, czego nie da się odczytać.`
          : `Popraw rekord pod nazwą _dmarc.${domain}; możliwe polityki to none, quarantine i reject.`,
    },
    'dmarc.tags_removed': {
      title: ({ domain, tags }) =>
        `W rekordzie DMARC domeny ${domain} są znaczniki, z których zrezygnowano: ${formatList('pl', tags)}.`,
      why: () => 'Odbiorcy stosujący obecny standard (RFC 9989) je pomijają, więc pct= nie łagodzi już polityki.',
      fix: (_, { record }) => (record ? 'Opublikuj poniższy rekord, bez nich.' : 'Usuń je.'),
    },
    'dmarc.tags_unknown': {
      title: ({ domain, tags }) =>
        `W rekordzie DMARC domeny ${domain} są znaczniki, których nikt nie zna: ${formatList('pl', tags)}.`,
      why: () => 'Odbiorcy je pomijają. Jeśli to literówka, nie dzieje się to, o co chodziło.',
      fix: (_, { record }) => (record ? 'Popraw je albo opublikuj poniższy rekord, bez nich.' : 'Popraw je albo usuń.'),
    },
    'dmarc.subdomains_open': {
      title: ({ domain, tag, weaker, policy }) =>
        `Można podszyć się pod subdomeny ${domain}: polityka to „${policy}”, ale ${tag}= żąda tylko „${weaker}”.`,
      why: ({ tag }) =>
        tag === 'np'
          ? 'Poczta spod zmyślonych nazw w Twojej domenie przechodzi, a ludzie ufają jej jak Twojej.'
          : 'Poczta spod nazw w Twojej domenie przechodzi, a ludzie ufają jej jak Twojej.',
      fix: ({ tag, has_reports }, { record }) => {
        const first = has_reports
          ? 'Przez dwa do czterech tygodni czytaj raporty.'
          : 'Najpierw poproś odbiorców o raporty (rua=) i czytaj je przez dwa do czterech tygodni.'
        return `${first} Gdy pokażą, że cała poczta z Twoich subdomen przechodzi, ${record ? 'opublikuj poniższy rekord' : `usuń ${tag}= z rekordu`}. Subdomena, która potrzebuje łagodniejszej polityki, może mieć własny rekord.`
      },
    },
    'dmarc.report_uri_unusable': {
      title: ({ domain, code, uri }) =>
        `Jednego z adresów raportów DMARC domeny ${domain} nie da się użyć: ${uriFaults[code]} („${uri}”).`,
      why: () => 'Nie docierają tam żadne raporty, więc nie widzisz, kto wysyła pocztę w Twoim imieniu.',
      fix: ({ domain }, { record }) =>
        record
          ? `Wstaw poniższy rekord pod nazwą _dmarc.${domain} zamiast obecnego. Sprawdź, czy podaje wszystkie właściwe skrzynki.`
          : 'Zapisz go jako mailto: i adres skrzynki, a kilka adresów oddziel przecinkami.',
    },
    'dmarc.report_size_obsolete': {
      title: ({ domain, uri }) =>
        `Rekord DMARC domeny ${domain} ogranicza rozmiar raportów, a to już nie działa („${uri}”).`,
      why: () => 'Odbiorcy stosujący obecny standard (RFC 9989) pomijają to, co stoi za wykrzyknikiem.',
      fix: (_, { record }) =>
        record ? 'Opublikuj poniższy rekord, bez tego ograniczenia.' : 'Usuń wykrzyknik i to, co po nim następuje.',
    },
    'dmarc.reports_unauthorized': {
      title: ({ domain, destinations }) =>
        `Raporty DMARC domeny ${domain} mają trafiać tam, gdzie nikt się na nie nie zgodził: ${formatList('pl', destinations)}.`,
      why: () => 'Odbiorcom nie wolno wysyłać raportów obcym bez ich zgody, więc żadne nie docierają.',
      fix: ({ destinations }, { record }) =>
        `Poproś administratora ${formatList('pl', destinations)} o opublikowanie ${record ? 'poniższego rekordu' : 'zgody dla Twojej domeny'} albo podaj adres w swojej domenie.`,
    },
    'dmarc.report_mailbox_missing': {
      title: ({ domain, destinations }) =>
        `Raporty DMARC domeny ${domain} mają trafiać do domeny, która nie przyjmuje poczty: ${formatList('pl', destinations)}.`,
      why: () => 'Raporty wracają do nadawców, a Ty nie widzisz, kto wysyła pocztę w Twoim imieniu.',
      fix: ({ domain }) =>
        `Podaj w rekordzie pod nazwą _dmarc.${domain} (rua=, ruf=) skrzynkę w domenie, która ma serwery poczty.`,
    },
    'dmarc.suffix_claimed': {
      title: ({ domain }) => `Rekord DMARC domeny ${domain} mówi, że jest to sufiks publiczny (psd=y), jak .com.`,
      why: () =>
        'Publikują to tylko rejestry domen. Odbiorcy traktują Twoje subdomeny jak obce organizacje: SPF i DKIM jednej nie potwierdzają już drugiej.',
      fix: ({ domain }, { record }) =>
        record
          ? `Wstaw poniższy rekord pod nazwą _dmarc.${domain} zamiast obecnego.`
          : `Usuń psd=y z rekordu pod nazwą _dmarc.${domain}.`,
    },
  },
}

/** Why neither leg carries the author's domain. */
function explain({ domain, spf_leg, spf_domain, dkim_leg, dkim_domain }: Legs): string {
  const spf = {
    missing: 'SPF nie daje wyniku',
    failed: `SPF nie potwierdza nadawcy${spf_domain ? ` dla ${spf_domain}` : ''}`,
    unaligned: `SPF potwierdza ${spf_domain}, a to nie ${domain}`,
  }[spf_leg]
  const dkim = {
    missing: 'podpisu DKIM nie ma',
    failed: 'żaden podpis DKIM nie jest ważny',
    unaligned: `DKIM podpisuje jako ${dkim_domain}, a to nie ${domain}`,
  }[dkim_leg]
  return `${spf}; ${dkim}.`
}

function mend({ domain, dkim_leg }: Legs): string {
  if (dkim_leg === 'failed')
    return `Najpierw napraw podpis DKIM (opisuje to osobny punkt) i niech podpisuje jako ${domain}.`
  if (dkim_leg === 'unaligned')
    return `Niech usługa pocztowa podpisuje jako ${domain}: opublikuj rekordy DKIM, które podaje dla Twojej domeny.`
  return `Włącz w usłudze pocztowej podpisywanie DKIM jako ${domain} i opublikuj rekordy, które podaje. Jeśli to nie Twoja wiadomość, nic nie trzeba robić.`
}

const recordFaults: Record<FindingParams<'dmarc.invalid'>['code'], string> = {
  several: 'jest ich kilka',
  duplicate_tag: 'jeden ze znaczników występuje dwa razy',
  policy: 'nie da się odczytać jego polityki',
  quoted: 'jest ujęty w cudzysłów',
  spaced: 'zaczyna się od spacji',
  version: 'nie zaczyna się od v=DMARC1;',
}

const tagFaults: Record<FindingParams<'dmarc.tag_invalid'>['code'], string> = {
  missing_p: 'brakuje polityki (p=)',
  invalid_p: 'polityka (p=), która nie istnieje',
  invalid_sp: 'polityka dla subdomen (sp=), która nie istnieje',
  invalid_np: 'polityka dla nazw nieistniejących (np=), której nie ma',
  invalid_adkim: 'adkim= to ani r, ani s',
  invalid_aspf: 'aspf= to ani r, ani s',
  invalid_fo: 'fo= zawiera coś innego niż 0, 1, d i s',
  invalid_t: 't= to ani y, ani n',
  invalid_psd: 'psd= to ani y, ani n, ani u',
  tag_case: 'nazwa znacznika wielkimi literami',
  tag_without_equals: 'znacznik bez znaku równości',
  invalid_tag_name: 'znacznik o niemożliwej nazwie',
  invalid_tag_value: 'niedozwolone znaki',
  escaped_semicolon: 'ukośnik przed średnikiem',
}

const uriFaults: Record<FindingParams<'dmarc.report_uri_unusable'>['code'], string> = {
  invalid_report_uri: 'brakuje mailto: albo jest w nim znak, który trzeba zakodować',
  report_uri_without_address: 'nie ma w nim skrzynki',
  report_uri_scheme: 'odbiorcy wysyłają raporty wyłącznie pocztą',
}
