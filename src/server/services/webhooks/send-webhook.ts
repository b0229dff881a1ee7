import { createHmac, randomBytes } from 'node:crypto'
import type { PostOutcome, PostWebhook } from '../../../engine/outbound/post-webhook.ts'
import type { DeliveryTrouble } from '../../../shared/contract/monitoring/channel.ts'
import { type SendOutcome, sent } from './send-outcome.ts'

/** The prefix of Standard Webhooks; the octets follow in base64. */
const secretPrefix = 'whsec_'

/** Generates a signing secret. Standard Webhooks recommends 24 to 64 octets. */
export function createWebhookSecret(): string {
  return encodeWebhookSecret(randomBytes(32))
}

export function encodeWebhookSecret(octets: Buffer): string {
  return `${secretPrefix}${octets.toString('base64')}`
}

export interface Webhook {
  url: string
  /** The same in every attempt. */
  id: string
  /** A JSON document. */
  body: string
}

interface WebhookTools {
  /** Null if the engine opens no connections. */
  post: PostWebhook | null
  secret: string | null
  now: Date
}

/** Posts a message to a service that has no signatures. */
export async function sendPlain(
  { url, body, contentType = 'application/json', headers = {} }: PlainRequest,
  post: PostWebhook | null,
): Promise<SendOutcome> {
  if (!post) return failed('offline', null)
  return outcomeOf(
    await post({ url, headers: { 'content-type': contentType, 'user-agent': 'Sendproof', ...headers }, body }),
  )
}

interface PlainRequest {
  url: string
  body: string
  contentType?: string
  headers?: Readonly<Record<string, string>>
}

/** Sends a webhook, signed according to Standard Webhooks (standardwebhooks.com). */
export async function sendWebhook(
  { url, id, body }: Webhook,
  { post, secret, now }: WebhookTools,
): Promise<SendOutcome> {
  if (!post) return failed('offline', null)
  if (secret === null) return failed('no_secret', null)
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const outcome = await post({
    url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Sendproof',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${sign(`${id}.${timestamp}.${body}`, secret)}`,
    },
    body,
  })
  return outcomeOf(outcome)
}

function outcomeOf(outcome: PostOutcome): SendOutcome {
  switch (outcome.state) {
    case 'answered':
      if (outcome.status >= 200 && outcome.status < 300) return sent
      // 410: the receiver wants no more requests (RFC 9110, section 15.5.11).
      return {
        ...failed('http_status', String(outcome.status)),
        isFinal: outcome.status === 410,
        retryAfter: outcome.retryAfter,
      }
    case 'forbidden':
      return failed('address_forbidden', outcome.detail)
    case 'bad_certificate':
      return failed('certificate_untrusted', outcome.detail)
    case 'unavailable':
      return failed(outcome.detail === 'ETIMEDOUT' ? 'timeout' : 'unreachable', outcome.detail)
  }
}

function sign(text: string, secret: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  return createHmac('sha256', key).update(text).digest('base64')
}

function failed(code: DeliveryTrouble['code'], detail: string | null): Extract<SendOutcome, { state: 'failed' }> {
  return { state: 'failed', trouble: { code, detail }, isFinal: false }
}
