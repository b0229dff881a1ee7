import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { onTestFinished } from 'vitest'
import { root } from '../../scripts/build-product.ts'
import { offlineResolver } from '../../src/engine/dns/layers/offline.ts'
import type { Resolver } from '../../src/engine/dns/resolver.ts'
import { failedReport } from '../../src/engine/failed-report.ts'
import { fixMessage } from '../../src/engine/html/fix-html.ts'
import { inspectHtml } from '../../src/engine/html/inspect-html.ts'
import type { Outbound } from '../../src/engine/outbound/outbound.ts'
import { rebuildMessage } from '../../src/engine/outlook/rebuild-message.ts'
import type { AuditDependencies } from '../../src/engine/ports/audit.ts'
import { drawMessage } from '../../src/engine/preview/clients/read-viewed.ts'
import { previewMessage } from '../../src/engine/preview/preview-message.ts'
import { createLists } from '../../src/engine/protocols/dnsbl/choose-lists.ts'
import { explain } from '../../src/engine/received/explain.ts'
import { readReturned } from '../../src/engine/received/returned-message.ts'
import { createOwnerSecret } from '../../src/server/data-folder/owner-proof.ts'
import { createSecretStore } from '../../src/server/data-folder/secrets.ts'
import { createHealth } from '../../src/server/ground/health.ts'
import { readWhole } from '../../src/server/ground/received-message.ts'
import { createApp, createLookupApp } from '../../src/server/http/app.ts'
import type { AppOptions } from '../../src/server/http/app-options.ts'
import { createEventStreams } from '../../src/server/http/event-stream.ts'
import { createHealthAnswers } from '../../src/server/http/health-answers.ts'
import { createHosting } from '../../src/server/http/hosted/hosted-instance.ts'
import { openHttpServer } from '../../src/server/http/server.ts'
import { bindPort } from '../../src/server/network/listen.ts'
import { hostNames } from '../../src/server/network/reach.ts'
import { composeOwnData } from '../../src/server/services/compose-own-data.ts'
import { composeServices } from '../../src/server/services/compose-services.ts'
import { createTestEvents } from '../../src/server/services/inbox-tests/inbox-test-events.ts'
import { createTestService, type InboxTestService } from '../../src/server/services/inbox-tests/inbox-tests.ts'
import { createSmtpEventLog } from '../../src/server/services/inbox-tests/smtp-event-log.ts'
import type { Infrastructure, Teardown } from '../../src/server/services/infrastructure.ts'
import { createMailboxWatch } from '../../src/server/services/mailboxes/mailbox-watch.ts'
import { createMonitorEvents } from '../../src/server/services/monitors/monitor-events.ts'
import type { SettingSources } from '../../src/server/settings/load-settings.ts'
import { hostedSettings, limitSettings, listSettings, settingsSchema } from '../../src/server/settings/settings.ts'
import { startSmtpListener } from '../../src/server/smtp/listener.ts'
import { openStore } from '../../src/server/storage/sqlite/open.ts'
import { storeFile } from '../../src/server/storage/sqlite/store-file.ts'
import type { Analyzer } from '../../src/server/worker/analyzer.ts'
import { planZone } from '../../src/server/worker/plan-zone.ts'
import { prepareReports } from '../../src/server/worker/reports/prepare-reports.ts'
import { readReportText } from '../../src/server/worker/reports/read-report-text.ts'
import type { StatusEvent } from '../../src/shared/contract/inbox-tests/inbox-tests.ts'
import { createTestClock } from './clock.ts'
import { selfSigned } from './self-signed.ts'
import { temporaryFolder } from './temporary-folder.ts'

interface ListenerOptions {
  settings?: Record<string, unknown>
  /** Replaces parts of the test service. */
  tests?: Partial<InboxTestService>
  /** Audits domains and checks addresses. */
  resolver?: Resolver
  /** Without it, nothing is connected to. */
  outbound?: Outbound
  rendererFolder?: string
  maxStreams?: number
  log?: Logger
  /** Sources of settings besides the settings file, for the settings page. */
  sources?: Partial<Omit<SettingSources, 'dataDir'>>
}

