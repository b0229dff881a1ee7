import { z } from 'zod'
import { factSchema } from '../../../fact.ts'
import { reasonSchema } from '../../../reason.ts'
import { spfCoverageSchema } from '../spf-coverage.ts'
import { recordProblemSchema } from './record-problem.ts'

/** What is wrong at the end of an include or redirect. */
export const spfTreeFaults = ['no_record', 'several_records', 'invalid_record', 'too_many_names', 'loop'] as const

/** Where a term with DNS lookups leads (`engine/protocols/spf/expand.ts`). */
const spfBranchOutcomes = [
  'found',
  'void',
  'no_record',
  'several_records',
  'too_many_names',
  'loop',
  'depends_on_message',
  'unavailable',
  'not_followed',
] as const

/** A term with DNS lookups, the record it leads to, and the terms in there. */
const branchSchema = z
  .object({
    term: z.string(),
    domain: z.string().nullable().describe('Null where only the receiver of a message can know it.'),
    outcome: z.enum(spfBranchOutcomes),
    reason: reasonSchema.nullable().describe('Why the DNS did not tell; null when it did.'),
    record: z.string().nullable().describe('Of an include or redirect.'),
    lookups: z.int().describe('What the branch costs, itself and all below.'),
    networks: z.array(z.string()).describe('What an a or mx stands for, in CIDR notation.'),
    /** The maximum in the whole tree that the engine follows. */
    get branches() {
      return z.array(branchSchema)
    },
  })
  .meta({ id: 'SpfBranch' })
export type SpfBranchFact = z.infer<typeof branchSchema>

/** A term anywhere in the tree. */
const placeSchema = z.object({
  term: z.string(),
  domain: z.string().describe('Where the term leads.'),
  published_by: z.string().describe('The domain whose record holds the term.'),
})

const recordSchema = z.object({
  domain: z.string(),
  records: z.array(z.string()).describe('The SPF records at the domain; receivers want exactly one.'),
  answer_octets: z.int().describe('Of the name and all its TXT records: they travel together.'),
  costs: z
    .array(z.object({ term: z.string(), lookups: z.int() }))
    .describe('What the terms of the records take in DNS lookups, themselves and all below.')
    .default([]),
})

const treeSchema = z.object({
  domain: z.string(),
  record: z.string(),
  valid: z.boolean().describe('Whether the record by itself, without what it includes, can be evaluated.'),
  all: z.string().nullable().describe('As people write it: `~all`; a bare `all` is `+all`.'),
  redirect: z.string().nullable().describe('The redirect that is followed.'),
  mechanisms: z.array(z.object({ type: z.string(), value: z.string(), qualifier: z.string() })),
  problems: z.array(recordProblemSchema),
  missing_blank: z
    .int()
    .nullable()
    .describe('Where two strings of the record join inside a term, most likely by mistake; in characters from 0.'),
  lookups: z.int().describe('Terms that ask the DNS, of 10 (RFC 7208 section 4.6.4).'),
  void_lookups: z.int().describe('Lookups without an answer, of 2.'),
  complete: z.boolean().describe('Whether all could be counted; if not, the counts are the least they can be.'),
  faults: z.array(
    placeSchema.extend({
      code: z.enum(spfTreeFaults),
    }),
  ),
  voids: z.array(placeSchema),
  gaps: z
    .array(
      z.object({
        term: z.string(),
        domain: z.string().nullable(),
        reason: reasonSchema.nullable().describe('Null where it depends on the message, or was too much to follow.'),
      }),
    )
    .describe('What was not looked up.'),
  networks: z.array(z.string()).describe('Who may send, in CIDR notation, as far as it is known.'),
  tree: z.array(branchSchema),
  coverage: spfCoverageSchema.optional(),
})
export type SpfTreeFact = z.infer<typeof treeSchema>

export const spfFacts = {
  spf_record: factSchema(recordSchema),
  spf_tree: factSchema(treeSchema).describe('Of several records, the one that costs most look-ups.'),
}
