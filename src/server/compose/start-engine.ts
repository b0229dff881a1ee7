import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createOwnerSecret, listeningFile } from '../data-folder/owner-proof.ts'
import { writePrivateFile } from '../ground/write-private-file.ts'
import { createHosting, type Hosting } from '../http/hosted/hosted-instance.ts'
import { urlOf } from '../network/reach.ts'
import { composeOwnData } from '../services/compose-own-data.ts'
import { composeServices, type Services } from '../services/compose-services.ts'
import type { OnClose, Teardown } from '../services/infrastructure.ts'
import { hostedSettings, limitSettings, type Settings } from '../settings/settings.ts'
import { addressesOf } from './addresses.ts'
import { answerWhileStarting } from './answer-while-starting.ts'
import type { BoundPorts } from './bind-ports.ts'
import type { Listening, RunningNode } from './engine-types.ts'
import type { HostedLayer, NodeParts } from './hosted-layer.ts'
import { openInfrastructure } from './open-infrastructure.ts'
import type { ServerOptions } from './server-options.ts'
import { startBackgroundJobs } from './start-background-jobs.ts'
import { startHttp } from './start-http.ts'
import { startSmtp } from './start-smtp.ts'

/**
 * Starts the parts of the engine in order: infrastructure, services, SMTP and HTTP, the queue, periodic work. `onClose`
 * registers how to stop each part; they are stopped in reverse order.
 */
export async function startEngine(
  options: ServerOptions & { layer: HostedLayer | null; parts: NodeParts },
  ports: BoundPorts,
  onClose: OnClose,
): Promise<Omit<RunningNode, 'close'>> {
  const { settings, parts, dataDir, stopping = new AbortController().signal } = options
  // A data folder in use is reported before a port in use. A shared database may take long to answer, and probes do not wait.
  const early = settings.database === undefined ? null : await describePorts(ports, options)
  if (early) onClose(await announce(early.listening, dataDir))
  const onObstacle = early && answerWhileStarting(early)
  const infra = await openInfrastructure(
    { ...options, waiting: onObstacle && { stopping, onObstacle }, metrics: ports.metrics },
    onClose,
  )
  const bound = early ?? (await describePorts(ports, options))
  const { addresses, listening, smtp: smtpPort, http: server, lookup: lookupServer } = bound
  const services = composeServices(infra, { analyses: parts.queue, baseUrl: () => addresses.base }, onClose)
  const onDrain = drainTogether(onClose)
  onDrain(services.queue.close)
  const hosting = createHosting({ ...hostedSettings(settings), log: infra.log })
  onClose(hosting.close)
  const smtp =
    smtpPort && (await startSmtp(smtpPort, infra, { services, isHosted: () => hosting.mode() === 'hosted' }, onDrain))
  const ownerSecret = createOwnerSecret({ addresses })
  const openUiAddress = () => services.sessions.issueLink(addresses.base)
  if (server) {
    const ownPorts = { http: server.port, lookup: lookupServer?.port ?? null }
    const { sources = { flags: {}, environment: {} }, busyPorts = [] } = options
    const apply = (changed: Settings) => {
      Object.assign(services.callLimits, limitSettings(changed))
      hosting.configure(hostedSettings(changed))
      infra.log.level = changed.log_level
    }
    const ownData = await composeOwnData(infra, services, { sources, ownPorts, apply })
    const ownerLinks = { secret: ownerSecret, openUiAddress, sessions: services.sessions }
    startHttp({ server, lookupServer, infra, services, hosting, ownData, addresses, ownerLinks, busyPorts }, onDrain)
  }
  if (!early) onClose(await announce(listening, dataDir))
  if (server) onClose(await ownerSecret.publish({ dataDir, base: addresses.base, isLocked: !early }))
  await services.queue.start()
  // Other nodes prepare a worker when a test is created, which one that only analyzes never does.
  if (!parts.http && !parts.smtp) services.queue.prepare()
  const chores = server ? await startBackgroundJobs(infra, services, onClose) : null
  infra.health.begin()
  onClose(() => infra.health.drain())
  return {
    listening,
    openUiAddress: async () => server && (await openUiAddress()),
    ...describeToHost(services, hosting),
    reload: async () => await smtp?.reload(),
    async resume() {
      chores?.sweep()
      await services.watch.renewAll()
    },
  }
}

/** The bound ports, and the addresses that follow from them. */
async function describePorts(ports: BoundPorts, { settings, dataDir }: Pick<ServerOptions, 'settings' | 'dataDir'>) {
  const [smtp, http, lookup, metrics] = await Promise.all([ports.smtp, ports.http, ports.lookup, ports.metrics])
  const addresses = addressesOf(settings, { smtp, http, lookup })
  const listening: Partial<Listening> = {
    ...(http && { http: addresses.own, lookup: addresses.lookup ?? addresses.own }),
    ...(addresses.smtp && { smtp: addresses.smtp }),
    ...(metrics && { metrics: urlOf(settings.metrics_host, metrics.port) }),
    data_dir: dataDir,
  }
  return { smtp, http, lookup, metrics, addresses, listening }
}

/** Drains all parts concurrently, because each takes time. */
function drainTogether(onClose: OnClose): OnClose {
  const drains: Teardown[] = []
  onClose(() => Promise.all(drains.map((drain) => drain())))
  return (drain) => void drains.push(drain)
}

/** Writes `listening.json`; the returned function removes it. */
async function announce(listening: Partial<Listening>, dataDir: string): Promise<Teardown> {
  const file = join(dataDir, listeningFile)
  await writePrivateFile(file, `${JSON.stringify({ event: 'listening', ...listening })}\n`)
  return () => rm(file, { force: true })
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
