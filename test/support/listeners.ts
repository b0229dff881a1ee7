import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { onTestFinished } from 'vitest'
import { root } from '../../scripts/build-product.ts'
import { offlineResolver } from '../../src/engine/dns/layers/offline.ts'
import type { Resolver } from '../../src/engine/dns/resolver.ts'
import { inspectHtml } from '../../src/engine/html/inspect-html.ts'
import { createPostWebhook } from '../../src/engine/outbound/post-webhook.ts'
import { rebuildMessage } from '../../src/engine/outlook/rebuild-message.ts'
import { previewMessage } from '../../src/engine/preview/preview-message.ts'
import { createLists } from '../../src/engine/protocols/dnsbl/choose-lists.ts'
import { createRegistrationLookup } from '../../src/engine/protocols/rdap/look-up-registration.ts'
import { createOwnerSecret } from '../../src/server/data-folder/owner-proof.ts'
import { createSecretStore } from '../../src/server/data-folder/secrets.ts'
import { createHealth } from '../../src/server/ground/health.ts'
import { readWhole } from '../../src/server/ground/received-message.ts'
import { type AppOptions, createApp, createLookupApp } from '../../src/server/http/app.ts'
import { createEventStreams } from '../../src/server/http/event-stream.ts'
import { createHealthAnswers } from '../../src/server/http/health-answers.ts'
import { createHosting } from '../../src/server/http/hosted/hosted-instance.ts'
import { openHttpServer } from '../../src/server/http/server.ts'
import { bindPort } from '../../src/server/network/listen.ts'
import { hostNames } from '../../src/server/network/reach.ts'
import { createKeyThrottle } from '../../src/server/services/access/key-throttle.ts'
import { createKeyService } from '../../src/server/services/access/keys.ts'
import { createLimits } from '../../src/server/services/access/limits.ts'
import { createSessionService } from '../../src/server/services/access/sessions.ts'
import { createAlertService } from '../../src/server/services/alerts/alerts.ts'
import { createDesktopNotices } from '../../src/server/services/alerts/desktop-notices.ts'
import { createDataExport } from '../../src/server/services/data/data-export.ts'
import { createReset } from '../../src/server/services/data/reset.ts'
import { createAddressCheckService } from '../../src/server/services/dns-checks/address-checks.ts'
import { createDomainAuditService } from '../../src/server/services/dns-checks/domain-audits.ts'
import { createDomainPlanService } from '../../src/server/services/dns-checks/domain-plans.ts'
import { createLookupService } from '../../src/server/services/dns-checks/lookups.ts'
import { createDomainReportService } from '../../src/server/services/domain-reports/domain-reports.ts'
import { createReportMail } from '../../src/server/services/domain-reports/mail/report-mail.ts'
import { createReportSync } from '../../src/server/services/domain-reports/mail/report-sync.ts'
import { createReadiness } from '../../src/server/services/domain-reports/readiness.ts'
import { createReportInsights } from '../../src/server/services/domain-reports/report-insights.ts'
import { createSourceAddresses } from '../../src/server/services/domain-reports/source-addresses.ts'
import { createHistoryService } from '../../src/server/services/inbox-tests/history.ts'
import { createTestEvents } from '../../src/server/services/inbox-tests/inbox-test-events.ts'
import { createTestPresenter } from '../../src/server/services/inbox-tests/inbox-test-presenter.ts'
import { createTestWebhookService } from '../../src/server/services/inbox-tests/inbox-test-webhooks.ts'
import { createTestService, type InboxTestService } from '../../src/server/services/inbox-tests/inbox-tests.ts'
import { createSmtpEventLog } from '../../src/server/services/inbox-tests/smtp-event-log.ts'
import { createUploads } from '../../src/server/services/inbox-tests/uploads.ts'
import { createMailboxAuthorizations } from '../../src/server/services/mailboxes/mailbox-authorizations.ts'
import { createMailboxService } from '../../src/server/services/mailboxes/mailboxes.ts'
import { createMonitorEvents } from '../../src/server/services/monitors/monitor-events.ts'
import { createMonitorService } from '../../src/server/services/monitors/monitors.ts'
import { createPlacementService } from '../../src/server/services/placements/placements.ts'
import { createRelayService } from '../../src/server/services/relay/relay.ts'
import { createMessageViews } from '../../src/server/services/reports/message-views.ts'
import { createSampleService } from '../../src/server/services/samples/samples.ts'
import type { SettingSources } from '../../src/server/settings/load-settings.ts'
import { hostedSettings, limitSettings, listSettings, settingsSchema } from '../../src/server/settings/settings.ts'
import { createSettingsService } from '../../src/server/settings/settings-service.ts'
import { startSmtpListener } from '../../src/server/smtp/listener.ts'
import { openStore } from '../../src/server/storage/sqlite/open.ts'
import { storeFile } from '../../src/server/storage/sqlite/store-file.ts'
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
  rendererFolder,
  maxStreams,
  log = pino({ enabled: false }),
  sources,
}: ListenerOptions = {}) {
  const settings = settingsSchema.parse({ port: 0, smtp_port: 0, mail_domain: 'mail.example', ...stated })
  const lang = settings.lang ?? null
  const folder = temporaryFolder()
  const clock = createTestClock()
  let baseUrl = ''
  const store = openStore(join(folder, storeFile))
  const events = createTestEvents()
  const keys = createKeyService({ keys: store.keys, clock })
  const sessions = createSessionService({ sessions: store.sessions, clock })
  const lists = createLists(listSettings(settings), () => clock.now())
  const audits = createDomainAuditService({ audits: store.audits, resolver, lists, clock })
  const domainPlans = createDomainPlanService({
    ...{ audits, resolver, lists, clock },
    analyzer: {
      planZone: (question) =>
        planZone(question, { lists, signal: new AbortController().signal, now: () => clock.now() }),
    },
  })
  const addresses = createAddressCheckService({ resolver, lists, clock })
  const lookups = createLookupService({
    resolver,
    lists,
    analyzer: { inspectHtml: async ({ html }) => inspectHtml(html) },
    clock,
  })
  const monitorEvents = createMonitorEvents()
  const common = { events: monitorEvents, clock, log }
  const monitors = createMonitorService({
    ...{ ...common, store, resolver, otherResolver: resolver, lists },
    async analyze() {
      throw new Error('nothing is analyzed here')
    },
    lookUpRegistration: createRegistrationLookup(() => clock.now()),
  })
  const reportInsights = createReportInsights(store.reportInsights, clock)
  const secrets = createSecretStore(join(folder, 'secrets.json'))
  const relay = createRelayService({ secrets })
  const alerts = createAlertService({
    ...common,
    monitors: store.monitors,
    ...{ alerts: store.alerts, relay, secrets },
    post: createPostWebhook({ resolver, allowsPrivate: settings.private_webhooks }),
    desktop: createDesktopNotices(),
    language: settings.lang ?? 'en',
    baseUrl: () => baseUrl,
  })
  const domainReports = createDomainReportService({
    reports: store.domainReports,
    parse: prepareReports,
    readText: readReportText,
    judge: async () => ({ author: null, doubt: 'path_unknown', mayChange: false }),
    retention: { aggregate: 0, tls: 0, failure: 0 },
    clock,
    log,
  })
  const callLimits = limitSettings(settings)
  const limits = createLimits({ quotas: store.quotas, clock, settings: callLimits })
  const keyThrottle = createKeyThrottle({ clock, max: settings.wrong_keys_per_minute })
  const authorizations = createMailboxAuthorizations({ secrets, onGranted: async () => {}, clock, log })
  const mailboxes = createMailboxService({
    mailboxes: store.mailboxes,
    checkpoints: store.reportCheckpoints,
    secrets,
    authorizations,
    onChange: async () => {},
    clock,
  })
  const placements = createPlacementService({ store, clock })
  const presenter = createTestPresenter({ mailDomain: settings.mail_domain, baseUrl: () => baseUrl })
  const service = createTestService({
    store,
    queue: { prepare: () => {}, notify: () => {} },
    reviews: { review: async () => null },
    plans: { plan: async () => null },
    events,
    placements,
    presenter,
    clock,
    defaultLang: lang,
    retentionDays: settings.retention_days,
  })
  const tests = { ...service, ...replaced }
  const samples = createSampleService({
    resources: join(root, 'resources'),
    createAnalyzer: () => {
      throw new Error('nothing is analyzed here')
    },
    clock,
    mailDomain: settings.mail_domain,
    baseUrl: () => baseUrl,
  })
  const views = createMessageViews({
    store,
    samples,
    analyzer: { preview: async ({ raw, view }) => previewMessage(await readWhole(raw), view) },
    clock,
  })
  const uploads = createUploads({
    tests,
    analyzer: { rebuild: async ({ raw }) => rebuildMessage(await readWhole(raw)) },
  })
  const history = createHistoryService({ store, presenter, placements, clock })
  const smtpEvents = createSmtpEventLog(clock)
  const { pem } = selfSigned(settings.mail_domain)
  const smtpPort = await bindPort({ host: settings.smtp_host, port: 0 })
  const hosting = createHosting({ ...hostedSettings(settings), log })
  const smtp = startSmtpListener(smtpPort, {
    mailDomain: settings.mail_domain,
    trustXclient: settings.trust_xclient,
    proxies: settings.smtp_proxy_protocol,
    certificate: { key: pem, cert: pem },
    intake: tests,
    reportAddress: settings.report_address,
    reportMail: createReportMail({
      service: domainReports,
      reports: store.domainReports,
      hasRoom: async () => true,
      clock,
      log,
    }),
    isHosted: () => hosting.mode() === 'hosted',
    smtpEvents,
    clock,
    log,
  })
  const ownSettings = await createSettingsService({
    sources: { flags: {}, environment: {}, dataDir: folder, ...sources },
    // As by default; the servers of tests listen on other ports.
    ownPorts: { http: 4780, lookup: settings.lookup_port ?? null },
    apply(changed) {
      Object.assign(callLimits, limitSettings(changed))
      hosting.configure(hostedSettings(changed))
    },
  })
  const streams = createEventStreams(maxStreams)
  const appOptions = (port: number): AppOptions => ({
    tests,
    uploads,
    views,
    samples,
    dataExport: createDataExport({ store, history, settings: ownSettings, secrets, clock }),
    reset: createReset({ store, sessions, secrets, settings: ownSettings, watch: { renewAll: async () => {} } }),
    history,
    audits,
    domainPlans,
    addresses,
    monitors,
    monitorEvents,
    alerts,
    domainReports,
    reportSync: createReportSync({
      mailboxes: store.mailboxes,
      checkpoints: store.reportCheckpoints,
      service: domainReports,
      logIn: mailboxes.logIn,
      clock,
      log,
    }),
    reportInsights,
    readReadiness: createReadiness({ insights: reportInsights, resolver, clock }),
    sourceAddresses: createSourceAddresses({ insights: store.reportInsights, resolver }),
    lookups,
    keys,
    mailboxes,
    relay,
    secrets,
    keyThrottle,
    limits,
    sessions,
    ownerLinks: {
      secret: createOwnerSecret({ addresses: { own: '', smtp: null } }),
      openUiAddress: () => `${baseUrl}/app/open?code=${sessions.issueCode()}`,
      sessions,
    },
    testWebhooks: createTestWebhookService({
      webhooks: store.testWebhooks,
      keys: store.keys,
      tests,
      post: null,
      clock,
      log,
    }),
    messageCheck: () => Promise.reject(new Error('these engines analyze queued messages only')),
    mcpAllowsWriting: settings.mcp_allow_write,
    allowsPrivateWebhooks: settings.private_webhooks,
    smtpEvents,
    streams,
    engine: {
      mailDomain: settings.mail_domain,
      smtp: 'smtp',
      http: baseUrl,
      lookup: baseUrl,
      dns: ['system'],
      outgoing: [],
      lang,
      retentionDays: settings.retention_days,
      isSmtpRemote: false,
      busyPorts: [],
    },
    answerHealth: createHealthAnswers(createHealth({ store: store.ping })),
    hosting,
    settings: ownSettings,
    hostNames: hostNames(settings),
    corsOrigins: settings.cors_origins,
    trustedProxies: settings.trust_proxy,
    port,
    rendererFolder: rendererFolder ?? join(folder, 'no-renderer'),
    clock,
    log,
  })
  const http = await openHttpServer({ host: settings.host, port: 0 })
  baseUrl = settings.base_url ?? `http://127.0.0.1:${http.port}`
  http.answerWith(createApp(appOptions(http.port)))
  const lookupServer = await openHttpServer({ host: settings.host, port: 0 })
  lookupServer.answerWith(createLookupApp(appOptions(http.port)))
  onTestFinished(async () => {
    streams.close()
    hosting.close()
    lookups.close()
    domainPlans.close()
    await Promise.all([http.close(), lookupServer.close(), smtp.close()])
    await Promise.all([audits.close(), addresses.close(), authorizations.close()])
    await store.close()
  })
  return {
    url: `http://127.0.0.1:${http.port}`,
    /** The separate address of the lookups. */
    lookupUrl: `http://127.0.0.1:${lookupServer.port}`,
    smtpPort: smtpPort.port,
    setCertificate: smtp.setCertificate,
    httpPort: http.port,
    tests: service,
    alerts,
    history,
    store,
    folder,
    keys,
    sessions,
    clock,
    publish: (token: string, event: StatusEvent) => events.publish(token, event),
    /** A new test and its address. */
    async createTest(sendingIp: string | null = null) {
      return await service.create({ lang: 'en', name: null, sendingIp, keyId: null })
    },
  }
}
