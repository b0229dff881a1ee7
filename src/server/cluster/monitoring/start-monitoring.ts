import type { OnClose } from '../../create-server.ts'
import { openHttpServer } from '../../http/server.ts'
import { urlOf } from '../../http/start-http.ts'
import { hostNames, isLoopback } from '../../network/reach.ts'
import type { Foundation } from '../../open-infrastructure.ts'
import type { Store } from '../../storage/repositories.ts'
import type { Registry, Sample } from './exposition.ts'
import { createMonitoring } from './monitoring-app.ts'
import { addRuntimeMetrics } from './runtime-metrics.ts'

/**
 * Tells what watches over the node how it is, where a setting gives a port for that. Resolves with the address. Throws
 * `ListenError`.
 */
export async function startMonitoring(
  { settings, store, metrics: { registry }, answerHealth, clock, log }: Foundation,
  onClose: OnClose,
): Promise<string | null> {
  const { metrics_host: host, metrics_port: port, role } = settings
  if (port === undefined) return null
  const { stop } = addRuntimeMetrics(registry, { role })
  onClose(stop)
  addBacklog({ registry, store, clock })
  addConnections(registry, store)
  const names = isLoopback(host) ? hostNames({ ...settings, host }) : null
  const onFailure = (error: unknown) => log.error({ err: error }, 'the metrics cannot be read')
  const server = await openHttpServer({ host, port, flag: '--metrics-port' })
  onClose(server.close)
  server.answerWith(createMonitoring({ answerHealth, registry, hostNames: names, onFailure }))
  return urlOf(host, server.port)
}

/** Of this node, by what they do; a step that waits for one is told as `waiting`. */
function addConnections(registry: Registry, { connectionUse }: Store): void {
  if (!connectionUse) return
  const help = 'Connections to the database by what they do, and steps that wait for one.'
  registry.read({ name: 'sendproof_database_connections', help, type: 'gauge' }, () =>
    Object.entries(connectionUse()).map(([state, count]): Sample => [{ state }, count]),
  )
}

/** What waits, of all nodes: each tells the same. Where the store does not answer, it is not known. */
function addBacklog({
  registry,
  store,
  clock,
}: Pick<Foundation, 'store' | 'clock'> & Pick<Foundation['metrics'], 'registry'>) {
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
