import { setTimeout as sleep } from 'node:timers/promises'
import type { HostedLayer, NodeParts } from '../server/compose/hosted-layer.ts'
import { createHealth, type Health } from '../server/ground/health.ts'
import type { Infrastructure } from '../server/services/infrastructure.ts'
import type { Role, Settings } from '../server/settings/settings.ts'
import type { BodyPlace } from './bodies/body-store.ts'
import { awaitDatabase } from './database/await-database.ts'
import type { EngineMetrics } from './monitoring/engine-metrics.ts'
import { createSharedSecrets } from './shared-secrets.ts'

/** The parts that each role runs. The API has its own workers for re-evaluation, plans, and the HTML check. */
const partsOf: Record<Role, Omit<NodeParts, 'metrics'>> = {
  all: { smtp: true, http: true, queue: true },
  smtp: { smtp: true, http: false, queue: false },
  http: { smtp: false, http: true, queue: false },
  worker: { smtp: false, http: false, queue: true },
}

/** Connections of the pool, without the one for notifications. Audits and the UI make many queries at a time. */
export const defaultConnections: Record<Role, number> = { all: 10, http: 10, smtp: 4, worker: 4 }

/* PostgreSQL, S3, and metrics are each loaded only if the settings need them. */

/** Opens what an engine or a command needs for these settings. */
export async function openHostedLayer(settings: Settings): Promise<HostedLayer> {
  const { database, role, secrets_key, drain_seconds } = settings
  const { database_connections: connections = defaultConnections[role] } = settings
  const secretsKey = secrets_key === undefined ? null : Buffer.from(secrets_key, 'base64')
  const metrics = await openMetrics(settings)

  const layer: HostedLayer = {
    parts: { ...partsOf[role], metrics: metrics !== null },

    async openStore({ usesBodies, log, opening, waiting }) {
      if (database === undefined) throw new Error('the settings name no database')
      const { openPostgresStore } = await import('./postgres/open.ts')
      const bodyPlace = usesBodies ? await openBodyPlace(settings, metrics) : null
      const onConnectionError = metrics?.noteConnectionError
      const open = () => openPostgresStore({ url: database, connections, log, bodyPlace, opening, onConnectionError })
      return waiting ? await awaitDatabase(open, { ...waiting, log }) : await open()
    },

    async readSchemaVersion(url) {
      const { readPostgresVersion } = await import('./postgres/open.ts')
      return await readPostgresVersion(url)
    },

    openSecrets: (sealed) => createSharedSecrets(sealed, secretsKey),

    async decorate(parts, metricsServer, onClose) {
      const observed = metrics ? await observe(parts, metrics) : parts
      const { secrets } = observed.store
      const shared = secrets ? { ...(await share(observed)), secrets: layer.openSecrets(secrets) } : observed
      const infra = { ...shared, health: drainSlowly(shared.health, drain_seconds) }
      if (!metrics || !metricsServer) return infra
      const { serveMetrics } = await import('./monitoring/serve-metrics.ts')
      serveMetrics(infra, { registry: metrics.registry, server: metricsServer }, onClose)
      return infra
    },
  }
  return layer
}

/** Null if metrics have no port. */
async function openMetrics({ metrics_port }: Settings): Promise<EngineMetrics | null> {
  if (metrics_port === undefined) return null
  const { createEngineMetrics } = await import('./monitoring/engine-metrics.ts')
  return createEngineMetrics()
}

async function openBodyPlace(settings: Settings, metrics: EngineMetrics | null): Promise<BodyPlace | null> {
  const { openBodies } = await import('./bodies/open-bodies.ts')
  const place = await openBodies(settings)
  if (!place || !metrics) return place
  const { observeBodyStore } = await import('./monitoring/observe.ts')
  return { ...place, store: observeBodyStore(place.store, metrics) }
}

async function observe(parts: Infrastructure, metrics: EngineMetrics): Promise<Infrastructure> {
  const { observeEngine } = await import('./monitoring/observe-store.ts')
  return observeEngine(parts, metrics)
}

/** Extends an engine that shares its store. Throws if the body store belongs to another database. */
async function share(parts: Infrastructure): Promise<Infrastructure> {
  const { settings, store, log } = parts
  const { ping, reachBodies, signals } = store
  const { checkBodies, needsBodies } = await import('./bodies/open-bodies.ts')
  await checkBodies(store, log)
  const { shareBetweenNodes } = await import('./coordination/share-between-nodes.ts')
  return {
    ...(signals ? shareBetweenNodes(parts, signals) : parts),
    health: createHealth({ store: ping, ...(reachBodies && needsBodies(settings) && { bodies: reachBodies }) }),
  }
}

/** Reports not ready and keeps serving until load balancers have noticed. */
function drainSlowly(health: Health, seconds: number): Health {
  return {
    ...health,
    async drain() {
      await health.drain()
      if (seconds > 0) await sleep(seconds * 1000)
    },
  }
}
