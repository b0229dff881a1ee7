import { asksNetwork } from '../../engine/dns/create-resolver.ts'
import { createPostWebhook, type PostWebhook } from '../../engine/outbound/post-webhook.ts'
import { createRegistrationLookup } from '../../engine/protocols/rdap/look-up-registration.ts'
import { noFilters } from '../../engine/spam/filters.ts'
import { fallbackLanguage } from '../../shared/languages.ts'
import { defaultSettings, limitSettings, listSettings, reportRetention } from '../settings/settings.ts'
import { hasSpareSpace } from '../storage/disk-space.ts'
import type { Analyzer } from '../worker/analyzer.ts'
import { createKeyThrottle } from './access/key-throttle.ts'
import { createKeyService } from './access/keys.ts'
import { createLimits } from './access/limits.ts'
import { createSessionService } from './access/sessions.ts'
import { createAlertService } from './alerts/alerts.ts'
import { createDesktopNotices } from './alerts/desktop-notices.ts'
import { createRepairOnce } from './data/repair-once.ts'
import { createAddressCheckService } from './dns-checks/address-checks.ts'
import { createDomainAuditService } from './dns-checks/domain-audits.ts'
import { createDomainPlanService } from './dns-checks/domain-plans.ts'
import { createDomainStates } from './dns-checks/domain-states.ts'
import { createLookupService } from './dns-checks/lookups.ts'
import { createDomainReportService } from './domain-reports/domain-reports.ts'
import { createDraftOutcomes } from './domain-reports/draft-outcomes.ts'
import { createReportMail } from './domain-reports/mail/report-mail.ts'
import { createReportSync, type ReportSyncOptions } from './domain-reports/mail/report-sync.ts'
import { createReadiness } from './domain-reports/readiness.ts'
import { createReceiverNoticeService } from './domain-reports/receiver-notices.ts'
import { createReportInsights } from './domain-reports/report-insights.ts'
import { createSourceAddresses } from './domain-reports/source-addresses.ts'
import { createAnalysisQueue, createRemoteQueue } from './inbox-tests/analysis-queue.ts'
import { createHistoryService } from './inbox-tests/history.ts'
import { createTestPresenter, type InboxTestPresenter } from './inbox-tests/inbox-test-presenter.ts'
import { createTestWebhookService } from './inbox-tests/inbox-test-webhooks.ts'
import { createMessageCheck } from './inbox-tests/message-check.ts'
import { createUploads } from './inbox-tests/uploads.ts'
import type { Infrastructure, OnClose } from './infrastructure.ts'
import { createMailboxAuthorizations } from './mailboxes/mailbox-authorizations.ts'
import { createMailboxPickup } from './mailboxes/mailbox-pickup.ts'
import type { MailboxWatch } from './mailboxes/mailbox-watch.ts'
import { createMailboxService } from './mailboxes/mailboxes.ts'
import { createAnalyzeAnew } from './monitors/analyze-anew.ts'
import { createMonitorService } from './monitors/monitors.ts'
import { createPlacementService } from './placements/placements.ts'
import { createRelayService } from './relay/relay.ts'
import { createMessageViews } from './reports/message-views.ts'
import { createOriginReviews } from './reports/origin-reviews.ts'
import { createReportPlans } from './reports/report-plans.ts'
import { createTestImageService } from './reports/test-images.ts'
import { createSampleService } from './samples/samples.ts'

export type Services = ReturnType<typeof composeServices>

interface ServiceOptions {
  /** Whether this node analyzes queued messages. */
  analyses: boolean
  /** The base address of links. */
  baseUrl(): string
}

