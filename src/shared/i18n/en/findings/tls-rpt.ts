import type { FindingParams } from '../../../finding.ts'
import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'
import { tagListProblems } from './tag-list.ts'

export const tlsRpt: TopicTexts<'tls_rpt'> = {
  checks: {
    'tls_rpt.record': {
      topic: 'TLS reports',
      pass: ({ domain, addresses }) =>
        addresses.length > 0
          ? `${domain} asks for reports on failed encryption (TLS-RPT), to ${formatList('en', addresses)}.`
          : `${domain} asks for reports on failed encryption (TLS-RPT).`,
    },
    'tls_rpt.syntax': {
      topic: 'Spelling of the TLS-RPT record',
      pass: ({ domain }) => `The TLS-RPT record of ${domain} is spelled correctly.`,
    },
    'tls_rpt.report_mailboxes': {
      topic: 'Mailboxes of TLS reports',
      pass: ({ domain }) => `The domains that receive the TLS reports of ${domain} accept mail.`,
    },
  },
  findings: {
    'tls_rpt.missing': {
      title: ({ domain }) => `${domain} does not ask to be told when encryption to it fails: it has no TLS-RPT.`,
      why: () => 'No provider demands it. With MTA-STS or DANE, the reports are how you learn of lost mail.',
      fix: ({ domain }, { record }) =>
        record
          ? `If you want reports, publish the record below for ${domain}.`
          : `If you want reports, publish v=TLSRPTv1; rua=mailto: and a mailbox at _smtp._tls.${domain}.`,
    },
    'tls_rpt.several_records': {
      title: ({ domain, count }) => `${domain} has ${count} TLS-RPT records, and only one is allowed.`,
      why: () => withoutReports,
      fix: ({ domain }, { record }) =>
        record
          ? `Delete all of them at _smtp._tls.${domain} and publish the one below, which names all of their addresses.`
          : `Keep one at _smtp._tls.${domain} and delete the others. One record may name several addresses.`,
    },
    'tls_rpt.report_mailbox_missing': {
      title: ({ domain, destinations }) =>
        `The TLS reports of ${domain} go to a domain that receives no mail: ${formatList('en', destinations)}.`,
      why: () => 'The reports bounce, and you do not learn when encryption fails.',
      fix: ({ domain }) => `Name a mailbox in the record at _smtp._tls.${domain} whose domain has mail servers.`,
    },
    'tls_rpt.invalid': {
      title: ({ domain, code, detail }) =>
        `The TLS-RPT record of ${domain} has a mistake: ${problems[code]}${detail ? ` (“${detail}”)` : ''}.`,
      why: () => withoutReports,
      fix: ({ domain }, { record }) =>
        record
          ? `Put the record below at _smtp._tls.${domain} in place of the present one.`
          : `Correct the record at _smtp._tls.${domain}: v=TLSRPTv1; rua=mailto: and the address.`,
    },
  },
}

const withoutReports = 'Providers send no reports then. Your mail is not affected.'

const problems: Record<FindingParams<'tls_rpt.invalid'>['code'], string> = {
  ...tagListProblems,
  not_tls_rpt: 'it does not begin with v=TLSRPTv1;',
  empty_tag: 'two semicolons in a row',
  missing_rua: 'the addresses (rua=) are missing',
  invalid_report_uri: 'an address that cannot be read; it needs mailto: or https:',
  report_uri_without_address: 'mailto: without a mailbox',
  report_uri_scheme: 'reports go to mailto: or https: only',
}
