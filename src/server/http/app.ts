import type { RequestListener } from 'node:http'
import type { Request, RequestHandler } from 'express'
import { apiRoutes, appRoutes, lookupRoutes } from '../../shared/contract/index.ts'
import { readOpenApi } from '../../shared/contract/openapi.ts'
import { whatIfRoutes } from '../../shared/contract/what-if.ts'
import type { SecretStore } from '../data-folder/secrets.ts'
import type { Clock } from '../ground/clock.ts'
import type { KeyThrottle } from '../services/access/key-throttle.ts'
import type { KeyService } from '../services/access/keys.ts'
import type { Limits } from '../services/access/limits.ts'
import type { SessionService } from '../services/access/sessions.ts'
import type { AlertService } from '../services/alerts/alerts.ts'
import type { DataExport } from '../services/data/data-export.ts'
import type { AddressCheckService } from '../services/dns-checks/address-checks.ts'
import type { DomainAuditService } from '../services/dns-checks/domain-audits.ts'
import type { DomainPlanService } from '../services/dns-checks/domain-plans.ts'
import type { LookupService } from '../services/dns-checks/lookups.ts'
import type { DomainReportService } from '../services/domain-reports/domain-reports.ts'
import type { ReportSync } from '../services/domain-reports/mail/report-sync.ts'
import type { ReadReadiness } from '../services/domain-reports/readiness.ts'
import type { ReportInsights } from '../services/domain-reports/report-insights.ts'
import type { SourceAddressService } from '../services/domain-reports/source-addresses.ts'
import type { HistoryService } from '../services/inbox-tests/history.ts'
import type { InboxTestWebhooks } from '../services/inbox-tests/inbox-test-webhooks.ts'
import type { InboxTestService } from '../services/inbox-tests/inbox-tests.ts'
import type { CheckMessage } from '../services/inbox-tests/message-check.ts'
import type { SmtpEventLog } from '../services/inbox-tests/smtp-event-log.ts'
import type { Uploads } from '../services/inbox-tests/uploads.ts'
import type { MailboxService } from '../services/mailboxes/mailboxes.ts'
import type { MonitorEvents } from '../services/monitors/monitor-events.ts'
import type { MonitorService } from '../services/monitors/monitors.ts'
import type { RelayService } from '../services/relay/relay.ts'
import type { MessageViews } from '../services/reports/message-views.ts'
import type { SampleService } from '../services/samples/samples.ts'
import type { SettingsService } from '../settings/settings-service.ts'
import { createAnswerMemory } from './answer-memory.ts'
import { apiPrefix, docsPath, mcpPath } from './api-prefix.ts'
import type { EventStreams } from './event-stream.ts'
import { createKeyGuard } from './guard/api-key.ts'
import { createBodyMemory } from './guard/body.ts'
import { createClientNetwork } from './guard/client-network.ts'
import { dataPrefixes } from './guard/security-headers.ts'
import { createSessionCookies, readSessionSecret } from './guard/session.ts'
import { answerNotFound, createBareApp, type GuardOptions, guardApp } from './guarded-app.ts'
import type { Hosting, Trust } from './hosted/hosted-instance.ts'
import { type CallLocally, createLocalCalls } from './local-calls.ts'
import { type MountContext, mountRoutes, refuseMissingRight, serveRoutes } from './mount.ts'
import { isRefusal } from './problems/problem.ts'
import { appHandlers, type EngineDescription } from './routes/app.ts'
import { blacklistHandlers } from './routes/blacklist.ts'
import { createExportRoute, dataHandlers } from './routes/data.ts'
import { createDocs } from './routes/docs.ts'
import { domainHandlers } from './routes/domain.ts'
import { domainReportHandlers, reportIntakeHandlers, reportTextHandlers } from './routes/domain-reports.ts'
import { historyHandlers } from './routes/history.ts'
import { testHandlers } from './routes/inbox-tests.ts'
import { keyHandlers } from './routes/keys.ts'
import { lookupHandlers } from './routes/lookups.ts'
import { mailboxHandlers } from './routes/mailboxes.ts'
import { createMessageDocuments, messageViewHandlers } from './routes/message-views.ts'
import { alertHandlers } from './routes/monitoring/alerts.ts'
import { monitorHandlers } from './routes/monitoring/monitors.ts'
import { createSessionOpening } from './routes/open-session.ts'
import { openApiHandlers } from './routes/openapi.ts'
import { originHandlers } from './routes/origin.ts'
import { createOwnerLinks, type OwnerLinks } from './routes/owner-links.ts'
import { relayHandlers } from './routes/relay.ts'
import { reportInsightHandlers, sourceRecordHandlers } from './routes/report-insights.ts'
import { sampleHandlers } from './routes/samples.ts'
import { settingHandlers } from './routes/settings.ts'
import { createUi } from './routes/ui.ts'
import { whatIfHandlers } from './routes/what-if.ts'

