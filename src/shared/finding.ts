import { z } from 'zod'
import { author } from './finding-params/author.ts'
import { bimi } from './finding-params/bimi.ts'
import { caa } from './finding-params/caa.ts'
import { content } from './finding-params/content.ts'
import { dkim } from './finding-params/dkim.ts'
import { dmarc } from './finding-params/dmarc.ts'
import { dnssec } from './finding-params/dnssec.ts'
import { domain } from './finding-params/domain.ts'
import { headers } from './finding-params/headers.ts'
import { html } from './finding-params/html.ts'
import { links } from './finding-params/links.ts'
import { lists } from './finding-params/lists.ts'
import { mailing } from './finding-params/mailing.ts'
import { mime } from './finding-params/mime.ts'
import { misplaced } from './finding-params/misplaced.ts'
import { mtaSts } from './finding-params/mta-sts.ts'
import { mx } from './finding-params/mx.ts'
import { nameServers } from './finding-params/name-servers.ts'
import { path } from './finding-params/path.ts'
import { spf } from './finding-params/spf.ts'
import { subject } from './finding-params/subject.ts'
import { tlsRpt } from './finding-params/tls-rpt.ts'
import { reasonSchema } from './reason.ts'

/** What a finding is about; each group's points are capped (`engine/score/weights.ts`). */
export const findingGroups = ['authentication', 'infrastructure', 'lists', 'content', 'compliance'] as const
export type FindingGroup = (typeof findingGroups)[number]

/**
 * Every question a check asks, with what the text of a good answer states. A passed check, and one that could not be
 * done, is reported under this key. Each topic has its file in `finding-params/`.
 */
export const checkParams = {
  ...content.checks,
  ...html.checks,
  ...spf.checks,
  ...dkim.checks,
  ...dmarc.checks,
  ...path.checks,
  ...headers.checks,
  ...author.checks,
  ...subject.checks,
  ...mime.checks,
  ...links.checks,
  ...mailing.checks,
  ...domain.checks,
  ...lists.checks,
  ...mx.checks,
  ...mtaSts.checks,
  ...tlsRpt.checks,
  ...bimi.checks,
  ...nameServers.checks,
  ...dnssec.checks,
  ...caa.checks,
  ...misplaced.checks,
} as const satisfies Record<string, z.ZodType>

/** Every bad or noteworthy answer, with what its text states. */
export const findingParams = {
  ...content.findings,
  ...html.findings,
  ...spf.findings,
  ...dkim.findings,
  ...dmarc.findings,
  ...path.findings,
  ...headers.findings,
  ...author.findings,
  ...subject.findings,
  ...mime.findings,
  ...links.findings,
  ...mailing.findings,
  ...domain.findings,
  ...lists.findings,
  ...mx.findings,
  ...mtaSts.findings,
  ...tlsRpt.findings,
  ...bimi.findings,
  ...nameServers.findings,
  ...dnssec.findings,
  ...caa.findings,
  ...misplaced.findings,
} as const satisfies Record<string, z.ZodType>

export type CheckKey = keyof typeof checkParams
export type FindingKey = keyof typeof findingParams
export type CheckParams<K extends CheckKey> = z.infer<(typeof checkParams)[K]>
export type FindingParams<K extends FindingKey> = z.infer<(typeof findingParams)[K]>

/** A DNS record to publish, ready to paste. `current` is what stands there now. */
export const recordSchema = z
  .object({
    name: z.string(),
    type: z.string(),
    value: z.string(),
    current: z.string().nullable(),
    removes: z
      .array(z.object({ name: z.string(), type: z.string(), value: z.string() }))
      .optional()
      .describe('Records under other names that it takes the place of, and that are to be deleted.'),
  })
  .meta({ id: 'DnsRecord', description: 'A DNS record to publish.' })
export type PasteRecord = z.infer<typeof recordSchema>

/** What a reader has to know about a record before publishing it, or about its absence. */
const cautionCodes = [
  /** `value` is an alias (CNAME) of `target`, so that no other record may stand there. */
  'name_is_alias',
  /** Another finding offers the record for `value` that comes first. */
  'other_record_first',
  /** The record ends in ~all, where it let everyone in or said nothing of others. */
  'spf_end',
  /** The record ends in -all, and no receiver has applied it so far. */
  'spf_in_force',
  /** No receiver applied the policy `value` so far, so the record starts with none. */
  'dmarc_starts_at_none',
  'dmarc_changes_no_delivery',
  /** t=y took the place of pct=`value`. */
  'dmarc_pct_replaced',
  /** The reports go to the mailbox `value`, which nobody stated. */
  'dmarc_mailbox',
  /** The domain receives no mail, so the record names no address for reports. */
  'dmarc_no_mailbox',
  'tls_rpt_mailbox',
] as const

const cautionSchema = z.object({
  code: z.enum(cautionCodes),
  value: z.string().optional(),
  target: z.string().optional(),
})
export type Caution = z.infer<typeof cautionSchema>

const checkKeySchema = z.enum(Object.keys(checkParams) as [CheckKey, ...CheckKey[]])
const findingKeySchema = z.enum(Object.keys(findingParams) as [FindingKey, ...FindingKey[]])

/** What a text states: flat values only, so that every text can be rendered in every language. */
export const paramsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))

/**
 * The stored answer of one check: keys and numbers, no prose. `note` is worth knowing and costs nothing.
 * A check that does not apply leaves no outcome.
 */
export const outcomeSchema = z
  .discriminatedUnion('state', [
    z.object({ check: checkKeySchema, state: z.literal('pass'), params: paramsSchema }),
    z.object({
      check: checkKeySchema,
      state: z.literal('fail'),
      finding: findingKeySchema,
      params: paramsSchema,
      record: recordSchema.nullable(),
      cautions: z.array(cautionSchema).optional(),
    }),
    z.object({
      check: checkKeySchema,
      state: z.literal('note'),
      finding: findingKeySchema,
      params: paramsSchema,
      record: recordSchema.nullable(),
      cautions: z.array(cautionSchema).optional(),
    }),
    z.object({ check: checkKeySchema, state: z.literal('unknown'), reason: reasonSchema }),
  ])
  .refine(paramsFit, 'the parameters are not those of the key')
export type Outcome = z.infer<typeof outcomeSchema>

/** Whether a text can be rendered from the parameters: what an earlier version stored may lack some. */
function paramsFit(outcome: { check: CheckKey; finding?: FindingKey; params?: unknown }): boolean {
  if (outcome.params === undefined) return true
  const schema = outcome.finding ? findingParams[outcome.finding] : checkParams[outcome.check]
  return schema.safeParse(outcome.params).success
}
