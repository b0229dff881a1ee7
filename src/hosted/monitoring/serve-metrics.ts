import type { OnClose } from '../../server/compose/engine-types.ts'
import type { Infrastructure } from '../../server/compose/infrastructure.ts'
import { createHealthAnswers } from '../../server/http/health-answers.ts'
import { openHttpServer } from '../../server/http/server.ts'
import { hostNames, isLoopback, urlOf } from '../../server/network/reach.ts'
import type { Store } from '../../server/storage/repositories.ts'
import type { Registry, Sample } from './exposition.ts'
import { createMonitoringApp } from './monitoring-app.ts'
import { addRuntimeMetrics } from './runtime-metrics.ts'

/** Serves health and metrics on the metrics port. Resolves with the address. Throws `ListenError`. */
export async function serveMetrics(
  { settings, store, health, clock, log }: Infrastructure,
  registry: Registry,
  onClose: OnClose,
): Promise<string> {
  const { metrics_host: host, metrics_port: port = 0, role } = settings
  const { stop } = addRuntimeMetrics(registry, { role })
  onClose(stop)
  addBacklog(registry, { store, clock })
  addConnections(registry, store)
  const names = isLoopback(host) ? hostNames({ ...settings, host }) : null
  const onFailure = (error: unknown) => log.error({ err: error }, 'could not read the metrics')
  const server = await openHttpServer({ host, port, flag: '--metrics-port' })
  onClose(server.close)
  const answerHealth = createHealthAnswers(health)
  server.answerWith(createMonitoringApp({ answerHealth, registry, hostNames: names, onFailure }))
  return urlOf(host, server.port)
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
