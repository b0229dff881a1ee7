import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { asksNetwork, createResolver, readableSources } from '../engine/dns/create-resolver.ts'
import { createOutbound } from '../engine/outbound/outbound.ts'
import { createLists, type ListSettings, type Lists } from '../engine/protocols/dnsbl/choose-lists.ts'
import { withListKeys } from '../engine/protocols/dnsbl/keyed-resolver.ts'
import { deathOf } from '../engine/protocols/dnsbl/zones.ts'
import { type Clock, systemClock } from './clock.ts'
import { checkBodies, needsBodies, openBodies } from './cluster/bodies/open-bodies.ts'
import { shareListHealth } from './cluster/coordination/shared-list-health.ts'
import { createEngineMetrics } from './cluster/monitoring/engine-metrics.ts'
import { observeResolver } from './cluster/monitoring/observe.ts'
import { observeStore } from './cluster/monitoring/observe-store.ts'
import { createSharedSecrets } from './cluster/shared-secrets.ts'
import type { OnClose, ServerOptions } from './create-server.ts'
import { createSecretStore, type SecretStore, secretsFile } from './data-folder/secrets.ts'
import { createHealth } from './health.ts'
import { createHealthAnswers } from './http/health-answers.ts'
import { filterSettings, listSettings, type Settings } from './settings/settings.ts'
import { checkRoom } from './storage/disk-room.ts'
import { openEngineStore } from './storage/open-store.ts'
import type { Store } from './storage/repositories.ts'
import { messageFolder } from './storage/sqlite/store-file.ts'
import { type AnalyserOptions, createAnalyser } from './worker/analyser.ts'
import { forkConfined } from './worker/fork-worker.ts'

/** What every part of the engine stands on. */
export type Foundation = Awaited<ReturnType<typeof openFoundation>>

/** Opens what the engine keeps its data in, and what it asks. Throws as `createServer` does. */
export async function openFoundation(options: ServerOptions, onClose: OnClose) {
  const { settings, dataDir, paths, clock = systemClock } = options
  const log = nameNode(options)
  const dns = { sources: settings.dns, offline: settings.offline }
  const listing = listSettings(settings)
  const readable = [dirname(paths.resources), join(dataDir, messageFolder), ...readableSources(settings.dns)]
  const { startWorker = forkConfined(readable) } = options
  // For what this process asks; each analysis worker has its own. A source that cannot be used is told at once.
  const metrics = createEngineMetrics()
  const resolver = observeResolver(withListKeys(await createResolver(dns), listing.keys), metrics)
  onClose(resolver.close)
  warnOfDeadLists(settings, log)
  const bodyPlace = await openBodies(settings, metrics)
  const opened = await openEngineStore({ settings, dataDir, log, bodyPlace })
  const store = observeStore(opened, metrics)
  onClose(store.close)
  await checkBodies(store, log)
  const { ping, reachBodies } = store
  const health = createHealth({
    store: ping,
    ...(reachBodies && needsBodies(settings) && { bodies: reachBodies }),
    ...(settings.database === undefined && { disk: () => checkRoom(dataDir) }),
  })
  const outbound = asksNetwork(dns) ? { outbound: createOutbound({ probeMail: settings.probe_mx }) } : {}
  return {
    settings,
    dataDir,
    paths,
    clock,
    log,
    metrics,
    health,
    answerHealth: createHealthAnswers(health),
    store,
    secrets: openSecrets(options, store),
    /** What is asked for audits and look-ups. */
    world: { resolver, lists: openLists(listing, store, clock), ...outbound },
    /** Makes an analyser that follows the settings, but for what is stated. */
    createAnalyser: (stated: Partial<AnalyserOptions> = {}) =>
      createAnalyser({
        ...{ worker: paths.worker, startWorker, dns, lists: listing, filters: filterSettings(settings), log },
        ...stated,
      }),
  }
}

/** Of many nodes, each line of the log says which one wrote it. */
function nameNode({ settings: { database, role }, log }: ServerOptions): Logger {
  return database === undefined ? log : log.child({ node: `${hostname()}:${process.pid}`, role })
}

/** Secrets lie where the store is: with the nodes that share it, or in a file beside it. */
function openSecrets({ settings, dataDir, sealer }: ServerOptions, { secrets }: Store): SecretStore {
  if (!secrets) return createSecretStore(join(dataDir, secretsFile), sealer)
  const key = settings.secrets_key
  return createSharedSecrets(secrets, key === undefined ? null : Buffer.from(key, 'base64'))
}

/** The lists to ask, with what is known of their health to any engine of the store. */
function openLists(listing: ListSettings, { signals }: Store, clock: Clock): Lists {
  const lists = createLists(listing, () => clock.now())
  return signals ? { ...lists, health: shareListHealth(lists.health, signals) } : lists
}

/** A list that is gone is not asked, and whoever named it should know. */
function warnOfDeadLists({ blacklists }: Settings, log: Logger): void {
  for (const list of blacklists) {
    const death = deathOf(list)
    if (death) log.warn({ list, death }, 'a blacklist of the settings is not asked any more')
  }
}
