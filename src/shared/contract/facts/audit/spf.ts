import { z } from 'zod'
import { factSchema } from '../../../fact.ts'
import { reasonSchema } from '../../../reason.ts'
import { spfCoverageSchema } from '../spf-coverage.ts'
import { recordProblemSchema } from './record-problem.ts'

export const spfMechanismSchema = z
  .object({ type: z.string(), value: z.string(), qualifier: z.string() })
  .meta({ id: 'SpfMechanism' })

/** What is wrong with the target of an include or redirect. */
export const spfTreeFaults = [
  'no_record',
  'several_records',
  'invalid_record',
  'too_many_names',
  'impossible_name',
  'loop',
] as const

/** Where a term with DNS lookups leads (`engine/protocols/spf/expand.ts`). */
const spfBranchOutcomes = [
  'found',
  'void',
  'no_record',
  'several_records',
  'too_many_names',
  'impossible_name',
  'loop',
  'depends_on_message',
  'unavailable',
  'not_followed',
] as const

/** A term with DNS lookups, the record it leads to, and the terms in there. */
const branchSchema = z
  .object({
    term: z.string(),
    domain: z.string().nullable().describe('Null if it depends on the message.'),
    outcome: z.enum(spfBranchOutcomes),
    reason: reasonSchema.nullable().describe('Why DNS did not answer; null if it did.'),
    record: z.string().nullable().describe('Of an include or redirect.'),
    lookups: z.int().describe('DNS lookups of the branch, including everything below it.'),
    networks: z.array(z.string()).describe('The addresses of an a or mx, in CIDR notation.'),
    partial: z.boolean().describe('Whether DNS did not answer for all addresses.').optional(),
    /** Bounded by the maximum number of terms that the engine follows. */
    get branches() {
      return z.array(branchSchema)
    },
  })
  .meta({ id: 'SpfBranch' })
export type SpfBranchFact = z.infer<typeof branchSchema>

/** A term anywhere in the tree. */
const placeSchema = z
  .object({
    term: z.string(),
    domain: z.string().describe('Where the term leads.'),
    published_by: z.string().describe('The domain whose record has the term.'),
  })
  .meta({ id: 'SpfPlace' })

const recordSchema = z
  .object({
    domain: z.string(),
    records: z.array(z.string()).describe('The SPF records at the domain; receivers require exactly one.'),
    answer_octets: z.int().describe('Of the name with all its TXT records, which are sent together.'),
  })
  .meta({ id: 'SpfRecords' })

const treeSchema = z
  .object({
    domain: z.string(),
    record: z.string(),
    valid: z.boolean().describe('Whether the record itself, without its includes, can be evaluated.'),
    all: z.string().nullable().describe('As text: `~all`; a bare `all` is `+all`.'),
    redirect: z.string().nullable().describe('The redirect that is followed.'),
    mechanisms: z.array(spfMechanismSchema),
    problems: z.array(recordProblemSchema),
    missing_blank: z
      .int()
      .nullable()
      .describe('Where two strings of the record join inside a term, probably by mistake; in characters from 0.'),
    lookups: z.int().describe('Terms with DNS lookups, out of 10 (RFC 7208 section 4.6.4).'),
    void_lookups: z.int().describe('Void lookups, out of 2.'),
    complete: z.boolean().describe('Whether everything could be counted; if not, the counts are lower bounds.'),
    faults: z.array(placeSchema.extend({ code: z.enum(spfTreeFaults) }).meta({ id: 'SpfFault' })),
    voids: z.array(placeSchema),
    gaps: z
      .array(
        z
          .object({
            term: z.string(),
            domain: z.string().nullable(),
            reason: reasonSchema.nullable().describe('Null if it depends on the message, or was too much to follow.'),
          })
          .meta({ id: 'SpfGap' }),
      )
      .describe('What was not looked up.'),
    networks: z.array(z.string()).describe('The allowed senders in CIDR notation, as far as known.'),
    tree: z.array(branchSchema),
    coverage: spfCoverageSchema.optional(),
  })
  .meta({ id: 'SpfTree' })
export type SpfTreeFact = z.infer<typeof treeSchema>

export const spfFacts = {
  spf_record: factSchema(recordSchema),
  spf_tree: factSchema(treeSchema).describe('Of several records, the one with the most lookups.'),
}
