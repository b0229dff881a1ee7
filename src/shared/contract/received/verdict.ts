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
