import type { RequestListener } from 'node:http'
import type { Request, RequestHandler } from 'express'
import { apiRoutes, appRoutes, lookupRoutes } from '../../shared/contract/index.ts'
import { readOpenApi } from '../../shared/contract/openapi.ts'
import { whatIfRoutes } from '../../shared/contract/what-if.ts'
import { createAnswerMemory } from './answer-memory.ts'
import { apiPrefix, docsPath, mcpPath } from './api-prefix.ts'
import type { AppOptions } from './app-options.ts'
import { createKeyGuard } from './guard/api-key.ts'
import { createBodyMemory } from './guard/body.ts'
import { createClientNetwork } from './guard/client-network.ts'
import { dataPrefixes } from './guard/security-headers.ts'
import { createSessionCookies, readSessionSecret } from './guard/session.ts'
import { answerNotFound, createBareApp, guardApp } from './guarded-app.ts'
import type { Trust } from './hosted/hosted-instance.ts'
import { type CallLocally, createLocalCalls } from './local-calls.ts'
import { type MountContext, mountRoutes, refuseMissingRight, serveRoutes } from './mount.ts'
import { isRefusal } from './problems/problem.ts'
import { appHandlers } from './routes/app.ts'
import { auditHandlers } from './routes/audits.ts'
import { createExportRoute, dataHandlers } from './routes/data.ts'
import { createDocs } from './routes/docs.ts'
import { domainReportHandlers, ownReportHandlers } from './routes/domain-reports.ts'
import { historyHandlers } from './routes/history.ts'
import { testHandlers } from './routes/inbox-tests.ts'
import { keyHandlers } from './routes/keys.ts'
import { lookupHandlers } from './routes/lookups.ts'
import { mailboxHandlers } from './routes/mailboxes.ts'
import { clientViewHandlers, createMessageDocuments, messageViewHandlers } from './routes/message-views.ts'
import { alertHandlers } from './routes/monitoring/alerts.ts'
import { monitorHandlers } from './routes/monitoring/monitors.ts'
import { createSessionOpening } from './routes/open-session.ts'
import { openApiHandlers } from './routes/openapi.ts'
import { createOwnerLinks } from './routes/owner-links.ts'
import { noticeHandlers } from './routes/receiver-notices.ts'
import { relayHandlers } from './routes/relay.ts'
import { reportInsightHandlers, sourceRecordHandlers } from './routes/report-insights.ts'
import { settingHandlers } from './routes/settings.ts'
import { createUi } from './routes/ui.ts'
import { whatIfHandlers } from './routes/what-if.ts'

/** The prefix of the UI's own calls. */
const appPrefix = '/app'

/** The HTTP side of the engine: guards, public API, UI calls, UI. */
export function createApp(options: AppOptions): RequestListener {
  const { sessions, engine, hosting, port } = options
  const context = createContext(options)
  const redeem = (code: string) => sessions.redeem(code)
  const cookies = createSessionCookies({ port, baseUrl: engine.http })

  const app = createBareApp()
  app.use(apiPrefix, hosting.handler(createTrust(context)))
  const handlers = {
    ...testHandlers(options),
    ...clientViewHandlers(options),
    ...auditHandlers(options),
    ...monitorHandlers(options),
    ...alertHandlers(options),
    ...domainReportHandlers(options),
    ...reportInsightHandlers(options),
    ...noticeHandlers(options),
    ...openApiHandlers,
  }
  const publicRoutes = [...serveRoutes(apiRoutes, handlers), ...serveRoutes(lookupRoutes, lookupHandlers(options))]
  app.use(apiPrefix, mountRoutes(publicRoutes, context))
  app.use(docsPath, createDocs(engine.http))
  app.use(appPrefix, createSessionOpening({ redeem, cookies, log: options.log }))
  app.use(appPrefix, createOwnerLinks(options.ownerLinks, options.log))
  const ownHandlers = {
    ...appHandlers(options),
    ...historyHandlers(options),
    ...messageViewHandlers(options),
    ...keyHandlers(options),
    ...whatIfHandlers(options),
    ...settingHandlers(options),
    ...dataHandlers(options),
    ...mailboxHandlers(options),
    ...relayHandlers(options),
    ...ownReportHandlers(options),
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
  app.use(appPrefix, createMessageDocuments(options, context.answers))
  app.use(appPrefix, createExportRoute(options, context))
  app.use(appPrefix, mountRoutes(ownRoutes, context))
  app.use(dataPrefixes, answerNotFound)
  app.use(createUi(options.rendererFolder))
  return guardApp(app, { ...options, baseUrl: engine.http })
}

/** Loads the MCP route on the first call, because few people use it. */
function lateMcpRoute(callLocally: CallLocally, options: AppOptions, context: MountContext): RequestHandler {
  let route: Promise<RequestHandler> | null = null
  const load = async () => {
    const { createMcpRoute } = await import('./routes/mcp.ts')
    return createMcpRoute(options, callLocally, context)
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
  app.use(
    apiPrefix,
    mountRoutes(
      [...serveRoutes(lookupRoutes, lookupHandlers(options)), ...serveRoutes([readOpenApi], openApiHandlers)],
      context,
    ),
  )
  app.use(docsPath, createDocs(engine.http))
  return guardApp(app, { ...options, baseUrl: engine.http })
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
