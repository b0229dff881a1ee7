import { z } from 'zod'

/*
 * The reports that receivers send to a domain owner: DMARC aggregate reports (RFC 7489 appendix C, RFC 9990), TLS
 * reports (RFC 8460), and failure reports (RFC 6591, RFC 9991).
 *
 * Words that the formats do not define are kept as they are and count as unknown.
 */

const word = z.string().nullable()
const instant = z.iso.datetime()
const count = z.int().min(0)

/** Where a report deviates from its format although its meaning is certain. */
const deviations = [
  /** An IPv4-mapped IPv6 address, or an invalid one that is kept as it is. */
  'address',
  /** Bytes that are not UTF-8 are shown as U+FFFD. */
  'encoding',
  /** A word in upper case, or from an older draft, such as `hardfail`. */
  'word',
  /** A word that the format does not define. */
  'unknown_word',
  /** The reporter has no name: the domain of its address is used. */
  'org_missing',
  /** An optional part of each record is missing. */
  'result_missing',
  /** A number with decimals or as text, such as `2.0`. */
  'number',
  /** A time in another unit or format, or an invalid one that is replaced with the date of the message. */
  'time',
  /** An element or member in upper case, camel case, or snake case, or with its name from a draft. */
  'element_name',
  /** The domain is missing: the one that the message or the name of the file states is used, if any. */
  'domain_missing',
  /** A repeated element with the same content. */
  'repeated',
  /** Content before the XML declaration. */
  'declaration',
  /** A character that XML does not allow, or an unescaped ampersand. */
  'character',
  /** A record with an invalid or missing element, which is omitted. The totals lack its messages. */
  'record_invalid',
  /** A record without a source and without messages. It is omitted. */
  'record_empty',
  /** The identifier is missing: one derived from the content is used. */
  'report_id_missing',
  /** Content after the end of the report. It is ignored. */
  'trailing_text',
] as const
export type ReportDeviation = (typeof deviations)[number]

const deviationsSchema = z
  .array(z.object({ code: z.enum(deviations), line: z.int().nullable(), value: word }).meta({ id: 'ReportDeviation' }))
  .describe('Where the report deviates from its format without becoming ambiguous. The first of each kind.')

const identity = {
  org: z.string().describe('Who sent the report.'),
  email: word,
  report_id: z.string(),
  domain: z.string().describe('The domain that it is about, in lower case.'),
  begin: instant,
  end: instant,
}

const authenticationSchema = z.object({
  dkim: z.array(z.object({ domain: word, selector: word, result: word, human_result: word })),
  spf: z.array(z.object({ domain: word, scope: word, result: word, human_result: word })),
})

export const aggregateRecordSchema = z.object({
  source_ip: z.string(),
  count,
  disposition: word,
  dkim: word.describe('Whether DKIM passed and was aligned.'),
  spf: word.describe('Whether SPF passed and was aligned.'),
  reasons: z.array(z.object({ type: word, comment: word })),
  header_from: word,
  envelope_from: word,
  envelope_to: word,
  auth_results: authenticationSchema,
})
export type AggregateRecord = z.infer<typeof aggregateRecordSchema>

export const aggregateReportSchema = z.object({
  kind: z.literal('aggregate'),
  ...identity,
  extra_contact_info: word,
  version: word,
  generator: word,
  errors: z.array(z.string()).describe("The reporter's own errors."),
  policy: z.object({
    p: word,
    sp: word,
    np: word,
    adkim: word,
    aspf: word,
    fo: word,
    pct: word,
    testing: word,
    discovery_method: word,
  }),
  records: z.array(aggregateRecordSchema),
  deviations: deviationsSchema,
})
export type AggregateReport = z.infer<typeof aggregateReportSchema>

const tlsPolicySchema = z.object({
  type: word,
  domain: word.describe('Null if the report does not say.'),
  lines: z.array(z.string()).describe('The policy that the reporter applied.'),
  mx_hosts: z.array(z.string()),
  successful_sessions: count,
  failed_sessions: count,
  failures: z.array(
    z.object({
      type: word,
      sessions: count,
      sending_ip: word,
      mx_host: word,
      mx_helo: word,
      receiving_ip: word,
      reason: word,
      information: word,
    }),
  ),
})

