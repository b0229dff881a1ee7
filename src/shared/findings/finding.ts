import { z } from 'zod'
import { reasonSchema } from '../reason.ts'
import { checkKeys, findingKeys } from './finding-keys.ts'

/** Finding groups; the points of each are capped (`engine/score/weights.ts`). */
export const findingGroups = ['authentication', 'infrastructure', 'lists', 'content', 'compliance'] as const
export type FindingGroup = (typeof findingGroups)[number]

export type CheckKey = (typeof checkKeys)[number]
export type FindingKey = (typeof findingKeys)[number]

/** A DNS record to publish, ready to paste. `current` is the published one. */
export const recordSchema = z
  .object({
    name: z.string(),
    type: z.string(),
    value: z.string().describe('Of TXT: the text, without quotation marks. Of other types: as in a zone file.'),
    strings: z
      .array(z.string())
      .optional()
      .describe('Of TXT: the character-strings of `value`, each at most 255 octets, joined without anything between.'),
    current: z.string().nullable(),
    removes: z
      .array(z.object({ name: z.string(), type: z.string(), value: z.string() }))
      .optional()
      .describe('Records at other names that it replaces, and that should be deleted.'),
    redacted: z
      .literal(true)
      .optional()
      .describe(
        'Only in redacted exports: addresses in `value` became you@, which is to be replaced before publishing.',
      ),
  })
  .meta({ id: 'DnsRecord', description: 'A DNS record to publish.' })
export type PasteRecord = z.infer<typeof recordSchema>

/** What to know before publishing a record, or why there is none. */
const cautionCodes = [
  /** `value` is an alias (CNAME) of `target`, so it can have no other record. */
  'name_is_alias',
  /** `value` has other records, so an address must not be added to it. */
  'name_in_use',
  /** Another finding offers the record for `value`, which comes first. */
  'other_record_first',
  /** The record ends in ~all, where the published one allowed everyone or did not mention unlisted servers. */
  'spf_end',
  /** The record ends in -all, which no receiver has applied so far. */
  'spf_in_force',
  /** The record also allows the terms `value`, which the published one does not. */
  'spf_allows',
  /** Receivers that follow the standard did not apply the policy `value`, so the record starts with none. */
  'dmarc_starts_at_none',
  /** Strict receivers ignore the published record; many read it and apply `value`, which the record keeps. */
  'dmarc_read_by_many',
  'dmarc_changes_no_delivery',
  /** The policy is one step weaker than `value`, so that removing pct makes it stricter for no receiver. */
  'dmarc_lowered',
  /** `pct=value` is not a number, so the policy applies to all mail. */
  'dmarc_pct_unreadable',
  /** Reports go to the mailbox `value`, which was chosen by Sendproof. */
  'dmarc_mailbox',
  /** The domain receives no mail, so the record has no report address. */
  'dmarc_no_mailbox',
  'tls_rpt_mailbox',
  /** Why there is no record: with it, the terms `value` would allow networks that they do not allow now. */
  'offer_opens',
  /** With it, there would be `fault`. */
  'offer_harms',
  /** With it, SPF would depend on a lookup whose result is unknown. */
  'offer_uncertain',
  /** With it, the audit of the domain `value` would be worse. */
  'offer_worse',
  /** It would not resolve the finding. */
  'offer_fails',
  /** There was no time to try it. */
  'offer_untried',
] as const

/** Parameters of a text: only flat values, so that every text can be rendered in every language. */
const paramSchema = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).meta({ id: 'TextParameter' })
export const paramsSchema = z.record(z.string(), paramSchema)
export type ParamValues = z.infer<typeof paramsSchema>

export const cautionSchema = z.object({
  code: z.enum(cautionCodes),
  value: z.string().optional(),
  target: z.string().optional(),
  fault: z.object({ finding: z.enum(findingKeys), params: paramsSchema }).optional(),
})
export type Caution = z.infer<typeof cautionSchema>

/** The stored answer of a check that found a fault. */
export const failureSchema = z.object({
  check: z.enum(checkKeys),
  state: z.literal('fail'),
  finding: z.enum(findingKeys),
  params: paramsSchema,
  record: recordSchema.nullable(),
  cautions: z.array(cautionSchema).optional(),
})

/**
 * The stored answer of one check: keys and numbers, no prose. `note` is informational and costs nothing. A check that
 * does not apply has no outcome. The engine knows the parameters of each key (`outcomesFit`).
 */
export const outcomeSchema = z.discriminatedUnion('state', [
  z.object({ check: z.enum(checkKeys), state: z.literal('pass'), params: paramsSchema }),
  failureSchema,
  failureSchema.extend({ state: z.literal('note') }),
  z.object({ check: z.enum(checkKeys), state: z.literal('unknown'), reason: reasonSchema }),
])
export type Outcome = z.infer<typeof outcomeSchema>
