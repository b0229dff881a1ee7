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
        'Gmail, Yahoo i Microsoft akceptują „none”, więc Twoja poczta na tym nie traci. Zyskują oszuści: odbiorcy zgłaszają ich pocztę, ale ją doręczają.',
      fix: () =>
        'Przez dwa do czterech tygodni czytaj raporty. Gdy cała Twoja poczta przechodzi, zmień none na quarantine, jak w poniższym rekordzie.',
    },
    'dmarc.testing': {
      title: ({ domain, policy }) =>
        `Polityka DMARC domeny ${domain} jest dopiero testowana: odbiorcy mają jeszcze nie stosować „${policy}” (t=y).`,
      why: () =>
        'Dopóki jest to oznaczenie, odbiorcy robią o krok mniej, niż mówi polityka. Twoja poczta na tym nie traci.',
      fix: () => 'Gdy raporty pokażą, że cała Twoja poczta przechodzi, usuń t=y, jak w poniższym rekordzie.',
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
        `Zostaw pod nazwą _dmarc.${domain} dokładnie jeden rekord TXT; zaczyna się od v=DMARC1; a dalej podaje politykę, jak poniższy.`,
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