/** Creates the services. Nothing runs until it is started or called. */
export function composeServices(infra: Infrastructure, { analyses, baseUrl }: ServiceOptions, onClose: OnClose) {
  const { health: listHealth } = infra.world.lists
  const analyzer = infra.createMailAnalyzer(listHealth)
  const postWebhook = composePostWebhook(infra)
  let watch: MailboxWatch | null = null
  const mailboxes = composeMailboxes(infra, async (id) => await watch?.renew(id), onClose)
  const samples = composeSamples(infra, baseUrl, onClose)
  const presenter = createTestPresenter({ mailDomain: infra.settings.mail_domain, baseUrl })
  const tests = composeTests(infra, {
    analyzer,
    analyses,
    placements: mailboxes.placements,
    onNews: () => watch?.wake(),
    presenter,
  })
  const { store, smtpEvents, clock, log } = infra
  const pickUp = createMailboxPickup({ store, tests: tests.tests, clock, log })
  watch = infra.createMailboxWatch({ store, logIn: mailboxes.mailboxes.logIn, pickUp, clock, log })
  onClose(watch.close)
  return {
    ...composeCallers(infra),
    ...composeChecks(infra, analyzer, onClose),
    ...mailboxes,
    ...composeMonitoring(infra, { postWebhook, baseUrl }, onClose),
    ...tests,
    ...composeDomainReports(infra, { analyzer, logIn: mailboxes.mailboxes.logIn }),
    samples,
    watch,
    views: createMessageViews({ store, samples, analyzer, clock }),
    testImages: createTestImageService({ store, resolver: infra.world.resolver, outbound: infra.world.outbound }),
    messageCheck: createMessageCheck({ analyzer, clock }),
    explain: analyzer.explain,
    testWebhooks: createTestWebhookService({
      ...{
        webhooks: store.testWebhooks,
        keys: store.keys,
        tests: tests.tests,
        post: postWebhook,
        clock,
        log,
        noteWork: infra.noteWork,
      },
    }),
    history: createHistoryService({ store, presenter, placements: mailboxes.placements, clock }),
    smtpEvents,
    repairOnce: createRepairOnce({ store, log }),
  }
}

/** Null if the engine opens no connections. */
function composePostWebhook({ settings, world: { resolver } }: Infrastructure): PostWebhook | null {
  const { dns: sources, offline, private_webhooks: allowsPrivate } = settings
  return asksNetwork({ sources, offline }) ? createPostWebhook({ resolver, allowsPrivate }) : null
}

/** API keys, sessions, and quotas. */
function composeCallers({ store, settings, clock, noteWork }: Infrastructure) {
  const onRefusal = (limit: string) => noteWork?.({ what: 'refusal', limit })
  const callLimits = limitSettings(settings)
  return {
    keys: createKeyService({ keys: store.keys, clock }),
    keyThrottle: createKeyThrottle({ clock, max: settings.wrong_keys_per_minute }),
    sessions: createSessionService({ sessions: store.sessions, clock }),
    limits: createLimits({ quotas: store.quotas, clock, settings: callLimits, onRefusal }),
    /** The current limits. Changes apply to the next call. */
    callLimits,
  }
}

/** Checks that query DNS and need no message. */
function composeChecks({ store, world, clock }: Infrastructure, analyzer: Analyzer, onClose: OnClose) {
  const audits = createDomainAuditService({ audits: store.audits, domains: store.domains, ...world, clock })
  onClose(audits.close)
  const domainPlans = createDomainPlanService({ audits, analyzer, ...world, clock })
  onClose(domainPlans.close)
  const addresses = createAddressCheckService({ ...world, clock })
  onClose(addresses.close)
  const lookups = createLookupService({ ...world, analyzer, clock })
  onClose(lookups.close)
  return { audits, domainPlans, addresses, lookups, domainStates: createDomainStates({ store, clock }) }
}

interface MonitoringParts extends Pick<ServiceOptions, 'baseUrl'> {
  postWebhook: PostWebhook | null
}

/** Monitors, and the channels that are alerted about their incidents. */
function composeMonitoring(infra: Infrastructure, { postWebhook, baseUrl }: MonitoringParts, onClose: OnClose) {
  const { store, world, secrets, settings, createAnalyzer, monitorEvents, clock, log } = infra
  const common = { events: monitorEvents, clock, log }
  const dns = { sources: settings.dns, offline: settings.offline }
  const monitors = createMonitorService({
    ...{ ...common, ...world, store },
    resolver: infra.recentResolver,
    otherResolver: infra.otherResolver,
    analyze: createAnalyzeAnew((options) => createAnalyzer({ ...options, listHealth: world.lists.health }), dns),
    lookUpRegistration: createRegistrationLookup(() => clock.now()),
  })
  onClose(monitors.close)
  const desktop = createDesktopNotices()
  const language = settings.lang ?? fallbackLanguage
  const ways = {
    relay: createRelayService({ secrets, mailboxes: store.mailboxes }),
    secrets,
    post: postWebhook,
    desktop,
    noteWork: infra.noteWork,
  }
  const alerts = createAlertService({
    ...{ ...common, ...ways, language, baseUrl },
    ...{ alerts: store.alerts, monitors: store.monitors },
  })
  return { monitors, monitorEvents, desktop, alerts }
}

