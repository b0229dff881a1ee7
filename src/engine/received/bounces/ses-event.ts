import { z } from 'zod'
import { type BounceAction, bounceActions } from '../../../shared/contract/received/explanation.ts'
import { isTooDeep } from '../../../shared/json-depth.ts'
import type { Attempt } from './decide-bounce.ts'
import { maxRecipients } from './delivery-status.ts'

const recipients = z.array(
  z.object({
    emailAddress: z.string(),
    action: z.string().optional(),
    status: z.string().optional(),
    diagnosticCode: z.string().optional(),
  }),
)

/** https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html */
const eventSchema = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  mail: z.object({ source: z.string().optional() }).default({}),
  bounce: z.object({ bounceSubType: z.string().default(''), bouncedRecipients: recipients }).optional(),
  complaint: z
    .object({
      complainedRecipients: recipients.default([]),
      complaintFeedbackType: z.string().nullish(),
      userAgent: z.string().nullish(),
      arrivalDate: z.string().nullish(),
    })
    .optional(),
  delivery: z
    .object({
      recipients: z.array(z.string()),
      smtpResponse: z.string().default(''),
      remoteMtaIp: z.string().optional(),
    })
    .optional(),
  deliveryDelay: z.object({ delayedRecipients: recipients }).optional(),
})
export type SesEvent = z.output<typeof eventSchema>

/** SNS wraps the event as text. */
const wrapperSchema = z.object({ Type: z.literal('Notification'), Message: z.string() })

/** The event of Amazon SES in a text, in which other text may be around it; null if there is none. */
export function readSesEvent(text: string): SesEvent | null {
  if (!/ecipients\\?"/.test(text)) return null
  // A mail system that cuts long lines writes an exclamation mark there.
  const document = parseJson(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1).replace(/!?\n ?/g, ''))
  const wrapped = wrapperSchema.safeParse(document).data
  const event = eventSchema.safeParse(wrapped ? parseJson(wrapped.Message) : document).data
  return event && (event.notificationType ?? event.eventType) !== undefined ? event : null
}

function parseJson(text: string): unknown {
  try {
    return isTooDeep(Buffer.from(text)) ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Why addresses are bounced without a reply: the account's or the service's own list. */
const suppressed: readonly string[] = ['Suppressed', 'OnAccountSuppressionList']

/** The recipients of an event. */
export function readSesAttempts({ bounce, delivery, deliveryDelay }: SesEvent): Attempt[] {
  const failed = bounce?.bouncedRecipients.map((each) =>
    attempt(each, 'failed', suppressed.includes(bounce.bounceSubType) ? 'address is on the suppression list' : ''),
  )
  const delayed = deliveryDelay?.delayedRecipients.map((each) => attempt(each, 'delayed'))
  const delivered = delivery?.recipients.map((emailAddress) =>
    attempt({ emailAddress, diagnosticCode: delivery.smtpResponse }, 'delivered'),
  )
  return [...(failed ?? []), ...(delayed ?? []), ...(delivered ?? [])].slice(0, maxRecipients)
}

function attempt(
  { emailAddress, action, status, diagnosticCode = '' }: z.output<typeof recipients>[number],
  usual: BounceAction,
  cause = '',
): Attempt {
  return {
    recipient: emailAddress,
    action: bounceActions.find((each) => each === action) ?? usual,
    status: /^[245]\.\d{1,3}\.\d{1,3}$/.exec(status ?? '')?.[0] ?? null,
    texts: [cause, diagnosticCode.replace(/^[\w-]{1,20} ?; ?/, '')],
    host: null,
  }
}
