import { z } from 'zod'

/** What a receiver did with a message. `bulk`: it counts as bulk mail, which says nothing about the folder. */
export const verdictStates = ['inbox', 'spam', 'quarantine', 'rejected', 'bulk'] as const
export type VerdictState = (typeof verdictStates)[number]

/** What one key of a header field states about the message, in a language. */
export const receiverVerdictSchema = z
  .object({
    receiver: z.string().nullable().describe('The organization that wrote it; null unless `trusted`.'),
    system: z.string().describe('The filter whose field it is: `microsoft`, `gmail`, `rspamd`, and others.'),
    field: z.string(),
    key: z.string().describe('As written. A field that is one value has its own name as key.'),
    raw: z.string().describe('The value, without the key.'),
    meaning: z.string(),
    state: z.enum(verdictStates).nullable().describe('Null if it says nothing about the folder.'),
    documented: z.boolean().describe('Whether a published source says what it means. Otherwise it is not interpreted.'),
    trusted: z.boolean().describe('Whether the receiver of the message wrote it. Otherwise it decides nothing.'),
    source: z.string().nullable().describe('The page that says what it means.'),
    findings: z.array(z.string()).describe('The findings about the same cause.'),
  })
  .meta({ id: 'ReceiverVerdict' })
export type ReceiverVerdict = z.infer<typeof receiverVerdictSchema>

/** What a receiver did with the message, in a language. */
export const observationSchema = z
  .object({
    receiver: z.string().describe('The organization that received it, or the address of a seed mailbox.'),
    state: z.enum(verdictStates).nullable().describe('Null for another folder, or if it was not found.'),
    source: z.enum(['header', 'mailbox']).describe('What the receiver wrote into the header, or where it was found.'),
    text: z.string().describe('What the receiver did, and why.'),
    findings: z.array(z.string()).describe('The findings of this report about the cause.'),
    fix: z.string().nullable().describe('The title of the first step in the plan that fixes the cause.'),
  })
  .meta({ id: 'Observation' })
export type Observation = z.infer<typeof observationSchema>
