import type { RecordKind } from '../../../contract/audit-facts/misplaced.ts'
import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'

export const misplaced: TopicTexts<'misplaced'> = {
  checks: {
    'misplaced.doubled_names': {
      topic: 'Rekordy w złym miejscu',
      pass: ({ domain }) => `Żaden rekord nie stoi pod nazwą, w której ${domain} występuje dwa razy.`,
    },
    'misplaced.names': {
      topic: 'Rekordy pod nazwą innego rodzaju',
      pass: ({ domain }) => `Każdy znaleziony rekord pocztowy domeny ${domain} stoi tam, gdzie szukają go odbiorcy.`,
    },
    'misplaced.quotes': {
      topic: 'Cudzysłowy w rekordach',
      pass: ({ domain }) => `Żaden rekord pocztowy domeny ${domain} nie kryje się w cudzysłowie.`,
    },
    'misplaced.placeholders': {
      topic: 'Niewypełnione rekordy',
      pass: ({ domain }) => `W rekordach pocztowych domeny ${domain} nie zostały słowa z szablonu.`,
    },
    'misplaced.hosts': {
      topic: 'Serwery poczty z podwojoną nazwą',
      pass: ({ domain }) => `Żaden serwer poczty nie ma w nazwie ${domain} dwa razy.`,
    },
  },
  findings: {
    'misplaced.doubled_name': {
      title: ({ names }) =>
        `Rekord opublikowano pod nazwą, w której domena występuje dwa razy: ${formatList('pl', names)}.`,
      why: () => 'Nikt tam nie szuka, więc rekord nie działa.',
      fix: ({ names, domain, belongs_at }, { record }) =>
        `${record ? `Opublikuj poniższy rekord pod nazwą ${belongs_at} i usuń to, co stoi pod ${formatList('pl', names)}.` : `Przenieś go pod nazwę ${belongs_at}, a jeśli jakiś rekord już tam jest, po prostu usuń.`} Dostawca DNS sam dopisuje ${domain}: wpisz tylko to, co stoi przed tą nazwą.`,
    },
    'misplaced.wrong_name': {
      title: ({ kind, name, belongs_at }) =>
        `${kinds[kind]} stoi pod nazwą ${name}, gdzie nikt nie szuka; miejsce jest pod ${belongs_at}.`,
      why: () => 'Tam, gdzie stoi, nie działa, a może popsuć to, co tam należy.',
      fix: ({ name, belongs_at }, { record }) =>
        record
          ? `Opublikuj poniższy rekord pod nazwą ${belongs_at}, a ten spod nazwy ${name} usuń.`
          : `Przenieś go spod nazwy ${name} pod ${belongs_at}, a jeśli jakiś rekord już tam jest, po prostu usuń.`,
    },
    'misplaced.quoted': {
      title: ({ kind, name }) =>
        `${kinds[kind]} pod nazwą ${name} kryje się w cudzysłowie, który stał się częścią treści.`,
      why: () => 'Odbiorcy pomijają rekord, który nie zaczyna się od swojej wersji, więc nie działa.',
      fix: (_, { record }) =>
        `${record ? 'Opublikuj zamiast niego poniższy rekord.' : 'Opublikuj go bez nich.'} Większość dostawców DNS sama dodaje cudzysłów.`,
    },
    'misplaced.placeholder': {
      title: ({ kind, name, words }) => `${kinds[kind]} pod nazwą ${name} nie został wypełniony: „${words}”.`,
      why: () => 'Pochodzi z przykładu i robi dla Ciebie to, co zrobiłby dla każdego: nic albo szkodę.',
      fix: ({ name, words }) => `Zastąp „${words}” pod nazwą ${name} własną wartością.`,
    },
    'misplaced.doubled_host': {
      title: ({ hosts }) => `Serwer poczty ma w nazwie domenę dwa razy: ${formatList('pl', hosts)}.`,
      why: () => 'Taki serwer raczej nie istnieje. W plikach stref do nazwy bez kropki na końcu dopisuje się domenę.',
      fix: ({ domain }) => `Popraw rekordy MX domeny ${domain}: w pliku strefy zakończ nazwę serwera kropką.`,
    },
  },
}

const kinds: Record<RecordKind, string> = {
  spf: 'Rekord SPF',
  dkim: 'Klucz DKIM',
  dmarc: 'Rekord DMARC',
  mta_sts: 'Rekord MTA-STS',
  tls_rpt: 'Rekord TLS-RPT',
  bimi: 'Rekord BIMI',
}
