import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Health } from '../ground/health.ts'

/** Answers a request for the health of the node; false for other requests. */
export type AnswerHealth = (request: IncomingMessage, response: ServerResponse) => boolean

interface ProbedHealth extends Pick<Health, 'findObstacles'> {
  /** More about an obstacle. */
  describe?(): object | null
}

/**
 * `/healthz`: the process responds. `/readyz`: it can take work. Both come before every guard, because probes use any
 * host name and have no key; they reveal nothing else.
 */
export function createHealthAnswers({ findObstacles, describe = () => null }: ProbedHealth): AnswerHealth {
  async function answerReadiness(response: ServerResponse, withBody: boolean): Promise<void> {
    const reasons = await findObstacles()
    const isReady = reasons.length === 0
    const status = isReady ? 'ready' : reasons.includes('starting') ? 'starting' : 'not_ready'
    send(response, isReady ? 200 : 503, withBody ? { status, reasons, ...describe() } : null)
  }

  return (request, response) => {
    const path = request.url?.split('?', 1)[0]
    const withBody = request.method === 'GET'
    if ((path !== '/healthz' && path !== '/readyz') || (!withBody && request.method !== 'HEAD')) return false
    if (path === '/readyz') void answerReadiness(response, withBody)
    else send(response, 200, withBody ? { status: 'alive' } : null)
    return true
  }
}

function send(response: ServerResponse, status: number, body: object | null): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(body ? `${JSON.stringify(body)}\n` : undefined)
}