/** The prefix of the UI's own calls. */
const appPrefix = '/app'

export interface AppOptions extends Omit<GuardOptions, 'baseUrl'> {
  tests: InboxTestService
  uploads: Uploads
  views: MessageViews
  samples: SampleService
  dataExport: DataExport
  reset(): Promise<void>
  history: HistoryService
  audits: DomainAuditService
  domainPlans: DomainPlanService
  addresses: AddressCheckService
  monitors: MonitorService
  monitorEvents: MonitorEvents
  alerts: AlertService
  lookups: LookupService
  domainReports: DomainReportService
  reportSync: ReportSync
  reportInsights: ReportInsights
  readReadiness: ReadReadiness
  sourceAddresses: SourceAddressService
  keys: KeyService
  mailboxes: Omit<MailboxService, 'logIn'>
  relay: RelayService
  secrets: Pick<SecretStore, 'protection'>
  keyThrottle: KeyThrottle
  limits: Limits
  sessions: SessionService
  ownerLinks: OwnerLinks
  messageCheck: CheckMessage
  testWebhooks: Pick<InboxTestWebhooks, 'add'>
  /** Whether webhooks may have private addresses, and no encryption. */
  allowsPrivateWebhooks: boolean
  /** Whether assistants may use tools that store something. */
  mcpAllowsWriting: boolean
  smtpEvents: SmtpEventLog
  streams: EventStreams
  engine: EngineDescription
  hosting: Hosting
  settings: SettingsService
  /** Addresses and networks of the proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[]
  /** Part of the name of the session cookie. */
  port: number
  rendererFolder: string
  clock: Clock
}

/** The HTTP side of the engine: guards, public API, UI calls, UI. */
export function createApp(options: AppOptions): RequestListener {
  const {
    tests,
    uploads,
    views,
    history,
    audits,
    addresses,
    keys,
    limits,
    sessions,
    settings,
    mailboxes,
    relay,
    secrets,
    engine,
    hosting,
    port,
    rendererFolder,
    clock,
  } = options
  const context = createContext(options)
  const { holdsSession } = context
  const redeem = (code: string) => sessions.redeem(code)
  const cookies = createSessionCookies({ port, baseUrl: engine.http })

  const app = createBareApp()
  app.use(apiPrefix, hosting.handler(createTrust(context)))
  const handlers = {
    ...testHandlers(tests, uploads, options, clock),
    ...domainHandlers(audits, engine.lang),
    ...blacklistHandlers(addresses, engine.lang),
    ...monitorHandlers(options, clock, engine.lang),
    ...alertHandlers(options, clock, engine.lang),
    ...domainReportHandlers(options.domainReports),
    ...reportInsightHandlers(options.reportInsights, options.readReadiness),
    ...openApiHandlers,
  }
  const publicRoutes = [...serveRoutes(apiRoutes, handlers), ...serveLookups(options)]
  app.use(apiPrefix, mountRoutes(publicRoutes, context))
  app.use(docsPath, createDocs(engine.http))
  app.use(appPrefix, createSessionOpening({ redeem, cookies, log: options.log }))
  app.use(appPrefix, createOwnerLinks(options.ownerLinks, options.log))
  const ownHandlers = {
    ...appHandlers({ engine, smtpEvents: options.smtpEvents, mailboxes, hosting, clock }),
    ...historyHandlers(history),
    ...originHandlers(tests),
    ...messageViewHandlers(views),
    ...keyHandlers({ keys, limits }),
    ...whatIfHandlers(options),
    ...sampleHandlers(options.samples),
    ...settingHandlers(settings),
    ...dataHandlers({ reset: options.reset, sessions }),
    ...mailboxHandlers({ mailboxes, secrets }),
    ...relayHandlers({ relay, tests }),
    ...reportTextHandlers(options.domainReports),
    ...reportIntakeHandlers(options.domainReports, options.reportSync),
    ...sourceRecordHandlers(options),
  }
  const ownRoutes = serveRoutes(appRoutes, ownHandlers)
  const callLocally = createLocalCalls(
    [
      { prefix: apiPrefix, routes: publicRoutes },
      // Of the owner's routes, tools use only those that try records, which are metered.
      { prefix: appPrefix, routes: ownRoutes.filter(({ route }) => whatIfRoutes.some((each) => each === route)) },
    ],
    context,
  )
  app.use(mcpPath, lateMcpRoute(callLocally, options, context))
  app.use(appPrefix, createMessageDocuments(views, context.answers))
  app.use(appPrefix, createExportRoute({ dataExport: options.dataExport, holdsSession }))
  app.use(appPrefix, mountRoutes(ownRoutes, context))
  app.use(dataPrefixes, answerNotFound)
  app.use(createUi(rendererFolder))
  return guardApp(app, { ...options, baseUrl: engine.http })
}

