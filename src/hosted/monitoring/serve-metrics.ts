import type { RequestListener } from 'node:http'
import { namesHost } from '../../server/http/guard/host.ts'
import { type AnswerHealth, createHealthAnswers } from '../../server/http/health-answers.ts'
import type { HttpServer } from '../../server/http/server.ts'
import { hostNames, isLoopback } from '../../server/network/reach.ts'
import type { Infrastructure, OnClose } from '../../server/services/infrastructure.ts'
import type { Store } from '../../server/storage/store.ts'
import { expositionType, type Registry, type Sample } from './exposition.ts'
import { addProcessMetrics } from './process-metrics.ts'

/** Serves health and metrics on the metrics port. */
export function serveMetrics(
  { settings, store, health, clock, log }: Infrastructure,
  { registry, server }: { registry: Registry; server: HttpServer },
  onClose: OnClose,
): void {
  const { metrics_host: host, role } = settings
  const { stop } = addProcessMetrics(registry, { role })
  onClose(stop)
  addBacklog(registry, { store, clock })
  addConnections(registry, store)
  addStoreState(registry, { store, clock })
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

/** What the store of all nodes has; each node reports the same. Omitted if it does not respond. */
function addStoreState(registry: Registry, { store, clock }: Pick<Infrastructure, 'store' | 'clock'>): void {
  const gauge = (name: string, help: string, read: () => Promise<Sample[]>) =>
    registry.read({ name, help, type: 'gauge' }, read)
  gauge('sendproof_schema_version', 'Version of the schema of the database.', async () => [[{}, store.rows.schema]])
  const { measureSize } = store
  if (measureSize)
    gauge('sendproof_database_size_bytes', 'Size of the database in bytes.', async () => [[{}, await measureSize()]])
  const dueHelp = `Expired rows that wait for their removal, by kind, up to ${maxDue}.`
  gauge('sendproof_retention_due', dueHelp, async () => {
    const due = await store.tests.countDue(clock.now(), maxDue)
    return [[{ kind: 'tests' }, due]]
  })
  gauge('sendproof_monitors', 'Monitors: with an open incident, without one, or not run yet.', async () =>
    (await store.monitors.measure()).states.map(({ state, count }): Sample => [{ state }, count]),
  )
  gauge('sendproof_monitor_delay_seconds', 'How long the monitor that is overdue for longest has waited.', async () => {
    const { longestDue } = await store.monitors.measure()
    return [[{}, longestDue ? Math.max(0, (clock.now().getTime() - longestDue.getTime()) / 1000) : 0]]
  })
}

/** Rows to count: the number of a backlog matters, not whether it is one million or two. */
const maxDue = 100_000

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
    const isAsked =
      (request.method === 'GET' || request.method === 'HEAD') && request.url?.split('?', 1)[0] === '/metrics'
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
