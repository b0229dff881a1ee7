import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { asksNetwork, createResolver, type ResolverOptions } from '../../engine/dns/create-resolver.ts'
import { readableSources } from '../../engine/dns/file-sources.ts'
import type { Resolver } from '../../engine/dns/resolver.ts'
import { createOutbound } from '../../engine/outbound/outbound.ts'
import { createLists } from '../../engine/protocols/dnsbl/choose-lists.ts'
import { withListKeys } from '../../engine/protocols/dnsbl/keyed-resolver.ts'
import { deathOf } from '../../engine/protocols/dnsbl/zones.ts'
import { chooseProviders } from '../../engine/providers/requirements.ts'
import { openFactFiles } from '../data-folder/fact-files.ts'
import { createSecretStore, secretsFile } from '../data-folder/secrets.ts'
import { systemClock } from '../ground/clock.ts'
import { createHealth } from '../ground/health.ts'
import type { HttpServer } from '../http/server.ts'
import { loadFacts, startFactWatch } from '../services/facts/watch-facts.ts'
import { createTestEvents } from '../services/inbox-tests/inbox-test-events.ts'
import { createTestService } from '../services/inbox-tests/inbox-tests.ts'
import { createSmtpEventLog } from '../services/inbox-tests/smtp-event-log.ts'
import type { Infrastructure, OnClose } from '../services/infrastructure.ts'
import { createMailboxWatch } from '../services/mailboxes/mailbox-watch.ts'
import { createMonitorEvents } from '../services/monitors/monitor-events.ts'
import { filterSettings, listSettings, type Settings } from '../settings/settings.ts'
import { checkDiskSpace } from '../storage/disk-space.ts'
import type { Opening } from '../storage/schema-version.ts'
import { messageFolder } from '../storage/sqlite/store-file.ts'
import { type AnalyzerOptions, createAnalyzer } from '../worker/analyzer.ts'
import { forkConfined } from '../worker/fork-worker.ts'
import type { HostedLayer, StoreWait } from './hosted-layer.ts'
import { openLockedStore } from './open-store.ts'
import type { ServerOptions } from './server-options.ts'

/** Monitors that run at the same time share answers. A run that confirms another comes minutes later. */
const recentSeconds = 60

interface InfrastructureOptions extends ServerOptions {
  layer: HostedLayer | null
  waiting: StoreWait | null
  /** Serves metrics, if it has a port. */
  metrics: Promise<HttpServer> | null
}

/** Opens the store, the DNS sources and everything else that all parts need. Throws like `createServer`. */
export async function openInfrastructure(options: InfrastructureOptions, onClose: OnClose): Promise<Infrastructure> {
  const { settings, dataDir, paths, layer, waiting, metrics, log, clock = systemClock } = options
  const dns = { sources: settings.dns, offline: settings.offline }
  const recent = { ...dns, maxCacheSeconds: recentSeconds }
  const listing = listSettings(settings)
  const readable = [dirname(paths.resources), join(dataDir, messageFolder), ...readableSources(settings.dns)]
  const { startWorker = forkConfined(readable) } = options
  async function openResolver(from: ResolverOptions): Promise<Resolver> {
    const resolver = withListKeys(await createResolver(from), listing.keys)
    onClose(resolver.close)
    return resolver
  }
  // For lookups and audits; each analysis worker has its own. An unusable source makes the start fail.
  const resolver = await openResolver(dns)
  const recentResolver = await openResolver(recent)
  const otherResolver = await openResolver({ ...recent, asksOtherFirst: true })
  const factFiles = openFactFiles(dataDir, () => clock.now())
  await loadFacts(factFiles, log)
  chooseProviders(settings.providers)
  warnOfDeadLists(settings, log)
  const opening: Opening = {
    access: settings.migrate === 'auto' ? 'upgrade' : 'change',
    creates: settings.migrate === 'auto',
    onUpgrade: options.onUpgrade ?? ((upgrade) => log.warn(upgrade, 'upgrading the database')),
  }
  const store = await openLockedStore({ settings, layer, usesBodies: true, dataDir, log, opening, waiting })
  onClose(store.close)
  onClose(startFactWatch({ files: factFiles, settings, clock, log }).stop)
  const outbound = asksNetwork(dns) ? { outbound: createOutbound({ probeMail: settings.probe_mx }) } : {}
  const createFrom = (overrides: Partial<AnalyzerOptions> = {}) =>
    createAnalyzer({
      ...{ worker: paths.worker, startWorker, dns, lists: listing, filters: filterSettings(settings), log },
      ...overrides,
    })
  const infra: Infrastructure = {
    ...{ settings, dataDir, paths, clock, log, store, recentResolver, otherResolver },
    health: createHealth({ store: store.ping, disk: () => checkDiskSpace(dataDir) }),
    secrets: createSecretStore(join(dataDir, secretsFile), options.sealer),
    world: { resolver, lists: createLists(listing, () => clock.now()), ...outbound },
    testEvents: createTestEvents(),
    monitorEvents: createMonitorEvents(),
    smtpEvents: createSmtpEventLog(clock),
    createAnalyzer: createFrom,
    createMailAnalyzer: (listHealth) => createFrom({ listHealth }),
    createMailboxWatch,
    createTestService,
  }
  return layer ? await layer.decorate(infra, await metrics, onClose) : infra
}

/** A list that was shut down is not queried, and the log warns about it. */
function warnOfDeadLists({ blacklists }: Settings, log: Logger): void {
  for (const list of blacklists) {
    const death = deathOf(list)
    if (death) log.warn({ list, death }, 'a blocklist in the settings is no longer queried')
  }
}
