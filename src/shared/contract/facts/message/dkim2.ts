import { z } from 'zod'
import { factSchema } from '../../../fact.ts'
import { reasonSchema } from '../../../reason.ts'

/** What does not hold for a host, or why that could not be checked. */
export const dkim2Faults = [
  /** The field breaks a rule of the draft. */
  'malformed',
  /** A number is missing, or content is not signed. */
  'gap',
  /** Signed over 14 days before the message arrived. */
  'expired',
  /** Sent with another envelope than signed, as in a replay. */
  'envelope',
  /** The host is not the one to which the host before sent the message. */
  'custody',
  'key_missing',
  'key_revoked',
  /** Several keys, a broken one, or one for another algorithm. */
  'key_unusable',
  /** The signature does not match the key. */
  'signature',
  /** The header fields, or the body, are not those that were signed. */
  'header',
  'body',
  /** The change to the message cannot be undone as described. */
  'recipe',
  // What follows was not checked.
  /** DNS did not return the key. */
  'key_unavailable',
  /** A host states that the content before it cannot be restored. */
  'unrecoverable',
  /** Only algorithms that are not known here. */
  'unsupported',
  /** More than is checked. */
  'limit',
] as const

const checkedSchema = z.boolean().nullable()

/** One host that signed the message, in the order of the hosts. */
const hopSchema = z.object({
  sequence: z.int().describe('`i=`, from 1.'),
  domain: z.string(),
  selectors: z.array(z.string()),
  signed_at: z.iso.datetime().nullable(),
  sender_domain: z.string().nullable().describe('Of MAIL FROM when it was sent on; null if not stated, or empty.'),
  recipient_domains: z.array(z.string()),
  next_domain: z.string().nullable().describe('`nd=`: the domain that has to sign next.'),
  modified: z.boolean().describe('Whether the host changed the message, and described how.'),
  signature: checkedSchema.describe('Whether the signature matches; null if it was not checked.'),
  content: checkedSchema.describe('Whether the message as the host sent it on matches its hashes.'),
  custody: checkedSchema.describe('Whether the host is where the message was sent before.'),
  faults: z.array(z.enum(dkim2Faults)),
})

const evaluationSchema = z.object({
  draft: z.string().describe('The number of the draft whose rules were used.'),
  result: z.enum(['pass', 'fail', 'permerror', 'incomplete']),
  reason: reasonSchema.nullable().describe('Why it is incomplete, if DNS did not answer or there is too much.'),
  faults: z.array(z.enum(dkim2Faults)).describe('Of the fields together, if the hosts could not be checked.'),
  hops: z.array(hopSchema),
})

/** The signatures of the hosts on the path, by draft-ietf-dkim-dkim2-spec. */
export const dkim2Facts = {
  dkim2: factSchema(evaluationSchema).describe('Absent if the message has no DKIM2 signature.'),
}

export type Dkim2Fault = (typeof dkim2Faults)[number]
export type Dkim2Hop = z.infer<typeof hopSchema>
export type Dkim2Evaluation = z.infer<typeof evaluationSchema>
