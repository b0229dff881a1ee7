import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { asksNetwork, createResolver } from '../../engine/dns/create-resolver.ts'
import { readableSources } from '../../engine/dns/file-sources.ts'
import { createOutbound } from '../../engine/outbound/outbound.ts'
import { createPostWebhook } from '../../engine/outbound/post-webhook.ts'
import { createLists } from '../../engine/protocols/dnsbl/choose-lists.ts'
import { withListKeys } from '../../engine/protocols/dnsbl/keyed-resolver.ts'
import { deathOf } from '../../engine/protocols/dnsbl/zones.ts'
import type { Monitoring } from '../../hosted/monitoring/monitoring.ts'
import { systemClock } from '../ground/clock.ts'
import { createHealth } from '../ground/health.ts'
import { filterSettings, listSettings, type Settings } from '../settings/settings.ts'
import { checkDiskSpace } from '../storage/disk-space.ts'
import type { Store } from '../storage/repositories.ts'
import type { Opening } from '../storage/schema-version.ts'
import { messageFolder } from '../storage/sqlite/store-file.ts'
import { type AnalyserOptions, createAnalyser } from '../worker/analyser.ts'
import { forkConfined } from '../worker/fork-worker.ts'
import type { OnClose, ServerOptions } from './engine-types.ts'
import { openSecrets } from './open-secrets.ts'
import { openLockedStore } from './open-store.ts'

/** Monitors that run at the same time share answers. A run that confirms another comes minutes later. */
const recentSeconds = 60

/** What every part of the engine uses: settings, store, DNS, log. */
export type Infrastructure = Awaited<ReturnType<typeof openInfrastructure>>

/** Opens the store, the DNS sources and everything else that all parts need. Throws like `createServer`. */
export async function openInfrastructure(options: ServerOptions, onClose: OnClose) {
  const { settings, dataDir, paths, clock = systemClock } = options
  const log = nodeLog(options)
  const dns = { sources: settings.dns, offline: settings.offline }
  const listing = listSettings(settings)
  const readable = [dirname(paths.resources), join(dataDir, messageFolder), ...readableSources(settings.dns)]
  const { startWorker = forkConfined(readable) } = options
  const monitoring = await openMonitoring(settings)
  // For lookups and audits; each analysis worker has its own. An unusable source makes the start fail.
  const ownResolver = withListKeys(await createResolver(dns), listing.keys)
  const resolver = monitoring?.observeResolver(ownResolver) ?? ownResolver
  onClose(resolver.close)
  const ownRecent = withListKeys(await createResolver({ ...dns, maxCacheSeconds: recentSeconds }), listing.keys)
  const recentResolver = monitoring?.observeResolver(ownRecent) ?? ownRecent
  onClose(recentResolver.close)
  const confirming = { ...dns, maxCacheSeconds: recentSeconds, asksOtherFirst: true }
  const ownOther = withListKeys(await createResolver(confirming), listing.keys)
  const otherResolver = monitoring?.observeResolver(ownOther) ?? ownOther
  onClose(otherResolver.close)
  warnOfDeadLists(settings, log)
  const store = await openStore(options, log, monitoring)
  onClose(store.close)
  const health = await openHealth(options, store, log)
  const coordination = await openCoordination(store, log)
  const lists = createLists(listing, () => clock.now())
  const listHealth = coordination?.shareListHealth(lists.health) ?? lists.health
  const outbound = asksNetwork(dns) ? { outbound: createOutbound({ probeMail: settings.probe_mx }) } : {}
  return {
    settings,
    dataDir,
    paths,
    clock,
    log,
    /** Null if metrics have no port. */
    monitoring,
    /** Null if no other node shares the store. */
    coordination,
    health,
    store,
    secrets: await openSecrets(store, options),
    /** What audits and lookups use to query DNS and servers. */
    world: { resolver, lists: { ...lists, health: listHealth }, ...outbound },
    /** The resolver of monitors: answers that are a few minutes old would only confirm themselves. */
    recentResolver,
    /** The resolver with which monitors confirm an answer: another server, if there are several. */
    otherResolver,
    /** Null if the engine opens no connections. */
    postWebhook: asksNetwork(dns) ? createPostWebhook({ resolver, allowsPrivate: settings.private_webhooks }) : null,
    /** Creates an analyzer from the settings, with the given overrides. */
    createAnalyser: (overrides: Partial<AnalyserOptions> = {}) =>
      createAnalyser({
        ...{ worker: paths.worker, startWorker, dns, lists: listing, filters: filterSettings(settings), log },
        ...overrides,
      }),
  }
}

/** Adds the name of the node to log lines if nodes share a database. */
function nodeLog({ settings: { database, role }, log }: ServerOptions): Logger {
  return database === undefined ? log : log.child({ node: `${hostname()}:${process.pid}`, role })
}

async function openMonitoring({ metrics_port }: Settings): Promise<Monitoring | null> {
  if (metrics_port === undefined) return null
  const { createMonitoring } = await import('../../hosted/monitoring/monitoring.ts')
  return createMonitoring()
}

async function openStore(
  { settings, dataDir, onUpgrade }: ServerOptions,
  log: Logger,
  monitoring: Monitoring | null,
): Promise<Store> {
  let bodyPlace = null
  if (settings.database !== undefined) {
    const { openBodies } = await import('../../hosted/bodies/open-bodies.ts')
    bodyPlace = await openBodies(settings, monitoring?.observeBodyStore)
  }
  const opening: Opening = {
    access: settings.migrate === 'auto' ? 'upgrade' : 'change',
    onUpgrade: onUpgrade ?? ((upgrade) => log.warn(upgrade, 'upgrading the database')),
  }
  const store = await openLockedStore({ settings, dataDir, log, bodyPlace, opening })
  return monitoring?.observeStore(store) ?? store
}

async function openHealth({ settings, dataDir }: ServerOptions, store: Store, log: Logger) {
  const { ping, reachBodies } = store
  if (settings.database === undefined) return createHealth({ store: ping, disk: () => checkDiskSpace(dataDir) })
  const { checkBodies, needsBodies } = await import('../../hosted/bodies/open-bodies.ts')
  await checkBodies(store, log)
  return createHealth({ store: ping, ...(reachBodies && needsBodies(settings) && { bodies: reachBodies }) })
}

async function openCoordination({ signals }: Store, log: Logger) {
  if (!signals) return null
  const { createCoordination } = await import('../../hosted/coordination/coordination.ts')
  return createCoordination(signals, log)
}

/** A list that was shut down is not queried, and the log warns about it. */
function warnOfDeadLists({ blacklists }: Settings, log: Logger): void {
  for (const list of blacklists) {
    const death = deathOf(list)
    if (death) log.warn({ list, death }, 'a blocklist in the settings is no longer queried')
  }
}
