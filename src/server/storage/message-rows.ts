import { z } from 'zod'
import type { Delivery } from '../../engine/ports/analysis.ts'
import { receiverAnswerSchema } from '../../shared/contract/facts/message/answers.ts'
import { instant, json } from './columns.ts'

/** A stored delivery: JSON with the time as a number. */
const deliverySchema = z.object({
  clientIp: z.string().nullable(),
  clientName: z.string().nullable(),
  helo: z.string().nullable(),
  mailFrom: z.string().nullable(),
  rcptTo: z.string().nullable(),
  tls: z.object({ version: z.string().nullable(), cipher: z.string().nullable() }).nullable(),
  receivedAt: instant,
  clientIpSource: z.enum(['xclient', 'upload', 'smtp_session']).nullable(),
  statedIp: z.string().nullable(),
  // Earlier versions did not store these members.
  pickedUp: z.boolean().default(false),
  rebuilt: z.boolean().default(false),
  answers: z.array(receiverAnswerSchema).optional(),
}) satisfies z.ZodType<Delivery>

export const deliveryColumn = json.pipe(deliverySchema)

export function writeDelivery(delivery: Delivery): string {
  return JSON.stringify({ ...delivery, receivedAt: delivery.receivedAt.getTime() })
}
