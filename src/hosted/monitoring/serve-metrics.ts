import type { RequestListener } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { version } from '../../server/ground/version.ts'
import { namesHost } from '../../server/http/guard/host.ts'
import { type AnswerHealth, createHealthAnswers } from '../../server/http/health-answers.ts'
import type { HttpServer } from '../../server/http/server.ts'
import { hostNames, isLoopback } from '../../server/network/reach.ts'
import type { Infrastructure, OnClose } from '../../server/services/infrastructure.ts'
import type { Store } from '../../server/storage/store.ts'
import { expositionType, type Registry, type Sample, type Samples } from './exposition.ts'

const nanoseconds = 1e9
/** Milliseconds between samples of the event loop. */
const resolution = 10

/** Serves health and metrics on the metrics port. */
export function serveMetrics(
  { settings, store, health, clock, log }: Infrastructure,
  { registry, server }: { registry: Registry; server: HttpServer },
  onClose: OnClose,
): void {
  const { metrics_host: host, role } = settings
  const { stop } = addRuntimeMetrics(registry, { role })
  onClose(stop)
  addBacklog(registry, { store, clock })
  addConnections(registry, store)
  const names = isLoopback(host) ? hostNames({ ...settings, host }) : null
  const onFailure = (error: unknown) => log.error({ err: error }, 'could not read the metrics')
  const answerHealth = createHealthAnswers(health)
  server.answerWith(createMonitoringApp({ answerHealth, registry, hostNames: names, onFailure }))
}

/** This node's database connections by state; `waiting` counts steps that wait for one. */
function addConnections(registry: Registry, { connectionUse }: Store): void {
  if (!connectionUse) return
  const help = 'Connections to the database by what they do, and steps that wait for one.'
  registry.read({ name: 'sendproof_database_connections', help, type: 'gauge' }, () =>
    Object.entries(connectionUse()).map(([state, count]): Sample => [{ state }, count]),
  )
}

/** The backlog of all nodes; each node reports the same number. Omitted if the store does not respond. */
function addBacklog(registry: Registry, { store, clock }: Pick<Infrastructure, 'store' | 'clock'>): void {
  const gauge = { type: 'gauge' } as const
  const help = 'Messages that wait for their analysis, of all nodes.'
  registry.read({ ...gauge, name: 'sendproof_queue_messages', help }, async () => {
    const { messages } = await store.messages.measureBacklog()
    return [[{}, messages]]
  })
  const ageHelp = 'How long the oldest of them has waited.'
  registry.read({ ...gauge, name: 'sendproof_queue_oldest_age_seconds', help: ageHelp }, async () => {
    const { oldestReceivedAt } = await store.messages.measureBacklog()
    return [[{}, oldestReceivedAt ? Math.max(0, (clock.now().getTime() - oldestReceivedAt.getTime()) / 1000) : 0]]
  })
}

interface MonitoringOptions {
  answerHealth: AnswerHealth
  registry: Registry
  /** The accepted host names; null to accept any, because other machines may connect anyway. */
  hostNames: ReadonlySet<string> | null
  onFailure(error: unknown): void
}

/** Serves health and metrics on a separate port, because the numbers are not public. */
function createMonitoringApp({ answerHealth, registry, hostNames, onFailure }: MonitoringOptions): RequestListener {
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

/** Adds process metrics under the names that Prometheus dashboards expect. */
function addRuntimeMetrics(registry: Registry, labels: { role: string }): { stop(): void } {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  const gauge = (name: string, help: string, read: () => Samples) => registry.read({ name, help, type: 'gauge' }, read)
  const one = (value: number): Samples => [[{}, value]]

  gauge('sendproof_build_info', 'Version of Sendproof and of Node.js on this node.', () => [
    [{ version, node: process.version, ...labels }, 1],
  ])
  gauge('process_start_time_seconds', 'Start time of the process in seconds since 1970.', () =>
    one(performance.timeOrigin / 1000),
  )
  gauge('process_resident_memory_bytes', 'Resident memory of the process in bytes, without its workers.', () =>
    one(process.memoryUsage.rss()),
  )
  gauge('nodejs_heap_size_used_bytes', 'Heap in use in bytes.', () => one(process.memoryUsage().heapUsed))
  gauge(
    'nodejs_eventloop_lag_p99_seconds',
    '99th percentile of the event loop delay in seconds since the last scrape.',
    () => {
      const lag = (delay.percentile(99) - resolution * 1e6) / nanoseconds
      delay.reset()
      return one(Math.max(0, lag))
    },
  )
  registry.read(
    { name: 'process_cpu_seconds_total', help: 'CPU time of the process in seconds.', type: 'counter' },
    () => {
      const { user, system } = process.cpuUsage()
      return one((user + system) / 1e6)
    },
  )
  return { stop: () => delay.disable() }
}
