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
  },
  findings: {
    'dmarc.missing': {
      title: ({ domain }) =>
        `Domena ${domain} nie mówi, co robić z pocztą, która się pod nią podszywa: nie ma rekordu DMARC.`,
      why: () =>
        'Gmail, Yahoo, Microsoft i Apple wymagają go od nadawców masowych; Microsoft odrzuca ich pocztę z kodem 550 5.7.515. Bez niego każdy może wpisać Twoją domenę w polu From.',
      fix: ({ domain }) =>
        `Opublikuj poniższy rekord pod nazwą _dmarc.${domain}. Prosi tylko o raporty i nie zmienia doręczania; załóż skrzynkę dmarc@${domain}, żeby je odbierać.`,
    },
    'dmarc.policy_none': {
      title: ({ domain }) => `Poczta podszywająca się pod ${domain} przechodzi: polityka DMARC to „none”.`,
      why: () =>
        'Gmail, Yahoo i Microsoft akceptują „none”. Zyskują na tym oszuści: odbiorcy najwyżej zgłaszają ich pocztę, ale ją doręczają.',
      fix: ({ has_reports }) =>
        has_reports
          ? 'Przez dwa do czterech tygodni czytaj raporty. Gdy cała Twoja poczta przechodzi, ustaw quarantine, jak w poniższym rekordzie.'
          : 'Najpierw poproś odbiorców o raporty, jak w poniższym rekordzie. Gdy raporty z dwóch do czterech tygodni pokażą, że cała Twoja poczta przechodzi, ustaw quarantine.',
    },
    'dmarc.testing': {
      title: ({ domain, policy }) =>
        `Polityka DMARC domeny ${domain} jest dopiero testowana: odbiorcy mają jeszcze nie stosować „${policy}” (t=y).`,
      why: () =>
        'Dopóki jest to oznaczenie, odbiorcy robią o krok mniej, niż mówi polityka, także z pocztą sfałszowaną.',
      fix: ({ has_reports }) =>
        has_reports
          ? 'Gdy raporty pokażą, że cała Twoja poczta przechodzi, usuń t=y, jak w poniższym rekordzie.'
          : 'Najpierw poproś odbiorców o raporty, jak w poniższym rekordzie. Gdy raporty z dwóch do czterech tygodni pokażą, że cała Twoja poczta przechodzi, usuń t=y.',
    },
    'dmarc.no_reports': {
      title: ({ domain }) => `Nikt nie dostaje raportów DMARC domeny ${domain}: rekord nie podaje adresu (rua).`,
      why: () => 'Bez raportów nie widać, które z Twoich usług zawodzą ani kto wysyła pocztę w Twoim imieniu.',
      fix: ({ domain }) =>
        `Wstaw poniższy rekord pod nazwą _dmarc.${domain} i załóż tę skrzynkę albo podaj adres usługi, która czyta raporty za Ciebie.`,
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
      title: ({ domain }) => `Domena ${domain} opublikowała rekord DMARC, z którego odbiorcy nie mogą skorzystać.`,
      why: () =>
        'Liczy się tak, jakby go nie było. Od nadawców masowych Gmail, Yahoo, Microsoft i Apple wymagają działającego.',
      fix: ({ domain }) =>
        `Zostaw pod nazwą _dmarc.${domain} dokładnie jeden rekord TXT, jak poniżej: zaczyna się od v=DMARC1; i podaje politykę. Gdy obecnej nie da się odczytać, poniższy rekord podaje p=none, czyli prosi tylko o raporty; jeśli miało to być quarantine lub reject, wpisz to. Sprawdź, czy skrzynka na raporty (rua) istnieje.`,
    },
    'dmarc.several_records': {
      title: ({ domain }) => `Domena ${domain} ma kilka rekordów DMARC, a dozwolony jest jeden.`,
      why: () =>
        'Odbiorcy nie biorą wtedy pod uwagę żadnego. Od nadawców masowych Gmail, Yahoo, Microsoft i Apple wymagają działającego.',
      fix: ({ domain }) =>
        `Zostaw pod nazwą _dmarc.${domain} ten rekord, który mówi to, czego chcesz, a pozostałe usuń. Jeśli nie wiesz który, opublikuj tylko poniższy.`,
    },
    'dmarc.misnamed': {
      title: ({ domain, name }) => `Rekord DMARC domeny ${domain} stoi pod nazwą ${name}, a tam nikt go nie szuka.`,
      why: () =>
        'Liczy się tak, jakby go nie było. Od nadawców masowych Gmail, Yahoo, Microsoft i Apple wymagają działającego.',
      fix: ({ domain, name }) => `Opublikuj go pod nazwą _dmarc.${domain}, jak poniżej, i usuń spod nazwy ${name}.`,
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
      fix: ({ domain }) => `Popraw rekord pod nazwą _dmarc.${domain}; możliwe polityki to none, quarantine i reject.`,
    },
    'dmarc.tags_removed': {
      title: ({ domain, tags }) =>
        `W rekordzie DMARC domeny ${domain} są znaczniki, z których zrezygnowano: ${formatList('pl', tags)}.`,
      why: () => 'Odbiorcy stosujący obecny standard (RFC 9989) je pomijają, więc pct= nie łagodzi już polityki.',
      fix: () => 'Opublikuj poniższy rekord, bez nich. Jeśli chcesz najpierw wypróbować politykę, dopisz t=y.',
    },
    'dmarc.tags_unknown': {
      title: ({ domain, tags }) =>
        `W rekordzie DMARC domeny ${domain} są znaczniki, których nikt nie zna: ${formatList('pl', tags)}.`,
      why: () => 'Odbiorcy je pomijają. Jeśli to literówka, nie dzieje się to, o co chodziło.',
      fix: () => 'Popraw je albo opublikuj poniższy rekord, bez nich.',
    },
    'dmarc.subdomains_open': {
      title: ({ domain, tag, weaker, policy }) =>
        `Można podszyć się pod subdomeny ${domain}: polityka to „${policy}”, ale ${tag}= żąda tylko „${weaker}”.`,
      why: ({ tag }) =>
        tag === 'np'
          ? 'Poczta spod zmyślonych nazw w Twojej domenie przechodzi, a ludzie ufają jej jak Twojej.'
          : 'Poczta spod nazw w Twojej domenie przechodzi, a ludzie ufają jej jak Twojej.',
      fix: () =>
        'Opublikuj poniższy rekord. Jeśli jakaś subdomena potrzebuje na razie łagodniejszej polityki, daj jej własny rekord.',
    },
    'dmarc.report_uri_unusable': {
      title: ({ domain, code, uri }) =>
        `Jednego z adresów raportów DMARC domeny ${domain} nie da się użyć: ${uriFaults[code]} („${uri}”).`,
      why: () => 'Nie docierają tam żadne raporty, więc nie widzisz, kto wysyła pocztę w Twoim imieniu.',
      fix: ({ domain }) => `Zapisz go jako mailto:dmarc@${domain}, a kilka adresów oddziel przecinkami.`,
    },
    'dmarc.report_size_obsolete': {
      title: ({ domain, uri }) =>
        `Rekord DMARC domeny ${domain} ogranicza rozmiar raportów, a to już nie działa („${uri}”).`,
      why: () => 'Odbiorcy stosujący obecny standard (RFC 9989) pomijają to, co stoi za wykrzyknikiem.',
      fix: () => 'Usuń wykrzyknik i to, co po nim następuje.',
    },
    'dmarc.reports_unauthorized': {
      title: ({ domain, destinations }) =>
        `Raporty DMARC domeny ${domain} mają trafiać tam, gdzie nikt się na nie nie zgodził: ${formatList('pl', destinations)}.`,
      why: () => 'Odbiorcom nie wolno wysyłać raportów obcym bez ich zgody, więc żadne nie docierają.',
      fix: ({ destinations }) =>
        `Poproś administratora ${formatList('pl', destinations)} o opublikowanie poniższego rekordu albo podaj adres w swojej domenie.`,
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
