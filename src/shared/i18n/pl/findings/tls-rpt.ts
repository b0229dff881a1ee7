import type { FindingParams } from '../../../finding.ts'
import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'
import { tagListProblems } from './tag-list.ts'

export const tlsRpt: TopicTexts<'tls_rpt'> = {
  checks: {
    'tls_rpt.record': {
      topic: 'Raporty o TLS',
      pass: ({ domain, addresses }) =>
        addresses.length > 0
          ? `Domena ${domain} prosi o raporty o nieudanym szyfrowaniu (TLS-RPT) na adres ${formatList('pl', addresses)}.`
          : `Domena ${domain} prosi o raporty o nieudanym szyfrowaniu (TLS-RPT).`,
    },
    'tls_rpt.syntax': {
      topic: 'Pisownia rekordu TLS-RPT',
      pass: ({ domain }) => `Rekord TLS-RPT domeny ${domain} jest zapisany poprawnie.`,
    },
    'tls_rpt.report_mailboxes': {
      topic: 'Skrzynki na raporty o TLS',
      pass: ({ domain }) => `Domeny, do których trafiają raporty o TLS domeny ${domain}, przyjmują pocztę.`,
    },
  },
  findings: {
    'tls_rpt.missing': {
      title: ({ domain }) => `Domena ${domain} nie prosi o wieści, gdy szyfrowanie do niej zawodzi: nie ma TLS-RPT.`,
      why: () => 'Żaden dostawca tego nie wymaga. Przy MTA-STS albo DANE z raportów dowiesz się o zgubionej poczcie.',
      fix: ({ domain }, { record }) =>
        record
          ? `Jeśli chcesz raportów, opublikuj dla domeny ${domain} poniższy rekord.`
          : `Jeśli chcesz raportów, opublikuj pod nazwą _smtp._tls.${domain} rekord v=TLSRPTv1; rua=mailto: i adres skrzynki.`,
    },
    'tls_rpt.several_records': {
      title: ({ domain, count }) => `Domena ${domain} ma kilka rekordów TLS-RPT (${count}), a może mieć tylko jeden.`,
      why: () => withoutReports,
      fix: ({ domain }, { record }) =>
        record
          ? `Usuń wszystkie spod nazwy _smtp._tls.${domain} i opublikuj jeden, poniższy: podaje wszystkie ich adresy.`
          : `Zostaw jeden pod nazwą _smtp._tls.${domain}, a resztę usuń. Jeden rekord może podawać kilka adresów.`,
    },
    'tls_rpt.report_mailbox_missing': {
      title: ({ domain, destinations }) =>
        `Raporty o TLS domeny ${domain} mają trafiać do domeny, która nie przyjmuje poczty: ${formatList('pl', destinations)}.`,
      why: () => 'Raporty wracają do nadawców, a Ty nie dowiesz się, że szyfrowanie zawodzi.',
      fix: ({ domain }) =>
        `Podaj w rekordzie pod nazwą _smtp._tls.${domain} skrzynkę w domenie, która ma serwery poczty.`,
    },
    'tls_rpt.invalid': {
      title: ({ domain, code, detail }) =>
        `W rekordzie TLS-RPT domeny ${domain} jest błąd: ${problems[code]}${detail ? ` („${detail}”)` : ''}.`,
      why: () => withoutReports,
      fix: ({ domain }, { record }) =>
        record
          ? `Wstaw poniższy rekord pod nazwą _smtp._tls.${domain} zamiast obecnego.`
          : `Popraw rekord pod nazwą _smtp._tls.${domain}: v=TLSRPTv1; rua=mailto: i adres.`,
    },
  },
}

const withoutReports = 'Dostawcy nie przysyłają wtedy raportów. Samej poczty to nie dotyczy.'

const problems: Record<FindingParams<'tls_rpt.invalid'>['code'], string> = {
  ...tagListProblems,
  not_tls_rpt: 'nie zaczyna się od v=TLSRPTv1;',
  empty_tag: 'dwa średniki obok siebie',
  missing_rua: 'brakuje adresów (rua=)',
  invalid_report_uri: 'nieczytelny adres; musi zaczynać się od mailto: lub https:',
  report_uri_without_address: 'mailto: bez skrzynki',
  report_uri_scheme: 'raporty można wysyłać tylko na mailto: lub https:',
}
