import type { FindingParams } from '../../../finding.ts'
import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'
import { pluralForm } from '../../plural.ts'
import { fetchProblems } from './fetching.ts'
import { tagListProblems } from './tag-list.ts'

export const mtaSts: TopicTexts<'mta_sts'> = {
  checks: {
    'mta_sts.record': {
      topic: 'Rekord MTA-STS',
      pass: ({ domain }) => `Domena ${domain} zapowiada nadawcom zasady szyfrowania (MTA-STS).`,
    },
    'mta_sts.policy': {
      topic: 'Zasady MTA-STS',
      pass: ({ url }) => `Zasady MTA-STS można odczytać pod adresem ${url}.`,
    },
    'mta_sts.policy_syntax': {
      topic: 'Pisownia zasad MTA-STS',
      pass: ({ url }) => `Zasady pod adresem ${url} są zapisane poprawnie.`,
    },
    'mta_sts.mode': {
      topic: 'Tryb zasad MTA-STS',
      pass: ({ domain }) => `Poczta do domeny ${domain} musi być szyfrowana: zasady MTA-STS obowiązują.`,
    },
    'mta_sts.mx': {
      topic: 'Serwery poczty w zasadach MTA-STS',
      pass: ({ domain }) => `Zasady MTA-STS obejmują każdy serwer poczty domeny ${domain}.`,
    },
    'mta_sts.max_age': {
      topic: 'Czas życia zasad MTA-STS',
      pass: ({ days }) =>
        `Nadawcy pamiętają zasady MTA-STS przez ${days} ${pluralForm('pl', days, { one: 'dzień', few: 'dni', many: 'dni', other: 'dnia' })}.`,
    },
  },
  findings: {
    'mta_sts.missing': {
      title: ({ domain }) => `Domena ${domain} nie nalega na szyfrowane doręczanie: nie ma MTA-STS.`,
      why: () => 'Żaden dostawca tego nie wymaga. Chroni to pocztę do Ciebie, a nie tę, którą wysyłasz.',
      fix: ({ domain }, { record }) =>
        `Jeśli chcesz to mieć: najpierw udostępnij zasady pod adresem https://mta-sts.${domain}/.well-known/mta-sts.txt w trybie mode: testing, a potem opublikuj ${record ? 'poniższy rekord' : `pod nazwą _mta-sts.${domain} rekord v=STSv1; z id`}.`,
    },
    'mta_sts.several_records': {
      title: ({ domain, count }) => `Domena ${domain} ma kilka rekordów MTA-STS (${count}), a może mieć tylko jeden.`,
      why: () => withoutPolicy,
      fix: ({ domain }, { record }) =>
        record
          ? `Usuń wszystkie spod nazwy _mta-sts.${domain} i opublikuj poniższy.`
          : `Zostaw jeden rekord pod nazwą _mta-sts.${domain}, a pozostałe usuń.`,
    },
    'mta_sts.invalid_record': {
      title: ({ domain, code, detail }) =>
        `W rekordzie MTA-STS domeny ${domain} jest błąd: ${recordProblems[code]}${detail ? ` („${detail}”)` : ''}.`,
      why: () => withoutPolicy,
      fix: ({ domain }, { record }) =>
        record
          ? `Zastąp obecny rekord pod nazwą _mta-sts.${domain} poniższym.`
          : `Popraw rekord pod nazwą _mta-sts.${domain}: v=STSv1; id= i od 1 do 32 liter i cyfr.`,
    },
    'mta_sts.policy_not_found': {
      title: ({ url, problem, detail }) =>
        `Zasad MTA-STS nie da się odczytać z ${url}: ${fetchProblems[problem](detail)}.`,
      why: () => `Nadawcy nie idą za przekierowaniem i przyjmują tylko sam plik. ${withoutPolicy}`,
      fix: ({ url }) => `Udostępnij zasady dokładnie pod adresem ${url} albo usuń rekord MTA-STS.`,
    },
    'mta_sts.bad_certificate': {
      title: ({ url, detail }) =>
        `Nadawcy nie ufają serwerowi z zasadami MTA-STS, ${url}: ${fetchProblems.bad_certificate(detail)}.`,
      why: () => `Zasady liczą się tylko z serwera, który dowiedzie swojej nazwy. ${withoutPolicy}`,
      fix: ({ url }) =>
        `Zainstaluj na serwerze z adresu ${url} certyfikat publicznego urzędu wystawiony na jego nazwę.`,
    },
    'mta_sts.not_plain_text': {
      title: ({ url, content_type }) =>
        content_type
          ? `Zasady MTA-STS pod adresem ${url} mają typ ${content_type} zamiast text/plain.`
          : `Zasady MTA-STS pod adresem ${url} nie mają podanego typu treści.`,
      why: () => 'Surowi nadawcy przyjmują zasady tylko jako zwykły tekst.',
      fix: ({ url }) => `Niech serwer odpowiada na ${url} z nagłówkiem Content-Type: text/plain.`,
    },
    'mta_sts.policy_invalid': {
      title: ({ url, code, detail }) =>
        `W zasadach MTA-STS pod adresem ${url} jest błąd: ${policyProblems[code]}${detail ? ` („${detail}”)` : ''}.`,
      why: () => withoutPolicy,
      fix: ({ url }) =>
        `Popraw plik ${url}: version: STSv1, mode, max_age i po jednym wierszu mx na każdy serwer poczty.`,
    },
    'mta_sts.testing': {
      title: ({ domain }) => `Zasady MTA-STS domeny ${domain} działają na próbę (mode: testing).`,
      why: () => 'Nadawcy donoszą, co by się nie udało, a i tak doręczają.',
      fix: () => 'Gdy raporty (TLS-RPT) nie pokażą błędów, zmień tryb na enforce, a razem z nim id rekordu.',
    },
    'mta_sts.switched_off': {
      title: ({ domain }) => `Zasady MTA-STS domeny ${domain} są wycofane (mode: none).`,
      why: () => 'Tak się rezygnuje z MTA-STS: nadawcy zapominają wcześniejsze zasady.',
      fix: () => 'Gdy minie czas życia wcześniejszych zasad, rekord i plik można usunąć.',
    },
    'mta_sts.mx_refused': {
      title: ({ hosts }) => `Zasady MTA-STS zabraniają doręczać do Twoich serwerów poczty: ${formatList('pl', hosts)}.`,
      why: () =>
        'Zasady obowiązują. Gmail, Microsoft i inni wstrzymują pocztę do tych serwerów, a po kilku dniach ją zwracają.',
      fix: ({ url, hosts }) =>
        `Dopisz w ${url}: ${hosts.map((host) => `mx: ${host}`).join(', ')}. Potem zmień id rekordu.`,
    },
    'mta_sts.mx_not_covered': {
      title: ({ hosts }) => `Zasady MTA-STS pomijają Twoje serwery poczty: ${formatList('pl', hosts)}.`,
      why: () =>
        'Działają na próbę, więc nic jeszcze nie ginie. Gdy zaczną obowiązywać, do tych serwerów poczta nie dotrze.',
      fix: ({ url, hosts }) =>
        `Dopisz w ${url}: ${hosts.map((host) => `mx: ${host}`).join(', ')}. Potem zmień id rekordu.`,
    },
    'mta_sts.max_age_short': {
      title: ({ seconds }) => `Nadawcy szybko zapominają zasady MTA-STS: max_age wynosi ${seconds}.`,
      why: () => 'Kto na tak długo ukryje zasady, może czytać Twoją pocztę. Standard zaleca tygodnie.',
      fix: ({ url }) => `Ustaw max_age w ${url} na 604800 (tydzień) lub więcej.`,
    },
  },
}

/** What a broken policy costs. */
const withoutPolicy = 'Poczta nadal dochodzi, ale nikt nie musi jej szyfrować.'

const recordProblems: Record<FindingParams<'mta_sts.invalid_record'>['code'], string> = {
  ...tagListProblems,
  not_mta_sts: 'nie zaczyna się od v=STSv1;',
  empty_tag: 'dwa średniki pod rząd',
  missing_id: 'brakuje id',
  invalid_id: 'id może mieć od 1 do 32 liter i cyfr',
}

const policyProblems: Record<FindingParams<'mta_sts.policy_invalid'>['code'], string> = {
  invalid_line: 'wiersz bez dwukropka',
  missing_version: 'brakuje wiersza version: STSv1',
  invalid_version: 'wersja inna niż STSv1',
  missing_mode: 'brakuje trybu (mode)',
  invalid_mode: 'tryb inny niż enforce, testing i none',
  missing_max_age: 'brakuje max_age',
  invalid_max_age: 'max_age to nie liczba sekund do 31557600',
  missing_mx: 'nie wymieniono serwera poczty (mx)',
  invalid_mx: 'wiersz mx bez nazwy serwera',
}
