import { z } from 'zod'
import { idParams } from '../parameters.ts'
import { type StoredKind, storedKinds } from '../received/explanation.ts'
import { reportProblemSchema } from './report.ts'
import { reportKinds } from './report-kinds.ts'

/*
 * DMARC, TLS, and failure reports as stored by the engine, and the results of importing files.
 */

const kindSchema = z.enum(reportKinds)

/**
 * Whether a report is authentic. `given`: the owner added it as a file, without a message. `vouched`: the owner
 * confirmed it, whatever its message shows. `authentic`: its message passes DMARC. `unverified`: that could not be
 * determined. `forged`: its message fails.
 */
export const authenticities = ['given', 'vouched', 'authentic', 'unverified', 'forged'] as const
export const authenticitySchema = z.enum(authenticities).meta({ id: 'ReportAuthenticity' })
export type Authenticity = z.infer<typeof authenticitySchema>

/** Why a report is not authentic. */
export const reportDoubts = [
  /** Forged: neither SPF nor DKIM authenticates the author's domain. */
  'dmarc_failed',
  /** Forged: it names a reporter that does not send from the author's domain. */
  'other_reporter',
  // Unverified, and checked again later.
  'dns_unavailable',
  /** The delivering connection is unknown, and no signature authenticates the author. */
  'path_unknown',
  /** No From field, or several domains in it. */
  'author_unclear',
  /** The author's domain has no DMARC policy, and nothing authenticates it. */
  'no_policy',
  /** The signature does not cover the whole report. */
  'partly_signed',
  /** The key of the signature is no longer published. */
  'key_gone',
  /** Too large or too costly to verify, or changed by the mailbox. */
  'not_verifiable',
  /** The message is authenticated, but the reporter has another domain. */
  'author_differs',
  /** The message is authenticated, but the report says too little about its reporter. */
  'reporter_unknown',
  /** Anyone can get an address in the author's domain. */
  'shared_domain',
] as const
export type ReportDoubt = (typeof reportDoubts)[number]

/** How a file arrived. */
const reportWays = ['api', 'command_line', 'smtp', 'mailbox'] as const
export const reportWaySchema = z.enum(reportWays).meta({ id: 'ReportWay' })
export type ReportWay = z.infer<typeof reportWaySchema>

/** Why a report does not count in charts. `overlap`: the same reporter already covered this period. */
export const exclusions = ['forged', 'unverified', 'overlap'] as const
export const exclusionSchema = z.enum(exclusions).nullable().describe('Why the report moves no chart; null if it does.')
export type Exclusion = (typeof exclusions)[number]

const instant = z.iso.datetime()

const identityShape = {
  kind: kindSchema,
  org: z.string().describe('Who sent the report.'),
  report_id: z.string(),
  domain: z.string().nullable().describe('The domain that it is about; null if a TLS report does not say.'),
  begin: instant,
  end: instant,
}

const sumsShape = {
  records: z.int().min(0),
  messages: z.int().min(0).describe('Sessions of a TLS report.'),
  pass: z.int().min(0).describe('Messages with DKIM or SPF passed and aligned; successful sessions.'),
  fail: z.int().min(0).describe('Messages with neither; failed sessions.'),
}

export const authorDomainSchema = z
  .string()
  .nullable()
  .describe(
    'The authenticated domain of the email that carried the report; null without one. `org` is what its sender typed.',
  )

export const reportParams = idParams('report in this engine', 'ReportId')

export const storedReportSchema = z
  .object({
    id: z.int().min(1),
    ...identityShape,
    ...sumsShape,
    file: z.string().describe('The name of the file, after its path in the imported folder, and of the file in it.'),
    via: reportWaySchema,
    received_at: instant,
    authenticity: authenticitySchema,
    author_domain: authorDomainSchema,
    doubt: z
      .enum(reportDoubts)
      .nullable()
      .describe('Why the report is forged or unverified; null if it is not, or if that is not known.'),
    excluded: exclusionSchema,
  })
  .meta({ id: 'StoredReport' })
export type StoredReport = z.infer<typeof storedReportSchema>

const fileSchema = z.string().describe('The name of the file, and of the file in it.')

const importedShape = { file: fileSchema, state: z.enum(['stored', 'duplicate']), problem: z.null() }

/** One report of a file, the bounce or complaint that it is, or why the file or a part of it is neither. */
export const importedReportSchema = z
  .discriminatedUnion('state', [
    z.discriminatedUnion('kind', [
      z.object({
        ...importedShape,
        id: z.int().min(1),
        ...identityShape,
        ...sumsShape,
        authenticity: authenticitySchema,
        author_domain: authorDomainSchema,
        excluded: exclusionSchema,
      }),
      z.object({
        ...importedShape,
        kind: z.enum(storedKinds),
        domain: z.string().nullable().describe('The domain in From of the message that it is about.'),
        recipients: z.int().min(0).describe('How many recipients it is about, without those that got the message.'),
      }),
    ]),
    z.object({ file: fileSchema, state: z.literal('refused'), problem: reportProblemSchema }),
  ])
  .meta({ id: 'ImportedReport' })
export type ImportedReport = z.infer<typeof importedReportSchema>

/** Whether a result is a report; otherwise a bounce, a complaint, or neither. */
export function isReport(
  result: ImportedReport,
): result is Exclude<ImportedReport, { state: 'refused' } | { kind: StoredKind }> {
  return result.state !== 'refused' && reportKinds.some((kind) => kind === result.kind)
}
