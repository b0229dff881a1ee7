import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { partsOf } from '../../hosted/roles.ts'
import { createOwnerSecret, listeningFile } from '../data-folder/owner-proof.ts'
import { writePrivateFile } from '../ground/write-private-file.ts'
import { createHosting, type Hosting } from '../http/hosted/hosted-instance.ts'
import { hostedSettings, type Settings } from '../settings/settings.ts'
import type { BoundPorts } from './bind-ports.ts'
import { composeServices, type Services } from './compose-services.ts'
import type { Listening, OnClose, RunningNode, ServerOptions, Teardown } from './engine-types.ts'
import { type Infrastructure, openInfrastructure } from './open-infrastructure.ts'
import { startBackgroundJobs } from './start-background-jobs.ts'
import { type Addresses, startHttp } from './start-http.ts'
import { startSmtp } from './start-smtp.ts'

/**
 * Starts the parts of the engine in order: infrastructure, services, SMTP and HTTP, the queue, periodic work. `onClose`
 * registers how to stop each part; they are stopped in reverse order.
 */
export async function startEngine(
  options: ServerOptions,
  ports: BoundPorts,
  onClose: OnClose,
): Promise<Omit<RunningNode, 'close'>> {
  const { settings } = options
  const parts = partsOf[settings.role]
  const infra = await openInfrastructure(options, onClose)
  const addresses: Addresses = { base: settings.base_url ?? '', own: '', lookup: null, smtp: null }
  const services = composeServices(infra, { analyses: parts.queue, baseUrl: () => addresses.base }, onClose)
  const metrics = await serveMetrics(infra, onClose)
  const onDrain = drainTogether(onClose)
  onDrain(services.queue.close)
  const [smtpPort, server, lookupServer] = await Promise.all([ports.smtp, ports.http, ports.lookup])
  const hosting = createHosting({ ...hostedSettings(settings), log: infra.log })
  onClose(hosting.close)
  const smtp =
    smtpPort && (await startSmtp(smtpPort, infra, { services, isHosted: () => hosting.mode() === 'hosted' }, onDrain))
  addresses.smtp = smtp?.address ?? null
  const ownerSecret = createOwnerSecret({ addresses })
  const openUiAddress = () => `${uiBase(settings, addresses)}/app/open?code=${services.sessions.issueCode()}`
  const ownerLinks = { secret: ownerSecret, openUiAddress, sessions: services.sessions }
  const http =
    server &&
    (await startHttp(
      { server, lookupServer, infra, services, hosting, addresses, ownerLinks, stated: options },
      onDrain,
    ))
  const listening: Partial<Listening> = {
    ...(http && { http, lookup: addresses.lookup ?? http }),
    ...(addresses.smtp && { smtp: addresses.smtp }),
    ...(metrics && { metrics }),
    data_dir: infra.dataDir,
  }
  onClose(await announce(listening, infra))
  const isLocked = settings.database === undefined
  if (http) onClose(await ownerSecret.publish({ dataDir: infra.dataDir, base: uiBase(settings, addresses), isLocked }))
  await services.queue.start()
  // Other roles prepare a worker when a test is created, which a worker node never does.
  if (settings.role === 'worker') services.queue.prepare()
  const chores = http ? await startBackgroundJobs(infra, services, onClose) : null
  infra.health.begin()
  onClose(() => awaitLoadBalancers(infra))
  return {
    listening,
    openUiAddress: () => http && openUiAddress(),
    ...describeToHost(services, hosting),
    reload: async () => await smtp?.reload(),
    async resume() {
      chores?.sweep()
      await services.watch.renewAll()
    },
  }
}

/** Serves health and metrics. Returns the address; null if they have no port. */
async function serveMetrics(infra: Infrastructure, onClose: OnClose): Promise<string | null> {
  const { metrics_port: port } = infra.settings
  if (port === undefined || !infra.monitoring) return null
  const { startMonitoring } = await import('./start-monitoring.ts')
  return await startMonitoring(infra, { registry: infra.monitoring.registry, port }, onClose)
}

/** Drains all parts concurrently, because each takes time. */
function drainTogether(onClose: OnClose): OnClose {
  const drains: Teardown[] = []
  onClose(() => Promise.all(drains.map((drain) => drain())))
  return (drain) => void drains.push(drain)
}

/** Writes `listening.json`; the returned function removes it. */
async function announce(listening: Partial<Listening>, { dataDir }: Infrastructure): Promise<Teardown> {
  const file = join(dataDir, listeningFile)
  await writePrivateFile(file, `${JSON.stringify({ event: 'listening', ...listening })}\n`)
  return () => rm(file, { force: true })
}

/** Reports not ready and keeps serving until load balancers have noticed. */
async function awaitLoadBalancers({ health, settings }: Infrastructure): Promise<void> {
  health.drain()
  if (settings.drain_seconds > 0) await sleep(settings.drain_seconds * 1000)
}

/**
 * The base address of one-time links. Codes are valid on one node, so nodes that share a database use their own
 * address.
 */
function uiBase({ database }: Settings, { base, own }: Addresses): string {
  return database === undefined ? base : own
}

/** The host's access to the engine and its events. */
function describeToHost(
  { sessions, events, desktop }: Services,
  hosting: Hosting,
): Pick<RunningNode, 'openSession' | 'onReport' | 'onAlert' | 'onServing'> {
  return {
    openSession: async () => sessions.openHostSession(),
    onReport: (listener) =>
      events.watchAll((token, { status, progress }) => {
        // A test with a report stays `done` while another message is analyzed.
        if (status === 'done' && !progress) listener(token)
      }),
    onAlert: desktop.onNotice,
    onServing: (listener) => hosting.onServing((instance) => listener(instance?.baseUrl ?? null)),
  }
}