/** Loads the MCP route on the first call, because few people use it. */
function lateMcpRoute(callLocally: CallLocally, options: AppOptions, context: MountContext): RequestHandler {
  let route: Promise<RequestHandler> | null = null
  const load = async () => {
    const { createMcpRoute } = await import('./routes/mcp.ts')
    return createMcpRoute(
      {
        check: options.messageCheck,
        callLocally,
        hosting: options.hosting,
        allowsWriting: options.mcpAllowsWriting,
        lang: options.engine.lang,
        log: options.log,
      },
      context,
    )
  }
  return async (request, response, next) => {
    route ??= load()
    ;(await route)(request, response, next)
  }
}

/** Serves lookups on a separate port, with their docs. */
export function createLookupApp(options: AppOptions): RequestListener {
  const { engine, hosting } = options
  const context = createContext(options)
  const app = createBareApp()
  app.use(apiPrefix, hosting.handler(createTrust(context), [...lookupRoutes, readOpenApi]))
  app.use(apiPrefix, mountRoutes([...serveLookups(options), ...serveRoutes([readOpenApi], openApiHandlers)], context))
  app.use(docsPath, createDocs(engine.http))
  return guardApp(app, { ...options, baseUrl: engine.http })
}

function serveLookups({ lookups, limits, engine }: AppOptions) {
  return serveRoutes(lookupRoutes, lookupHandlers({ lookups, limits, defaultLang: engine.lang }))
}

/**
 * Trusts UI sessions, and valid keys of this machine with the right of the route. As in local mode, other keys are
 * refused. For paths that this version does not know, a key has no rights.
 */
function createTrust({ keys, holdsSession }: MountContext): Trust {
  return async (request, { isLookup, routes }) => {
    if (await holdsSession(request)) return true
    const key = await keys.identify(request, { query: isLookup })
    if (isRefusal(key)) return key
    for (const route of routes) {
      const missing = refuseMissingRight(route, key)
      if (missing) return missing
    }
    return key !== null && routes.length > 0
  }
}

function createContext({
  keys,
  keyThrottle,
  limits,
  sessions,
  streams,
  trustedProxies,
  engine,
  port,
  clock,
  log,
}: AppOptions): MountContext {
  const cookies = createSessionCookies({ port, baseUrl: engine.http })
  const networkOf = createClientNetwork(trustedProxies)
  return {
    streams,
    limits,
    bodies: createBodyMemory(),
    answers: createAnswerMemory(),
    clock,
    log,
    keys: createKeyGuard({ keys, keyThrottle, networkOf, clock }),
    networkOf,
    async holdsSession(request: Request) {
      const secret = readSessionSecret(request, cookies)
      return secret !== null && (await sessions.verify(secret))
    },
  }
}
