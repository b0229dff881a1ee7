import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'
import type { Clock } from '../../src/server/ground/clock.ts'
import { listenOnLoopback } from './listen-on-loopback.ts'

/** A webhook that arrived. */
interface ReceivedWebhook {
  id: string
  /** The payload, verified with the library of Standard Webhooks; null if that failed. */
  payload: unknown
}

export interface WebhookReceiver {
  url: string
  received: ReceivedWebhook[]
  /** Sets the status of its answers, and their other headers. */
  answer(status: number, headers?: Record<string, string>): void
  /** Delays the answers to webhooks from now on until the promise settles. */
  hold(until: Promise<void>): void
  /** Sets the secret with which signatures are verified. */
  trust(secret: string): void
  end(): void
}

/** Receives webhooks as a customer's server would, with a correct clock. */
export async function launchWebhookReceiver(clock: Clock): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  let status = 204
  let answerHeaders: Record<string, string> = {}
  let answering = Promise.resolve()
  let webhook: Webhook | null = null

  function verify(body: string, headers: Record<string, string>): unknown {
    const rightTime = vi.spyOn(Date, 'now').mockReturnValue(clock.now().getTime())
    try {
      return webhook?.verify(body, headers) ?? null
    } catch {
      return null
    } finally {
      rightTime.mockRestore()
    }
  }

  const server = createServer(async (request, response) => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const body = await text(request)
    received.push({ id: headers['webhook-id'] ?? '', payload: verify(body, headers) })
    await answering
    response.writeHead(status, answerHeaders).end()
  })
  const port = await listenOnLoopback(server)
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer: (next, headers = {}) => {
      status = next
      answerHeaders = headers
    },
    hold: (until) => {
      answering = until
    },
    trust: (secret) => {
      webhook = new Webhook(secret)
    },
    end: () => void server.close(),
  }
}
