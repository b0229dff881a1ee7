import express, { type Express, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import { apiRoutes, appRoutes } from '../../shared/contract/index.ts'
import type { Clock } from '../clock.ts'
import type { AddressCheckService } from '../services/address-checks.ts'
import type { DomainAuditService } from '../services/domain-audits.ts'
import type { KeyService } from '../services/keys.ts'
import type { SessionService } from '../services/sessions.ts'
import type { TestService } from '../services/tests.ts'
import { answerFailure } from './answer-failure.ts'
import type { EventStreams } from './event-stream.ts'
import { createHostGuard } from './guard/host.ts'
import { createOriginGuard } from './guard/origin.ts'
import { neverStored, securityHeaders } from './guard/security-headers.ts'
import { readSessionSecret, sessionCookieName } from './guard/session.ts'
import { logRequests } from './log-requests.ts'
import { type MountContext, mountRoutes } from './mount.ts'
import { apiPrefix } from './openapi.ts'
import { refuse, sendRefusal } from './problem.ts'
import { appHandlers, type EngineDescription } from './routes/app.ts'
import { blacklistHandlers } from './routes/blacklist.ts'
import { domainHandlers } from './routes/domain.ts'
import { openApiHandlers } from './routes/openapi.ts'
import { createSessionDoor } from './routes/session-door.ts'
import { testHandlers } from './routes/tests.ts'
import { createUi } from './routes/ui.ts'

/** Where the UI's own calls lie. */
const appPrefix = '/app'

export interface AppOptions {
  tests: TestService
  audits: DomainAuditService
  addresses: AddressCheckService
  keys: KeyService
  sessions: SessionService
  streams: EventStreams
  engine: EngineDescription
  /** The names this server answers to, as a Host field has them. */
  hostNames: ReadonlySet<string>
  /** The port it listens on. */
  port: number
  rendererFolder: string
  clock: Clock
  log: Logger
}

/** The HTTP side of the engine: what is refused, the public API, the UI's own calls, the UI. */
export function createApp(options: AppOptions): Express {
  const { tests, audits, addresses, keys, sessions, streams, engine, hostNames, port, rendererFolder, clock, log } =
    options
  const cookieName = sessionCookieName(port)
  const context: MountContext = {
    streams,
    authenticateKey: (key) => keys.authenticate(key),
    async holdsSession(request) {
      const secret = readSessionSecret(request, cookieName)
      return secret !== null && (await sessions.verify(secret))
    },
  }
  const { holdsSession } = context
  const redeem = (code: string) => sessions.redeem(code)

  const app = express()
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing')
  app.use(logRequests(log))
  app.use(securityHeaders)
  app.use(createHostGuard(hostNames))
  app.use(createOriginGuard(new URL(engine.http).origin))
  app.use(['/api', appPrefix], neverStored)
  const handlers = {
    ...testHandlers(tests, clock),
    ...domainHandlers(audits, engine.lang),
    ...blacklistHandlers(addresses, engine.lang),
    ...openApiHandlers,
  }
  app.use(apiPrefix, mountRoutes(apiRoutes, handlers, context))
  app.use(appPrefix, createSessionDoor({ redeem, holdsSession, cookieName }))
  app.use(appPrefix, mountRoutes(appRoutes, appHandlers(engine, tests), context))
  app.use(['/api', appPrefix], answerNotFound)
  app.use(createUi(rendererFolder))
  app.use(answerNotFound)
  app.use(answerFailure(log))
  return app
}

const answerNotFound: RequestHandler = (request, response) => sendRefusal(request, response, refuse('not_found'))