export const tlsReportSchema = z.object({
  kind: z.literal('tls'),
  ...identity,
  domain: word.describe('The domain that it is about, in lower case; null if neither it nor its file says.'),
  policies: z.array(tlsPolicySchema),
  deviations: deviationsSchema,
})
export type TlsReport = z.infer<typeof tlsReportSchema>

export const failureReportSchema = z.object({
  kind: z.literal('failure'),
  ...identity,
  feedback_type: word,
  auth_failure: word,
  delivery_result: word,
  identity_alignment: word,
  incidents: count,
  source_ip: word,
  mail_from: word.describe('With its local part masked.'),
  rcpt_to: word.describe('With its local part masked.'),
  dkim_domain: word,
  dkim_selector: word,
  spf_record: word,
  authentication_results: z.array(z.string()),
  message: z
    .object({ from: word, subject: word, message_id: word, date: word })
    .describe('Header fields of the message. Local parts are masked.'),
  deviations: deviationsSchema,
})
export type FailureReport = z.infer<typeof failureReportSchema>

export const reportSchema = z.discriminatedUnion('kind', [aggregateReportSchema, tlsReportSchema, failureReportSchema])
export type Report = z.infer<typeof reportSchema>

/** How the process that reads files failed. */
export const readingFailures = ['crashed', 'late'] as const
export type ReadingFailure = (typeof readingFailures)[number]

/** What receivers also send, and `sendproof explain` reads. */
export const noticeKinds = ['bounce', 'complaint', 'auto_reply'] as const

/** Why a file, or a part of it, is not a readable report. */
export const reportProblemSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('empty') }),
  /** Neither XML, JSON, an archive, nor a message. */
  z.object({ code: z.literal('not_a_report') }),
  z.object({ code: z.literal('xml'), line: z.int(), detail: z.string() }),
  /** A document type, which could make an XML parser read other files or expand without limit. */
  z.object({ code: z.literal('doctype'), line: z.int() }),
  z.object({ code: z.literal('element_missing'), element: z.string(), line: z.int().nullable() }),
  /** A repeated element with other content, so the totals are uncertain. */
  z.object({ code: z.literal('element_repeated'), element: z.string(), line: z.int().nullable() }),
  z.object({ code: z.literal('value'), element: z.string(), value: z.string(), line: z.int().nullable() }),
  /** It ends before it begins. */
  z.object({ code: z.literal('range'), begin: instant, end: instant, line: z.int().nullable() }),
  /** It covers mail that has not been received yet: its dates or the clock of this machine are wrong. */
  z.object({ code: z.literal('future'), day: z.iso.date() }),
  z.object({ code: z.literal('json'), detail: z.string() }),
  z.object({ code: z.literal('too_large'), max: z.int() }),
  z.object({ code: z.literal('too_many_records'), max: z.int() }),
  z.object({ code: z.literal('too_many_files'), max: z.int() }),
  /** An email with more parts than are read. */
  z.object({ code: z.literal('too_many_parts'), max: z.int() }),
  z.object({ code: z.literal('header_too_large'), max: z.int() }),
  z.object({ code: z.literal('too_compressed') }),
  z.object({ code: z.literal('archive'), detail: z.string() }),
  z.object({ code: z.literal('archive_encrypted') }),
  z.object({ code: z.literal('archive_nested'), max: z.int() }),
  /** A message without a report. */
  z.object({ code: z.literal('no_report_in_message') }),
  /** A message without a report that a receiver sent. */
  z.object({ code: z.literal('notice'), kind: z.enum(noticeKinds) }),
  /** A feedback report (RFC 5965) about something else than authentication, such as a spam complaint (`abuse`). */
  z.object({ code: z.literal('other_feedback'), type: z.string() }),
  /** The process that reads files did not finish this one. It is kept and read again later. */
  z.object({ code: z.literal('reading_failed'), reason: z.enum(readingFailures), attempts: z.int() }),
  /** The same, every time. The file is kept, but not read again. */
  z.object({ code: z.literal('unreadable'), reason: z.enum(readingFailures), attempts: z.int() }),
])
export type ReportProblem = z.infer<typeof reportProblemSchema>
