import { z } from 'zod'
import shipped from '../../../../resources/facts/headers.json' with { type: 'json' }
import { verdictStates } from '../../../shared/contract/received/verdict.ts'
import { findingKeys } from '../../../shared/findings/finding-keys.ts'
import { mailboxProviders } from '../../../shared/mailboxes/mailbox-providers.ts'
import { definePack } from '../../facts/fact-pack.ts'
import { fieldFormats } from './field-formats.ts'

const systemSchema = z.object({
  system: z.string(),
  /** As its users know it. */
  name: z.string(),
  /** The registered domains of its hosts, which name the system of fields that every receiver writes. */
  organizations: z.array(z.string()),
  /** The provider of seed mailboxes that it is. */
  mailbox: z.enum(mailboxProviders).optional(),
})

const fieldSchema = z.object({
  /** As its system spells it. */
  field: z.string(),
  /** Absent for fields that every receiver writes. */
  system: z.string().optional(),
  format: z.enum(fieldFormats),
  /** The page about the field; null if none was found. */
  source: z.string().nullable(),
  /** The field whose rules apply to this one, too. */
  rules_of: z.string().optional(),
})
export type KnownField = z.infer<typeof fieldSchema>

const ruleSchema = z.object({
  field: z.string(),
  /** Absent if the field is one value. */
  key: z.string().optional(),
  /** The values that it is about, in any case; without `prefix`, `from`, and `to`, any value. */
  values: z.array(z.string()).optional(),
  prefix: z.string().optional(),
  /** Values with the prefix that no source explains. */
  except: z.array(z.string()).default([]),
  from: z.number().optional(),
  to: z.number().optional(),
  /** The text that says what it means. */
  meaning: z.string(),
  state: z.enum(verdictStates).nullable().default(null),
  /** Which of several states decides: 3 names the folder, 2 is the verdict of the filter, 1 what it is based on. */
  rank: z.int().min(1).max(3).default(1),
  /** The text that says why a message is filtered. */
  cause: z.string().nullable().default(null),
  /** The findings about the same cause. */
  findings: z.array(z.enum(findingKeys)).default([]),
  /** Whether it is about the sender's own filter, so that the other keys say nothing about the receiver. */
  outbound: z.boolean().default(false),
  /** The source, if it is not that of the field. */
  source: z.string().optional(),
  /** A value of the field that the rule matches, made up. */
  example: z.string(),
})
export type VerdictRule = z.infer<typeof ruleSchema>

/** What header fields of receivers and filters mean. Keys without a rule are not explained by any published source. */
export const headersPack = definePack(
  'headers',
  z.object({ systems: z.array(systemSchema), fields: z.array(fieldSchema), rules: z.array(ruleSchema) }),
  shipped,
  ({ fields, rules }) => [...fields, ...rules].flatMap(({ source }) => source ?? []),
)

/** The name of a system as its users know it; null for one without. */
export function nameOfSystem(system: string | null): string | null {
  return headersPack.read().systems.find((known) => known.system === system)?.name ?? null
}