interface ReportParts extends Pick<ReportSyncOptions, 'logIn'> {
  analyzer: Analyzer
}

/** DMARC and TLS reports sent by receivers. */
function composeDomainReports(
  { store, secrets, settings, dataDir, world, clock, log }: Infrastructure,
  { analyzer, logIn }: ReportParts,
) {
  const reports = store.domainReports
  const receiverNotices = createReceiverNoticeService({ notices: store.receiverNotices, secrets, clock })
  const domainReports = createDomainReportService({
    reports,
    notices: receiverNotices,
    parse: analyzer.readReports,
    readText: analyzer.readReportText,
    judge: analyzer.judgeMail,
    retention: reportRetention(settings),
    answersOthers: true,
    clock,
    log,
  })
  const reportInsights = createReportInsights(store.reportInsights, clock)
  const readReadiness = createReadiness({ insights: reportInsights, resolver: world.resolver, clock })
  const tryDraft = createDraftOutcomes({ insights: reportInsights, resolver: world.resolver, clock })
  const sourceAddresses = createSourceAddresses({ insights: store.reportInsights, resolver: world.resolver })
  const hasRoom = async () => settings.database !== undefined || (await hasSpareSpace(dataDir))
  const reportMail = createReportMail({ service: domainReports, reports, hasRoom, clock, log })
  const reportSync = createReportSync({
    mailboxes: store.mailboxes,
    checkpoints: store.reportCheckpoints,
    service: domainReports,
    ...{ logIn, clock, log },
  })
  return {
    domainReports,
    receiverNotices,
    reportInsights,
    readReadiness,
    tryDraft,
    sourceAddresses,
    reportMail,
    reportSync,
  }
}

/** The owner's mailboxes, and the folders in which test messages arrived. */
function composeMailboxes(
  { store, secrets, clock, log }: Infrastructure,
  onChange: (id: string) => Promise<void>,
  onClose: OnClose,
) {
  const authorizations = createMailboxAuthorizations({ secrets, onGranted: onChange, clock, log })
  onClose(authorizations.close)
  return {
    placements: createPlacementService({ store, clock }),
    mailboxes: createMailboxService({
      mailboxes: store.mailboxes,
      checkpoints: store.reportCheckpoints,
      ...{ secrets, authorizations, onChange, clock },
    }),
    relay: createRelayService({ secrets }),
  }
}

function composeSamples(
  { paths, settings, clock, createAnalyzer }: Infrastructure,
  baseUrl: () => string,
  onClose: OnClose,
) {
  // The sample has its own zones for the default lists, whatever lists are configured.
  const lists = listSettings(defaultSettings)
  const samples = createSampleService({
    resources: paths.resources,
    createAnalyzer: (dns) => createAnalyzer({ dns, lists, filters: noFilters, size: 1 }),
    clock,
    mailDomain: settings.mail_domain,
    baseUrl,
  })
  onClose(samples.close)
  return samples
}

interface InboxTestParts extends Pick<ServiceOptions, 'analyses'> {
  analyzer: Analyzer
  placements: ReturnType<typeof createPlacementService>
  onNews(): void
  presenter: InboxTestPresenter
}

function composeTests(
  { store, settings, world, testEvents: events, createTestService, clock, log }: Infrastructure,
  parts: InboxTestParts,
) {
  const { analyzer } = parts
  const { messages } = store
  const retentionDays = settings.retention_days
  const queue = parts.analyses
    ? createAnalysisQueue({ messages, analyzer, events, clock, log, retentionDays })
    : createRemoteQueue(analyzer)
  const tests = createTestService({
    ...parts,
    store,
    queue,
    reviews: createOriginReviews({ messages, analyzer }),
    plans: createReportPlans({ messages, analyzer, resolver: world.resolver }),
    events,
    clock,
    defaultLang: settings.lang ?? null,
    retentionDays,
  })
  return { tests, events, queue, uploads: createUploads({ tests, analyzer }) }
}
