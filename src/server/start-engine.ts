import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { asksNetwork, createResolver } from '../engine/dns/create-resolver.ts'
import { createOutbound } from '../engine/outbound.ts'
import { createLists } from '../engine/protocols/dnsbl/choose-lists.ts'
import { withListKeys } from '../engine/protocols/dnsbl/keyed-resolver.ts'
import { deathOf } from '../engine/protocols/dnsbl/zones.ts'
import { systemClock } from './clock.ts'
import type { RunningServer, ServerOptions, Teardown } from './create-server.ts'
import { type AppOptions, createApp, createLookupApp } from './http/app.ts'
import { createEventStreams } from './http/event-stream.ts'
import { createHosting } from './http/hosted-instance.ts'
import { startHttpServer } from './http/server.ts'
import { formatHost } from './networks.ts'
import { hostNames, reachableHost } from './reach.ts'
import { createSecretStore } from './secrets.ts'
import { createAddressCheckService } from './services/address-checks.ts'
import { createAnalysisQueue } from './services/analysis-queue.ts'
import { createArrivals } from './services/arrivals.ts'
import { createDataExport } from './services/data-export.ts'
import { createDomainAuditService } from './services/domain-audits.ts'
import { createDomainPlanService } from './services/domain-plans.ts'
import { createHandIns } from './services/hand-ins.ts'
import { createHistoryService } from './services/history.ts'
import { createKeyTries } from './services/key-tries.ts'
import { createKeyService } from './services/keys.ts'
import { createLimits } from './services/limits.ts'
import { createLookupService } from './services/lookups.ts'
import { createMailboxAuthorizations } from './services/mailbox-authorizations.ts'
import { createMailboxPickup } from './services/mailbox-pickup.ts'
import { createMailboxWatch, type MailboxWatch } from './services/mailbox-watch.ts'
import { createMailboxService } from './services/mailboxes.ts'
import { createMessageViews } from './services/message-views.ts'
import { createOriginReviews } from './services/origin-reviews.ts'
import { createPlacementService } from './services/placements.ts'
import { createRelayService } from './services/relay.ts'
import { createReportPlans } from './services/report-plans.ts'
import { startReportRenewal } from './services/report-renewal.ts'
import { createReset } from './services/reset.ts'
import { startRetention } from './services/retention.ts'
import { createSampleService } from './services/samples.ts'
import { createSessionService } from './services/sessions.ts'
import { createSettingsService } from './services/settings.ts'
import { createTestEvents } from './services/test-events.ts'
import { createTestService } from './services/tests.ts'
import {
  filterSettings,
  hostedSettings,
  limitSettings,
  listSettings,
  type Settings,
  settingsSchema,
} from './settings.ts'
import { loadCertificate } from './smtp/certificate.ts'
import { startSmtpListener } from './smtp/listener.ts'
import { lockDataDir } from './storage/sqlite/lock.ts'
import { openStore, storeFile } from './storage/sqlite/open.ts'
import { createAnalyser } from './worker/analyser.ts'
import { forkWorker } from './worker/fork-worker.ts'
import { writePrivateFile } from './write-private-file.ts'

/** The key and certificate of the SMTP listener. */
const certificateFile = 'smtp-tls.pem'
/** The passwords of mailboxes. */
const secretsFile = 'secrets.json'
/** Where other programs of this machine find the engine while it runs. */
const listeningFile = 'listening.json'

/**
 * Builds the engine from its parts: the store, the services, the listeners, and then the work begins. `onClose` takes
 * what undoes a step; the last step is undone first.
 */
