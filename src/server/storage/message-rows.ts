import { z } from 'zod'
import type { Delivery } from '../../engine/analysis.ts'
import { instant, json } from './columns.ts'

/** How a delivery is stored: as JSON, its moment like every other. */
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
  // Deliveries that were stored before there were mailboxes, or Outlook's files, do not say.
  pickedUp: z.boolean().default(false),
  rebuilt: z.boolean().default(false),
}) satisfies z.ZodType<Delivery>

/** How a delivery is read. */
export const deliveryColumn = json.pipe(deliverySchema)

export function writeDelivery(delivery: Delivery): string {
  return JSON.stringify({ ...delivery, receivedAt: delivery.receivedAt.getTime() })
}
