import { z } from 'zod'
import { factSchema } from '../../../fact.ts'
import { reasonSchema } from '../../../reason.ts'
import { recordProblemSchema } from './record-problem.ts'

/** A selector that was looked up. */
const candidateSchema = z.object({
  selector: z.string(),
  source: z.enum(['given', 'seen', 'service', 'known']).describe('Why it was asked about, the most certain first.'),
  service: z.string().nullable().describe('The mail service that uses it, where one is known.'),
})

const keyRecordSchema = z.object({
  text: z.string(),
  usable: z.boolean().describe('Whether verifiers can check signatures with it; a revoked key is not usable.'),
  revoked: z.boolean(),
  key_type: z.string(),
  key_bits: z.int().nullable().describe('Null where the key could not be decoded.'),
  hashes: z.array(z.string()).nullable().describe('Null accepts all.'),
  services: z.array(z.string()),
  testing: z.boolean(),
  strict: z.boolean().describe('`t=s`: no subdomains in the identity of signatures.'),
  notes: z.string().nullable(),
  problems: z.array(recordProblemSchema),
})
export type DkimKeyRecordFact = z.infer<typeof keyRecordSchema>

const keySchema = candidateSchema.extend({
  name: z.string().describe('Where the key stands.'),
  records: z.array(keyRecordSchema).describe('One; with more, which one a verifier takes is left to chance.'),
  aliases: z.array(z.string()).describe('The names that lead to the record of a service (CNAME).'),
})
export type DkimKeyFact = z.infer<typeof keySchema>

const keysSchema = z.object({
  domain: z.string(),
  records: z.array(z.string()),
  /**
   * `none_found`: something exists below `_domainkey` whose name was not guessed, so DKIM is most likely in use.
   * `unknown`: DNS did not answer for enough names, see `undecided`.
   */
  state: z.enum(['found', 'none_found', 'unknown']),
  undecided: reasonSchema.nullable().describe('Why the state is unknown; null when it is not.'),
  keys: z.array(keySchema),
  dangling: z.array(candidateSchema.extend({ aliases: z.array(z.string()) })).describe('Aliases that lead to no key.'),
  missing: z.array(z.string()).describe('Named selectors that hold no key.'),
  unanswered: z.array(z.object({ selector: z.string(), reason: reasonSchema })),
  wildcard: keyRecordSchema.nullable().describe('The key that every selector has which is not there.'),
  services: z.array(z.string()).describe('The mail services that SPF and MX point to.'),
  guessable: z.boolean().describe('Whether the selectors of all these services can be guessed.'),
  asked: z.int().describe('How many selectors were asked about.'),
})
export type DkimKeysFact = z.infer<typeof keysSchema>

export const dkimFacts = {
  dkim_keys: factSchema(keysSchema).describe('Absent: nothing exists below `_domainkey` (NXDOMAIN, RFC 8020).'),
}
