import { z } from 'zod'
import { sourceClassSchema } from './sources.ts'

const count = z.int().min(0)
const senderSchema = z.object({
  address: z.string(),
  domain: z.string().describe('Of the return path.'),
  messages: count,
})
const treated = { quarantined: count, rejected: count }

/** What receivers would have done with reported mail if edited records had been published. */
export const draftOutcomeSchema = z
  .object({
    domain: z.string(),
    since: z.iso.date(),
    until: z.iso.date(),
    reports: count.describe('DMARC reports in this time.'),
    outcome: z
      .object({
        messages: count.describe('All reported ones.'),
        ...treated,
        before: z.object(treated).nullable().describe('With the published records; null if they are unknown.'),
        forged: count.describe('Of those lost, from sources of class `spoofing`.'),
        forwarded: count.describe('Of those lost, from forwarders.'),
        sources: z
          .array(z.object({ source_id: z.int().min(1), name: z.string(), class: sourceClassSchema, messages: count }))
          .describe('The other sources that lose mail, most messages first.'),
        spf: z
          .object({
            lost: z.array(senderSchema).describe('Addresses that would no longer pass.'),
            gained: z.array(senderSchema).describe('Addresses that would pass, unlike today.'),
            unknown: count.describe('Messages whose SPF answer is not known.'),
          })
          .describe('What the records change for return paths of the domain, most messages first.'),
      })
      .nullable()
      .describe('Null without reports, or if the policy cannot be looked up: then nothing is known.'),
  })
  .meta({ id: 'DraftOutcome' })
export type DraftOutcome = z.infer<typeof draftOutcomeSchema>
