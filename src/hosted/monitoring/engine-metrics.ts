import type { DnsAnswer } from '../../engine/dns/resolver.ts'
import type { AnsweredRequest, DoneWork } from '../../server/services/infrastructure.ts'
import type { Acceptance, ArrivalAcceptance } from '../../server/storage/repositories.ts'
import type { Store } from '../../server/storage/store.ts'
import type { BodyStore } from '../bodies/body-store.ts'
import { type ConnectionError, connectionErrors } from '../database/connections.ts'
import { createRegistry } from './exposition.ts'

/** The parts of a store whose failures are counted. */
export const storeParts = [
  'tests',
  'messages',
  'reports',
  'domainReports',
  'reportInsights',
  'reportCheckpoints',
  'audits',
  'keys',
  'mailboxes',
  'monitors',
  'alerts',
  'placements',
  'quotas',
  'sessions',
  'secrets',
] as const satisfies readonly (keyof Store)[]
export type StorePart = (typeof storeParts)[number]

/** How an analysis ended. */
export type AnalysisOutcome = 'done' | 'deadline' | 'analysis_failed'

/** The outcome of a message per recipient. `failed`: the message was not stored, and the sender was asked to retry. */
export type MessageOutcome = Acceptance['state'] | ArrivalAcceptance['state'] | 'failed'

/** Operations of the body store. */
export type BodyOperation = Exclude<keyof BodyStore, 'place'>

export type EngineMetrics = ReturnType<typeof createEngineMetrics>

/** Seconds. A report takes one or two; the hard deadline is nine. */
const analysisBounds = [0.1, 0.25, 0.5, 1, 2, 3, 4, 6, 9, 12]
/** Seconds. Reports are read in milliseconds; audits take seconds. */
const requestBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** Seconds. A nearby store responds in milliseconds; the timeout is ten seconds. */
const bodyBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Limits the number of series, whatever method a client sends. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Reports from other versions may have other statuses. */
const dnsOutcomes: ReadonlySet<string> = new Set<DnsAnswer['status']>(['found', 'nodata', 'nxdomain'])

export function createEngineMetrics() {
  const registry = createRegistry()
  const messages = registry.counter<'outcome'>(
    'sendproof_messages_total',
    'Received messages by outcome, one per recipient; failed: not stored, the client must retry.',
  )
  const connections = registry.counter('sendproof_smtp_connections_total', 'SMTP connections.')
  const refusals = registry.counter<'reply'>('sendproof_smtp_refusals_total', 'Refused SMTP commands by reply code.')
  const analyses = registry.counter<'outcome'>('sendproof_analyses_total', 'Message analyses by outcome.')
  const durations = registry.histogram(
    'sendproof_analysis_duration_seconds',
    'Seconds per message analysis, including the wait for a worker.',
    analysisBounds,
  )
  const questions = registry.counter<'outcome'>(
    'sendproof_dns_questions_total',
    'DNS queries of checks and analyses by outcome, including those answered from the cache.',
  )
  const requests = registry.counter<'method' | 'route' | 'status'>('sendproof_http_requests_total', 'HTTP requests.')
  const answers = registry.histogram<'route'>(
    'sendproof_http_request_duration_seconds',
    'Seconds until a response was sent; for event streams, until they ended.',
    requestBounds,
  )
  const storeErrors = registry.counter<'part'>(
    'sendproof_store_errors_total',
    'Failed store operations by part of the store.',
  )
  const bodyRequests = registry.counter<'operation' | 'outcome'>(
    'sendproof_body_store_requests_total',
    'Requests to the body store by outcome.',
  )
  const bodyAnswers = registry.histogram<'operation'>(
    'sendproof_body_store_request_duration_seconds',
    'Seconds per request to the body store, including retries.',
    bodyBounds,
  )
  const refusedConnections = registry.counter<'reason'>(
    'sendproof_database_connection_errors_total',
    'Failed attempts to connect to the database by reason; limit: no more connections are allowed, timeout: none of the pool was free in time.',
  )
  const removed = registry.counter<'kind'>('sendproof_retention_removed_total', 'Expired rows removed, by kind.')
  let sweptAt: number | null = null
  registry.read(
    {
      name: 'sendproof_retention_last_success_timestamp_seconds',
      help: 'When this node last removed everything that had expired, in seconds since 1970; only on a node that led.',
      type: 'gauge',
    },
    () => (sweptAt === null ? [] : [[{}, sweptAt]]),
  )
  const runs = registry.counter<'result'>(
    'sendproof_monitor_runs_total',
    'Runs of monitors: observed, or skipped because the most important lookups had no answer.',
  )
  const alerts = registry.counter<'channel' | 'result'>(
    'sendproof_alert_deliveries_total',
    'Attempts to send an alert by kind of channel; retried: another attempt follows.',
  )
  const webhooks = registry.counter<'result'>(
    'sendproof_webhook_deliveries_total',
    'Attempts to call the webhook of a test; retried: another attempt follows.',
  )
  const quotaRefusals = registry.counter<'limit'>('sendproof_quota_refusals_total', 'Calls refused because of a limit.')
  for (const result of ['observed', 'skipped'] as const) runs.add({ result }, 0)
  for (const result of ['sent', 'retried', 'failed'] as const) webhooks.add({ result }, 0)
  for (const reason of connectionErrors) refusedConnections.add({ reason }, 0)
  for (const outcome of ['accepted', 'failed'] as const) messages.add({ outcome }, 0)
  connections.add({}, 0)
  for (const part of storeParts) storeErrors.add({ part }, 0)

  return {
    registry,
    noteMessage: (outcome: MessageOutcome): void => messages.add({ outcome }),
    noteSmtpConnection: (): void => connections.add({}),
    noteSmtpRefusal: (reply: number): void => refusals.add({ reply: String(reply) }),
    noteAnalysis(outcome: AnalysisOutcome, seconds: number): void {
      analyses.add({ outcome })
      durations.observe({}, seconds)
    },
    noteQuestions: (status: string, count: number): void =>
      questions.add({ outcome: dnsOutcomes.has(status) ? status : 'unavailable' }, count),
    noteRequest({ method, route, status, seconds }: AnsweredRequest): void {
      const labels = { route: route ?? 'other' }
      requests.add({ method: methods.has(method) ? method : 'other', ...labels, status: String(status) })
      answers.observe(labels, seconds)
    },
    noteConnectionError: (reason: ConnectionError): void => refusedConnections.add({ reason }),
    noteMonitorRun: (result: 'observed' | 'skipped'): void => runs.add({ result }),
    noteWork(work: DoneWork): void {
      const { what } = work
      if (what === 'alert') alerts.add({ channel: work.channel, result: work.result })
      else if (what === 'refusal') quotaRefusals.add({ limit: work.limit })
      else if (what === 'webhook') webhooks.add({ result: work.result })
      else {
        removed.add({ kind: work.kind }, work.removed)
        sweptAt = Date.now() / 1000
      }
    },
    noteStoreError: (part: StorePart): void => storeErrors.add({ part }),
    noteBodyRequest(operation: BodyOperation, outcome: 'done' | 'failed', seconds: number): void {
      bodyRequests.add({ operation, outcome })
      bodyAnswers.observe({ operation }, seconds)
    },
    /** Exposes whether this node leads. */
    addLeader(isHeld: () => boolean): void {
      const help = 'Whether this node does what one node does for all.'
      registry.read({ name: 'sendproof_leader', help, type: 'gauge' }, () => [[{}, isHeld() ? 1 : 0]])
    },
  }
}