export async function startEngine(
  {
    settings,
    busyPorts = [],
    sources = { flags: {}, environment: {} },
    dataDir,
    paths,
    log,
    clock = systemClock,
    startWorker = forkWorker,
    sealer,
  }: ServerOptions,
  onClose: (undo: Teardown) => void,
): Promise<Omit<RunningServer, 'close'>> {
  const dns = { sources: settings.dns, offline: settings.offline }
  // For what this process asks; each analysis worker has its own. A source that cannot be used is told at once.
  const listing = listSettings(settings)
  const resolver = withListKeys(await createResolver(dns), listing.keys)
  onClose(resolver.close)
  warnOfDeadLists(settings, log)
  const lock = lockDataDir(dataDir)
  onClose(lock.release)
  const store = openStore(join(dataDir, storeFile))
  onClose(store.close)

  const retentionDays = settings.retention_days
  const events = createTestEvents()
  const analyser = createAnalyser({
    worker: paths.worker,
    startWorker,
    dns,
    lists: listing,
    filters: filterSettings(settings),
    log,
  })
  const reviews = createOriginReviews({ messages: store.messages, analyser })
  const plans = createReportPlans({ messages: store.messages, analyser, resolver })
  const queue = createAnalysisQueue({ messages: store.messages, analyser, events, clock, log, retentionDays })
  const keys = createKeyService({ keys: store.keys, clock })
  const sessions = createSessionService({ sessions: store.sessions, clock })
  const lists = createLists(listing, () => clock.now())
  const outbound = asksNetwork(dns) ? { outbound: createOutbound({ probeMail: settings.probe_mx }) } : {}
  const audits = createDomainAuditService({ audits: store.audits, resolver, lists, clock, ...outbound })
  onClose(audits.close)
  const domainPlans = createDomainPlanService({ audits, resolver, lists, clock, ...outbound })
  onClose(domainPlans.close)
  const addresses = createAddressCheckService({ resolver, lists, clock })
  onClose(addresses.close)
  const lookups = createLookupService({ resolver, lists, analyser, clock })
  onClose(lookups.close)
  const mostCalls = limitSettings(settings)
  const limits = createLimits({ quotas: store.quotas, clock, settings: mostCalls })
  const tries = createKeyTries({ clock, most: settings.wrong_keys_per_minute })
  const secrets = createSecretStore(join(dataDir, secretsFile), sealer)
  const placements = createPlacementService({ store, clock })
  let watch: MailboxWatch | null = null
  const renewWatch = async (id: string) => await watch?.renew(id)
  const authorizations = createMailboxAuthorizations({ secrets, onGranted: renewWatch, clock, log })
  onClose(authorizations.close)
  const mailboxes = createMailboxService({
    mailboxes: store.mailboxes,
    secrets,
    authorizations,
    onChange: renewWatch,
    clock,
  })
  const { mail_domain: mailDomain, base_url, lang: defaultLang = null } = settings
  let baseUrl = base_url ?? ''
  // Without an address of their own, look-ups lie where links lead.
  let lookupUrl: string | null = null
  const usualLists = listSettings(settingsSchema.parse({}))
  const samples = createSampleService({
    resources: paths.resources,
    // Its zones stand in for the usual lists, whatever the settings name.
    createAnalyser: (sampleDns) =>
      createAnalyser({ worker: paths.worker, startWorker, dns: sampleDns, lists: usualLists, log, size: 1 }),
    clock,
    mailDomain,
    baseUrl: () => baseUrl,
  })
  onClose(samples.close)
  const views = createMessageViews({ store, samples, analyser, clock })
  const tests = createTestService({
    store,
    queue,
    reviews,
    plans,
    events,
    placements,
    onNews: () => watch?.wake(),
    clock,
    mailDomain,
    baseUrl: () => baseUrl,
    defaultLang,
    retentionDays,
  })
  const handIns = createHandIns({ tests, analyser })
  watch = createMailboxWatch({
    store,
    logIn: mailboxes.logIn,
    pickUp: createMailboxPickup({ store, tests, log }),
    clock,
    log,
  })
  onClose(watch.close)

  const history = createHistoryService({ store, tests, placements, clock })

  const listeners: { close(): Promise<void> }[] = [queue]
  // Each takes its time to drain, so they do it together.
  onClose(() => Promise.all(listeners.map((listener) => listener.close())))
  const arrivals = createArrivals(clock)
  const smtp = await startSmtpListener({
    host: settings.smtp_host,
    port: settings.smtp_port,
    mailDomain,
    trustXclient: settings.trust_xclient,
    certificate: await loadCertificate(join(dataDir, certificateFile), mailDomain, clock.now()),
    intake: tests,
    arrivals,
    clock,
    log,
  })
  listeners.push(smtp)
  const smtpAddress = addressOf(settings.smtp_host, smtp.port)

  const hosting = createHosting({ ...hostedSettings(settings), log })
  onClose(hosting.close)
  const ownSettings = await createSettingsService({
    sources: { ...sources, dataDir },
    apply(changed) {
      Object.assign(mostCalls, limitSettings(changed))
      hosting.configure(hostedSettings(changed))
      log.level = changed.log_level
    },
  })
  const dataExport = createDataExport({ store, history, settings: ownSettings, clock })
  const reset = createReset({ store, secrets, settings: ownSettings, watch })
  const streams = createEventStreams()
  const appOptions = (port: number): AppOptions => ({
    tests,
    handIns,
    views,
    samples,
    dataExport,
    reset,
    history,
    audits,
    domainPlans,
    addresses,
    lookups,
    keys,
    mailboxes,
    relay: createRelayService({ secrets }),
    secrets,
    tries,
    limits,
    sessions,
    arrivals,
    streams,
    engine: {
      mailDomain,
      smtp: smtpAddress,
      http: baseUrl,
      lookup: () => lookupUrl ?? baseUrl,
      dns: describeDns(settings),
      lang: defaultLang,
      busyPorts,
    },
    hosting,
    settings: ownSettings,
    hostNames: hostNames(settings),
    corsOrigins: settings.cors_origins,
    trustedProxies: settings.trust_proxy,
    port,
    rendererFolder: paths.renderer,
    clock,
    log,
  })
  const http = await startHttpServer({ host: settings.host, port: settings.port }, (port) => {
    baseUrl ||= `http://${addressOf(settings.host, port)}`
    return createApp(appOptions(port))
  })
  listeners.push(http, { close: async () => streams.close() })
  const httpAddress = `http://${addressOf(settings.host, http.port)}`
  if (settings.lookup_port !== undefined) {
    const at = { host: settings.host, port: settings.lookup_port }
    const lookupServer = await startHttpServer(at, () => createLookupApp(appOptions(http.port)))
    listeners.push(lookupServer)
    lookupUrl = `http://${addressOf(settings.host, lookupServer.port)}`
  }
  const listening = { http: httpAddress, lookup: lookupUrl ?? httpAddress, smtp: smtpAddress, data_dir: dataDir }

  await writePrivateFile(join(dataDir, listeningFile), `${JSON.stringify({ event: 'listening', ...listening })}\n`)
  onClose(() => rm(join(dataDir, listeningFile), { force: true }))
  await queue.start()
  await watch.start()
  const retention = startRetention({
    sweep: () =>
      Promise.all([
        tests.sweep(),
        audits.removeExpired(),
        sessions.removeExpired(),
        limits.sweep(),
        placements.refund(),
      ]),
    log,
  })
  onClose(retention.stop)
  const renewal = startReportRenewal({ reports: store.reports, log })
  onClose(renewal.stop)

  return {
    listening,
    openUiAddress: () => `${listening.http}/app/open?code=${sessions.issueCode()}`,
    async openSession() {
      const secret = await sessions.redeem(sessions.issueCode())
      if (secret === null) throw new Error('a code that was just issued opens no session')
      return secret
    },
    onReport: (listener) =>
      events.watchAll((token, { status, progress }) => {
        // With a report, a test stays done while another message is analysed.
        if (status === 'done' && !progress) listener(token)
      }),
    async resume() {
      retention.sweep()
      await watch?.renewAll()
    },
  }
}

function addressOf(host: string, port: number): string {
  return `${formatHost(reachableHost(host))}:${port}`
}

/** A list that is gone is not asked, and whoever named it should know. */
function warnOfDeadLists({ blacklists }: Settings, log: Logger): void {
  for (const list of blacklists) {
    const death = deathOf(list)
    if (death) log.warn({ list, death }, 'a blacklist of the settings is not asked any more')
  }
}

/** What answers DNS questions, in words of the settings. */
function describeDns({ dns, offline }: Settings): string[] {
  const servers = dns.length === 0 && !offline ? ['system'] : dns
  return offline ? [...servers, 'offline'] : servers
}
