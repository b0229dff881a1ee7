import { z } from 'zod'
import { factSchema } from '../../../fact.ts'
import { reasonSchema } from '../../../reason.ts'
import { recordProblemSchema } from './record-problem.ts'

/** A selector that was looked up. */
const candidateSchema = z.object({
  selector: z.string(),
  source: z.enum(['given', 'seen', 'service', 'known']).describe('Why it was looked up, most certain first.'),
  service: z.string().nullable().describe('The mail service that uses it, if known.'),
})

const keyRecordSchema = z
  .object({
    text: z.string(),
    usable: z.boolean().describe('Whether verifiers can check signatures with it; a revoked key is not usable.'),
    revoked: z.boolean(),
    key_type: z.string(),
    key_bits: z.int().nullable().describe('Null if the key could not be decoded.'),
    hashes: z.array(z.string()).nullable().describe('Null accepts all.'),
    services: z.array(z.string()),
    testing: z.boolean(),
    strict: z.boolean().describe('`t=s`: no subdomains in the identity of signatures.'),
    notes: z.string().nullable(),
    problems: z.array(recordProblemSchema),
  })
  .meta({ id: 'DkimKeyRecord' })
export type DkimKeyRecordFact = z.infer<typeof keyRecordSchema>

const keySchema = candidateSchema.extend({
  name: z.string().describe('The name with the key.'),
  records: z.array(keyRecordSchema).describe('One; with several, verifiers pick any.'),
  aliases: z.array(z.string()).describe('The aliases (CNAME) to the record of a service.'),
  others: z.array(z.string()).default([]).describe('Other texts at the name.'),
})
export type DkimKeyFact = z.infer<typeof keySchema>

const keysSchema = z.object({
  domain: z.string(),
  records: z.array(z.string()),
  /**
   * `none_found`: something exists below `_domainkey`, but no guess matched, so DKIM is most likely in use. `unknown`:
   * DNS did not answer for enough names, see `undecided`.
   */
  state: z.enum(['found', 'none_found', 'unknown']),
  undecided: reasonSchema.nullable().describe('Why the state is unknown; otherwise null.'),
  keys: z.array(keySchema),
  dangling: z.array(candidateSchema.extend({ aliases: z.array(z.string()) })).describe('Aliases without a key.'),
  missing: z.array(z.string()).describe('Given selectors without a key.'),
  unanswered: z.array(z.object({ selector: z.string(), reason: reasonSchema })),
  wildcard: keyRecordSchema.nullable().describe('The key returned for every selector that does not exist (wildcard).'),
  services: z.array(z.string()).describe('The mail services in SPF and MX.'),
  guessable: z.boolean().describe('Whether the selectors of all these services can be guessed.'),
  asked: z.int().describe('Number of selectors looked up.'),
})
export type DkimKeysFact = z.infer<typeof keysSchema>

export const dkimFacts = {
  dkim_keys: factSchema(keysSchema).describe('Absent: nothing exists below `_domainkey` (NXDOMAIN, RFC 8020).'),
}
