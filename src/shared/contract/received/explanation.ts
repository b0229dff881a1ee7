import { z } from 'zod'
import { receiverVerdictSchema } from './verdict.ts'

/** What an input is. `reply`: no message, but one or more SMTP replies or log lines. */
export const receivedKinds = ['message', 'bounce', 'complaint', 'auto_reply', 'report', 'reply'] as const
export type ReceivedKind = (typeof receivedKinds)[number]

/** What receivers write back that is stored. */
export const storedKinds = ['bounce', 'complaint'] as const satisfies readonly ReceivedKind[]
export type StoredKind = (typeof storedKinds)[number]

/** What a mail system did with a recipient (RFC 3464 section 2.3.3). */
export const bounceActions = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const
export type BounceAction = (typeof bounceActions)[number]

export const permanences = ['permanent', 'temporary', 'none', 'unknown'] as const
export type Permanence = (typeof permanences)[number]

/**
 * What to do about a recipient. `remove`: the address does not exist or asked not to be mailed. `fix_and_resend`:
 * something of the sender has to change first.
 */
export const treatments = ['remove', 'fix_and_resend', 'retry', 'wait', 'none'] as const
export type Treatment = (typeof treatments)[number]

export const bounceReasons = [
  ...(['unknown_recipient', 'inactive_recipient', 'mailbox_full', 'unknown_domain', 'auth_failed'] as const),
  ...(['reputation', 'blocked', 'spam_content', 'policy', 'virus', 'malformed', 'too_large', 'rate_limited'] as const),
  ...(['too_many_connections', 'relay_denied', 'tls_required', 'no_reverse_dns', 'sender_rejected', 'moved'] as const),
  ...(['filtered', 'expired', 'network', 'system', 'system_full', 'suppressed', 'subscription'] as const),
  ...(['delivered', 'auto_reply', 'other'] as const),
] as const
export type BounceReason = (typeof bounceReasons)[number]

/** What a receiver, or a mail system on the way, wrote back about one recipient. */
const bounceSchema = z
  .object({
    recipient: z.string().nullable(),
    action: z.enum(bounceActions).nullable(),
    status: z.string().nullable().describe('The enhanced status code (RFC 3463).'),
    reply_code: z.int().nullable().describe('The code of the SMTP reply.'),
    permanence: z.enum(permanences),
    reason: z.enum(bounceReasons),
    treatment: z.enum(treatments),
    provider: z.string().nullable().describe('The mailbox provider or filter that answered.'),
    diagnostic: z.string().nullable().describe('Its reply.'),
    meaning: z.string(),
    fix: z.string(),
    findings: z.array(z.string()).describe('The findings about the same cause.'),
    source: z.string().nullable().describe('The page that says what the reply means.'),
  })
  .meta({ id: 'Bounce' })
export type Bounce = z.infer<typeof bounceSchema>

const complaintSchema = z
  .object({
    feedback_type: z.string(),
    source_ip: z.string().nullable(),
    reported_domain: z.string().nullable(),
    user_agent: z.string().nullable(),
    arrived_at: z.iso.datetime().nullable(),
    original_mail_from: z.string().nullable(),
  })
  .meta({ id: 'Complaint', description: 'A report that a recipient called a message spam (RFC 5965).' })
export type Complaint = z.infer<typeof complaintSchema>

/** What an input is, and what receivers say in it. */
export const explanationSchema = z
  .object({
    input: z.string().nullable().describe('The name of the file; null if it has none.'),
    kind: z.enum(receivedKinds),
    verdicts: z.array(receiverVerdictSchema),
    bounces: z.array(bounceSchema),
    complaint: complaintSchema.nullable(),
    returned: z
      .object({ domain: z.string().nullable().describe('The domain in From.') })
      .nullable()
      .optional()
      .describe('The message that it returns whole, which can be tested; null if there is none.'),
  })
  .meta({ id: 'Explanation' })
export type Explanation = z.infer<typeof explanationSchema>
