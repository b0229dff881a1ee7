import type { RequestListener } from 'node:http'
import { namesHost } from '../../server/http/guard/host.ts'
import type { AnswerHealth } from '../../server/http/health-answers.ts'
import { expositionType, type Registry } from './exposition.ts'

interface MonitoringOptions {
  answerHealth: AnswerHealth
  registry: Registry
  /** The accepted host names; null to accept any, because other machines may connect anyway. */
  hostNames: ReadonlySet<string> | null
  onFailure(error: unknown): void
}

/** Serves health and metrics on a separate port, because the numbers are not public. */
export function createMonitoringApp({
  answerHealth,
  registry,
  hostNames,
  onFailure,
}: MonitoringOptions): RequestListener {
  return (request, response) => {
    if (answerHealth(request, response)) return
    const isAsked = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics'
    // In a DNS rebinding attack, a page points its own name at this address, so the Host field has that name.
    const isForUs = hostNames === null || namesHost(hostNames, request.headers.host)
    if (!isAsked || !isForUs) {
      response.writeHead(isForUs ? 404 : 421).end()
      return
    }
    registry.expose().then(
      (text) => response.writeHead(200, { 'Content-Type': expositionType, 'Cache-Control': 'no-store' }).end(text),
      (error) => {
        onFailure(error)
        response.writeHead(500).end()
      },
    )
  }
}
