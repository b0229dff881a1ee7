import { z } from 'zod'
import { bounceReasons, permanences } from '../../received/explanation.ts'

/** What a receiver answered to a message, as the notice that returned it says. Without the recipient. */
export const receiverAnswerSchema = z
  .object({
    provider: z.string().nullable().describe('The mailbox provider or filter that answered.'),
    status: z.string().nullable().describe('The enhanced status code (RFC 3463).'),
    reply_code: z.int().nullable(),
    permanence: z.enum(permanences).nullable().describe('Null for a complaint.'),
    reason: z.enum(bounceReasons).nullable().describe('Null for a complaint.'),
    findings: z.array(z.string()).describe('The findings about the same cause.'),
  })
  .meta({ id: 'ReceiverAnswer' })
export type ReceiverAnswer = z.infer<typeof receiverAnswerSchema>

export const answerFacts = {
  answers: z
    .array(receiverAnswerSchema)
    .default([])
    .describe('What receivers answered, if it was uploaded as the message that a bounce or a complaint returns.'),
}