/** Both listeners with real services and a store of their own. Nothing is analyzed: accepted messages stay queued. */
export async function startListeners({
  settings: stated,
  tests: replaced,
  resolver = offlineResolver,
  outbound,
  rendererFolder,
  maxStreams,
  log = pino({ enabled: false }),
  sources,
}: ListenerOptions = {}) {
  // Reports of any age are stored.
  const settings = settingsSchema.parse({
    ...{ port: 0, smtp_port: 0, mail_domain: 'mail.example' },
    ...{ aggregate_report_days: 0, tls_report_days: 0, failure_report_days: 0, bounce_days: 0 },
    ...stated,
  })
  const folder = temporaryFolder()
  const clock = createTestClock()
  let baseUrl = ''
  const store = openStore(join(folder, storeFile))
  const lists = createLists(listSettings(settings), () => clock.now())
  const analyzer = createIdleAnalyzer({ lists, now: () => clock.now() })
  let service: InboxTestService | undefined
  const infra: Infrastructure = {
    ...{ settings, dataDir: folder, clock, log, store },
    paths: {
      resources: join(root, 'resources'),
      renderer: rendererFolder ?? join(folder, 'no-renderer'),
      worker: '',
    },
    health: createHealth({ store: store.ping }),
    secrets: createSecretStore(join(folder, 'secrets.json')),
    world: { resolver, lists, ...(outbound && { outbound }) },
    ...{ recentResolver: resolver, otherResolver: resolver },
    testEvents: createTestEvents(),
    monitorEvents: createMonitorEvents(),
    smtpEvents: createSmtpEventLog(clock),
    createAnalyzer: () => analyzer,
    createMailAnalyzer: () => analyzer,
    createMailboxWatch,
    createTestService(options) {
      service = createTestService(options)
      return { ...service, ...replaced }
    },
  }
  const teardown: Teardown[] = []
  const services = composeServices(infra, { analyses: false, baseUrl: () => baseUrl }, (undo) => teardown.push(undo))
  if (!service) throw new Error('no test service was created')
  const original: InboxTestService = service
  const { pem } = selfSigned(settings.mail_domain)
  const smtpPort = await bindPort({ host: settings.smtp_host, port: 0 })
  const hosting = createHosting({ ...hostedSettings(settings), log })
  const smtp = startSmtpListener(smtpPort, {
    mailDomain: settings.mail_domain,
    trustXclient: settings.trust_xclient,
    proxies: settings.smtp_proxy_protocol,
    acceptsCredentials: settings.smtp_auth === 'accept',
    certificate: { key: pem, cert: pem },
    intake: services.tests,
    reportAddress: settings.report_address,
    reportMail: services.reportMail,
    isHosted: () => hosting.mode() === 'hosted',
    ...{ smtpEvents: infra.smtpEvents, clock, log },
  })
  const ownData = await composeOwnData(infra, services, {
    sources: { flags: {}, environment: {}, ...sources },
    // As by default; the servers of tests listen on other ports.
    ownPorts: { http: 4780, lookup: settings.lookup_port ?? null },
    apply(changed) {
      Object.assign(services.callLimits, limitSettings(changed))
      hosting.configure(hostedSettings(changed))
    },
  })
  const streams = createEventStreams(maxStreams)
  const appOptions = (port: number): AppOptions => ({
    ...infra,
    ...services,
    ...ownData,
    ownerLinks: {
      secret: createOwnerSecret({ addresses: { own: '', smtp: null } }),
      openUiAddress: () => services.sessions.issueLink(baseUrl),
      sessions: services.sessions,
    },
    mcpAllowsWriting: settings.mcp_allow_write,
    allowsPrivateWebhooks: settings.private_webhooks,
    ...{ streams, hosting, port },
    engine: {
      mailDomain: settings.mail_domain,
      smtp: 'smtp',
      http: baseUrl,
      lookup: baseUrl,
      dns: ['system'],
      outgoing: [],
      lang: settings.lang ?? null,
      retentionDays: settings.retention_days,
      isSmtpRemote: false,
      busyPorts: [],
    },
    answerHealth: createHealthAnswers(infra.health),
    hostNames: hostNames(settings),
    corsOrigins: settings.cors_origins,
    trustedProxies: settings.trust_proxy,
    logsAccess: false,
    rendererFolder: infra.paths.renderer,
  })
  const http = await openHttpServer({ host: settings.host, port: 0 })
  baseUrl = settings.base_url ?? `http://127.0.0.1:${http.port}`
  http.answerWith(createApp(appOptions(http.port)))
  const lookupServer = await openHttpServer({ host: settings.host, port: 0 })
  lookupServer.answerWith(createLookupApp(appOptions(http.port)))
  onTestFinished(async () => {
    streams.close()
    hosting.close()
    await Promise.all([http.close(), lookupServer.close(), smtp.close()])
    await Promise.all(teardown.map((undo) => undo()))
    await store.close()
  })
  return {
    url: `http://127.0.0.1:${http.port}`,
    /** The separate address of the lookups. */
    lookupUrl: `http://127.0.0.1:${lookupServer.port}`,
    smtpPort: smtpPort.port,
    setCertificate: smtp.setCertificate,
    httpPort: http.port,
    tests: original,
    ...{ store, folder, clock },
    alerts: services.alerts,
    history: services.history,
    keys: services.keys,
    sessions: services.sessions,
    publish: (token: string, event: StatusEvent) => infra.testEvents.publish(token, event),
    /** A new test and its address. */
    async createTest(sendingIp: string | null = null) {
      return await original.create({ lang: 'en', name: null, sendingIp, keyId: null })
    },
  }
}

/** Does without workers what needs no analysis. */
function createIdleAnalyzer(audit: Pick<AuditDependencies, 'lists' | 'now'>): Analyzer {
  return {
    size: 1,
    prepare() {},
    analyze: async ({ raw, ...input }) =>
      failedReport({ ...input, raw: await readWhole(raw) }, { code: 'dns_offline' }),
    inspectHtml: async ({ html }) => inspectHtml(html),
    planZone: (question) => planZone(question, { ...audit, signal: new AbortController().signal }),
    preview: async ({ raw, view, images }) => previewMessage(await readWhole(raw), view, images),
    drawView: async ({ raw, ...view }) => drawMessage(await readWhole(raw), view),
    fixHtml: async ({ raw }) => fixMessage(await readWhole(raw)),
    explain: async ({ raw, ...asked }) => explain(await readWhole(raw), { input: null, ...asked }).explanation,
    openReturned: async ({ raw }) => readReturned(await readWhole(raw)),
    rebuild: async ({ raw }) => rebuildMessage(await readWhole(raw)),
    readReports: prepareReports,
    readReportText,
    judgeMail: async () => ({ author: null, doubt: 'path_unknown', mayChange: false }),
    async close() {},
  }
}
