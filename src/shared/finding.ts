import { z } from 'zod'
import { reasonSchema } from './reason.ts'

/** How much a finding matters, the gravest first. */
export const severities = ['critical', 'major', 'minor', 'info', 'ok'] as const
export type Severity = (typeof severities)[number]

/** What a finding is about; each group's points are capped (`engine/weights.ts`). */
export const findingGroups = ['authentication', 'infrastructure', 'lists', 'content', 'compliance'] as const
export type FindingGroup = (typeof findingGroups)[number]

const domain = z.object({ domain: z.string() })

/**
 * Every question a check asks, with what the text of a good answer states. A passed check, and one that could not be
 * done, is reported under this key.
 */
export const checkParams = {
  'dmarc.policy': domain.extend({ policy: z.string() }),
} as const satisfies Record<string, z.ZodType>

/** Every bad or noteworthy answer, with what its text states. */
export const findingParams = {
  'dmarc.policy_none': domain,
} as const satisfies Record<string, z.ZodType>

export type CheckKey = keyof typeof checkParams
export type FindingKey = keyof typeof findingParams
export type CheckParams<K extends CheckKey> = z.infer<(typeof checkParams)[K]>
export type FindingParams<K extends FindingKey> = z.infer<(typeof findingParams)[K]>

/** A DNS record to publish, ready to paste. `current` is what stands there now. */
export const recordSchema = z
  .object({ name: z.string(), type: z.string(), value: z.string(), current: z.string().nullable() })
  .meta({ id: 'Record', description: 'A DNS record to publish.' })
export type PasteRecord = z.infer<typeof recordSchema>

const checkKeySchema = z.enum(Object.keys(checkParams) as [CheckKey, ...CheckKey[]])
const findingKeySchema = z.enum(Object.keys(findingParams) as [FindingKey, ...FindingKey[]])

/** What a text states: flat values only, so that every text can be rendered in every language. */
export const paramsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))

/**
 * The stored answer of one check: keys and numbers, no prose. `note` is worth knowing and costs nothing.
 * A check that does not apply leaves no outcome.
 */
export const outcomeSchema = z.discriminatedUnion('state', [
  z.object({ check: checkKeySchema, state: z.literal('pass'), params: paramsSchema }),
  z.object({
    check: checkKeySchema,
    state: z.literal('fail'),
    finding: findingKeySchema,
    params: paramsSchema,
    record: recordSchema.nullable(),
  }),
  z.object({ check: checkKeySchema, state: z.literal('note'), finding: findingKeySchema, params: paramsSchema }),
  z.object({ check: checkKeySchema, state: z.literal('unknown'), reason: reasonSchema }),
])
export type Outcome = z.infer<typeof outcomeSchema>
