import { z } from 'zod'

/** What a receiver did with a message. `bulk`: it counts as bulk mail, which says nothing about the folder. */
export const verdictStates = ['inbox', 'spam', 'quarantine', 'rejected', 'bulk'] as const
export type VerdictState = (typeof verdictStates)[number]

/** What one key of a header field states about the message, in a language. */
export const receiverVerdictSchema = z
  .object({
    receiver: z.string().nullable().describe('Null unless `trusted`.'),
    /** The filter whose field it is: `microsoft`, `gmail`, `rspamd`, and others. */
    system: z.string(),
    field: z.string(),
    /** As written. A field that is one value has its own name as key. */
    key: z.string(),
    raw: z.string(),
    meaning: z.string(),
    state: z.enum(verdictStates).nullable().describe('Null if it says nothing about the folder.'),
    documented: z.boolean().describe('Otherwise no source says what it means.'),
    trusted: z.boolean().describe('Whether the receiver wrote it. Otherwise it decides nothing.'),
    source: z.string().nullable(),
    /** About the same cause. */
    findings: z.array(z.string()),
  })
  .meta({ id: 'ReceiverVerdict' })
export type ReceiverVerdict = z.infer<typeof receiverVerdictSchema>

/** What a receiver did with the message, in a language. */
export const observationSchema = z
  .object({
    /** The organization, or the address of a seed mailbox. */
    receiver: z.string(),
    state: z.enum(verdictStates).nullable().describe('Null for another folder, or if it was not found.'),
    /** `reply`: what it answered, as the message was uploaded with. */
    source: z.enum(['header', 'mailbox', 'reply']),
    text: z.string(),
    /** Of this report, about the cause. */
    findings: z.array(z.string()),
    fix: z.string().nullable().describe('The step of the plan that fixes the cause.'),
  })
  .meta({ id: 'Observation' })
export type Observation = z.infer<typeof observationSchema>

/** What lists show of an observation. */
export const observedStateSchema = z
  .object({ receiver: z.string(), state: z.enum(verdictStates), source: observationSchema.shape.source })
  .meta({ id: 'ObservedState' })
export type ObservedState = z.infer<typeof observedStateSchema>
