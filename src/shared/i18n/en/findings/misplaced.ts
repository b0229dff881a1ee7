import type { RecordKind } from '../../../contract/audit-facts/misplaced.ts'
import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'

export const misplaced: TopicTexts<'misplaced'> = {
  checks: {
    'misplaced.doubled_names': {
      topic: 'Records in the wrong place',
      pass: ({ domain }) => `No record stands under a name with ${domain} in it twice.`,
    },
    'misplaced.names': {
      topic: 'Records under another kind’s name',
      pass: ({ domain }) => `Every mail record of ${domain} that was found stands where receivers look for it.`,
    },
    'misplaced.quotes': {
      topic: 'Quotation marks in records',
      pass: ({ domain }) => `No mail record of ${domain} is hidden in quotation marks.`,
    },
    'misplaced.placeholders': {
      topic: 'Records that were not filled in',
      pass: ({ domain }) => `No words of a template were left in the mail records of ${domain}.`,
    },
    'misplaced.hosts': {
      topic: 'Mail hosts with a doubled name',
      pass: ({ domain }) => `No mail host has ${domain} in its name twice.`,
    },
  },
  findings: {
    'misplaced.doubled_name': {
      title: ({ names }) =>
        `A record was published under a name with the domain in it twice: ${formatList('en', names)}.`,
      why: () => 'Nobody looks there, so the record has no effect.',
      fix: ({ names, domain, belongs_at }, { record }) =>
        `${record ? `Publish the record below at ${belongs_at}, and delete what stands at ${formatList('en', names)}.` : `Move it to ${belongs_at}, or delete it if a record stands there already.`} Your DNS provider adds ${domain} automatically: enter only what comes before it.`,
    },
    'misplaced.wrong_name': {
      title: ({ kind, name, belongs_at }) =>
        `${kinds[kind]} stands at ${name}, where nobody looks for it; it belongs at ${belongs_at}.`,
      why: () => 'Where it stands it has no effect, and may spoil what belongs there.',
      fix: ({ name, belongs_at }, { record }) =>
        record
          ? `Publish the record below at ${belongs_at}, and delete the one at ${name}.`
          : `Move it from ${name} to ${belongs_at}, or delete it if a record stands there already.`,
    },
    'misplaced.quoted': {
      title: ({ kind, name }) => `${kinds[kind]} at ${name} is hidden in quotation marks that became part of it.`,
      why: () => 'Receivers pass over a record that does not begin with its version, so it has no effect.',
      fix: (_, { record }) =>
        `${record ? 'Publish the record below in its place.' : 'Publish it without them.'} Most DNS providers set the quotation marks themselves.`,
    },
    'misplaced.placeholder': {
      title: ({ kind, name, words }) => `${kinds[kind]} at ${name} was not filled in: “${words}”.`,
      why: () => 'It came from an example, and does for you what it would do for anybody: nothing, or harm.',
      fix: ({ name, words }) => `Replace “${words}” at ${name} by your own value.`,
    },
    'misplaced.doubled_host': {
      title: ({ hosts }) => `A mail host has the domain in its name twice: ${formatList('en', hosts)}.`,
      why: () => 'Such a host hardly exists. In zone files a name without a final dot gets the domain added.',
      fix: ({ domain }) => `Correct the MX records of ${domain}: in a zone file, end the host’s name with a dot.`,
    },
  },
}

const kinds: Record<RecordKind, string> = {
  spf: 'An SPF record',
  dkim: 'A DKIM key',
  dmarc: 'A DMARC record',
  mta_sts: 'An MTA-STS record',
  tls_rpt: 'A TLS-RPT record',
  bimi: 'A BIMI record',
}
