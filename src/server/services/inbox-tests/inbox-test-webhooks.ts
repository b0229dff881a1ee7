import { createHash, createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import { attemptTime, nextAttempt } from '../../../engine/monitoring/retry.ts'
import type { PostWebhook } from '../../../engine/outbound/post-webhook.ts'
import type { InboxTestReport } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import { createGate } from '../../../shared/gate.ts'
import type { Clock } from '../../ground/clock.ts'
import { type RepeatedWork, repeatUntilStopped, type Schedule } from '../../ground/repeat-until-stopped.ts'
import type { Store } from '../../storage/store.ts'
import type { DueWebhook } from '../../storage/webhooks/create-test-webhooks.ts'
import type { Infrastructure } from '../infrastructure.ts'
import { encodeWebhookSecret, sendWebhook } from '../webhooks/send-webhook.ts'

/** Milliseconds between checks for due webhooks. Each check costs one query. */
const pause = 2_000
/** Webhooks sent concurrently, and webhooks read at a time. */
const maxAtOnce = 8
const batch = 100

export type InboxTestWebhooks = ReturnType<typeof createTestWebhookService>

interface WebhookDependencies {
  webhooks: Store['testWebhooks']
  keys: Pick<Store['keys'], 'find'>
  tests: { read(token: string): Promise<InboxTestReport | null> }
  /** Null if the engine opens no connections. */
  post: PostWebhook | null
  clock: Clock
  log: Logger
  noteWork?: Infrastructure['noteWork']
}

/**
 * The secret that signs a key's webhooks. It is derived from the key, so both sides can compute it, while the key
 * cannot be derived from a webhook.
 */
function webhookSecretOf(keyHash: Buffer): string {
  return encodeWebhookSecret(createHmac('sha256', keyHash).update('sendproof webhooks').digest())
}

export function createTestWebhookService({ webhooks, keys, tests, post, clock, log, noteWork }: WebhookDependencies) {
  async function deliver({ token, url, attempts, messageId, keyHash }: DueWebhook): Promise<void> {
    const now = clock.now()
    if (!(await webhooks.begin(token, new Date(now.getTime() + attemptTime), now))) return
    const report = await tests.read(token)
    if (!report) return await webhooks.finish(token, null)
    const secret = webhookSecretOf(keyHash)
    const outcome = await sendWebhook(
      { url, id: idOf(token, messageId), body: describe(report) },
      { post, secret, now },
    )
    if (outcome.state === 'sent') {
      noteWork?.({ what: 'webhook', result: 'sent' })
      return await webhooks.finish(token, null)
    }
    const next = outcome.isFinal ? null : nextAttempt(attempts + 1, clock.now(), outcome.retryAfter)
    noteWork?.({ what: 'webhook', result: next === null ? 'failed' : 'retried' })
    log.warn({ trouble: outcome.trouble, attempts: attempts + 1, isLast: next === null }, 'a webhook was not delivered')
    await webhooks.finish(token, next)
  }

  return {
    /**
     * Notifies a receiver when the test of a key has its first report. Resolves with the secret that signs the webhook.
     */
    async add(token: string, url: string, keyId: string): Promise<string | null> {
      await webhooks.add(token, url, clock.now())
      const key = await keys.find(keyId)
      return key && webhookSecretOf(key.hash)
    },

    /** Sends everything that is due, until aborted. */
    async deliverDue(signal?: AbortSignal): Promise<void> {
      const gate = createGate(maxAtOnce)
      const due = await webhooks.listDue(clock.now(), batch)
      await Promise.all(
        due.map((webhook) =>
          gate.run(async () => {
            if (!signal?.aborted) await deliver(webhook)
          }),
        ),
      )
    },

    /** Makes all webhooks that wait for a retry due now. */
    hasten: (): Promise<void> => webhooks.hasten(clock.now()),
  }
}

/** The same in every attempt, so that receivers recognize repeats. */
function idOf(token: string, messageId: number): string {
  return `msg_${createHash('sha256').update(`${token} ${messageId}`).digest('hex').slice(0, 32)}`
}

/** The result without its findings; the receiver fetches them if needed. */
function describe({
  token,
  url,
  name,
  status,
  score,
  score_floor,
  verdict,
  verdict_floor,
  done_at,
  result,
}: InboxTestReport) {
  const data = {
    token,
    url,
    name,
    status,
    score,
    score_floor,
    verdict,
    verdict_floor,
    coverage: result?.coverage ?? null,
  }
  return JSON.stringify({ type: 'test.done', timestamp: done_at, data })
}

/** Sends webhooks when they are due, starting with those that a crash interrupted. */
export function startTestWebhooks(
  service: InboxTestWebhooks,
  { log, schedule }: { log: Logger; schedule?: Schedule },
): RepeatedWork {
  let isFirst = true
  return repeatUntilStopped(
    async (stopping) => {
      if (isFirst) await service.hasten()
      isFirst = false
      await service.deliverDue(stopping)
    },
    { pause, onError: (error) => log.error({ err: error }, 'could not send webhooks of tests'), schedule },
  )
}
