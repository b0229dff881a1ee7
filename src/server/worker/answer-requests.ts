import { analyseMessage } from '../../engine/analyse-message.ts'
import { createResolver } from '../../engine/dns/create-resolver.ts'
import { planDns } from '../../engine/dns/layers/publish-records.ts'
import { inspectHtml } from '../../engine/html/inspect-html.ts'
import { createLists } from '../../engine/protocols/dnsbl/choose-lists.ts'
import { withListKeys } from '../../engine/protocols/dnsbl/keyed-resolver.ts'
import {
  type CachedSelfTest,
  isConclusive,
  type ListHealth,
  readOnlyHealth,
} from '../../engine/protocols/dnsbl/list-health.ts'
import { createSpamFilters } from '../../engine/spam/filters.ts'
import type { AnalysisProgress } from '../../shared/contract/tests/tests.ts'
import { readWhole } from '../ground/received-message.ts'
import { describeError } from './describe-error.ts'
import type { MessageFromWorker } from './messages/from-worker.ts'
import { type MessageToWorker, messageToWorkerSchema, type WorkerSettings } from './messages/to-worker.ts'
import { watchQuestions } from './watch-questions.ts'
import type { WorkerChannel } from './worker-channel.ts'
import { startWorkingTime } from './working-time.ts'

type Send = WorkerChannel['send']
type Request<Type> = Extract<MessageToWorker, { type: Type }>
type Surroundings = Awaited<ReturnType<typeof prepare>>

/** Answers each request with one result, and an analysis with progress as well. */
export function answerRequests({ send, onMessage }: WorkerChannel): void {
  const { promise: prepared, resolve: settle } = Promise.withResolvers<Surroundings>()
  onMessage(async (data) => {
    const message = messageToWorkerSchema.parse(data)
    if (message.type === 'settings') {
      settle(await prepare(message.settings, send))
      return send({ type: 'ready' })
    }
    if (message.type === 'list_tests') return (await prepared).receiveTests(message.tests)
    if (message.type === 'analyse') return analyse(message, await prepared, send)
    try {
      send(message.type === 'plan_zone' ? await plan(message, await prepared, send) : await answer(message))
    } catch (error) {
      send({ type: 'failed', id: message.id, ...describeError(error) })
    }
  })
}

async function prepare({ dns, lists, filters, softDeadline }: WorkerSettings, send: Send) {
  const now = () => new Date()
  const resolver = withListKeys(await createResolver(dns), lists.keys)
  const { health, ...choice } = createLists(lists, now)
  return {
    resolver,
    lists: { ...choice, health: reportSelfTests(health, send) },
    filters: createSpamFilters(filters),
    softDeadline,
    now,
    receiveTests(tests: readonly CachedSelfTest[]) {
      for (const { test, outcome, testedAt } of tests) void health.remember(test, outcome, testedAt)
    },
  }
}

/** Reports self-tests of blocklists to the other workers. */
function reportSelfTests(own: ListHealth, send: Send): ListHealth {
  return {
    ...own,
    async remember(test, outcome) {
      await own.remember(test, outcome)
      if (isConclusive(outcome)) send({ type: 'list_test', test, outcome })
    },
  }
}

async function analyse(
  { id, raw, delivery, trustedHop, plan }: Request<'analyse'>,
  { resolver, lists, filters, softDeadline, now }: Surroundings,
  send: Send,
): Promise<void> {
  let dns = { answered: 0, asked: 0 }
  const time = startWorkingTime(softDeadline, () => send({ type: 'alive', id }))
  const reportProgress = (stage: AnalysisProgress['stage']) => send({ type: 'progress', id, progress: { stage, dns } })
  reportProgress('parsing')
  const watched = watchQuestions(resolver, (count) => {
    dns = count
    reportProgress('dns')
  })
  try {
    const planned = plan && (await planDns(plan.edits, plan.known, watched))
    const report = await analyseMessage(
      { raw: await readWhole(raw), delivery, ...(trustedHop && { trustedHop }) },
      {
        ...(planned
          ? { resolver: planned.resolver, lists: { ...lists, health: readOnlyHealth(lists.health) } }
          : { resolver: watched, lists, filters }),
        signal: time.signal,
        now,
        onGathered: () => reportProgress('judging'),
      },
    )
    send({ type: 'report', id, report })
  } catch (error) {
    send({ type: 'failed', id, ...describeError(error) })
  } finally {
    time.end()
  }
}

async function plan(
  { id, question }: Request<'plan_zone'>,
  { lists, softDeadline, now }: Surroundings,
  send: Send,
): Promise<MessageFromWorker> {
  const { planZone } = await import('./plan-zone.ts')
  const time = startWorkingTime(softDeadline, () => send({ type: 'alive', id }))
  try {
    const trusted = { ...lists, health: readOnlyHealth(lists.health) }
    return { type: 'zone_plan', id, plan: await planZone(question, { lists: trusted, signal: time.signal, now }) }
  } finally {
    time.end()
  }
}

/**
 * Does work that needs no settings. It is loaded on demand, because most workers never preview a message or read a
 * report.
 */
async function answer(
  request: Exclude<MessageToWorker, { type: 'settings' | 'list_tests' | 'analyse' | 'plan_zone' }>,
): Promise<MessageFromWorker> {
  const { id } = request
  switch (request.type) {
    case 'inspect_html':
      return { type: 'inspection', id, html: inspectHtml(request.html) }
    case 'preview': {
      const { previewMessage } = await import('../../engine/preview/preview-message.ts')
      return { type: 'preview', id, preview: previewMessage(await readWhole(request.raw), request.view) }
    }
    case 'rebuild': {
      const { rebuildMessage } = await import('../../engine/outlook/rebuild-message.ts')
      return { type: 'rebuilt', id, message: rebuildMessage(await readWhole(request.raw)) }
    }
    case 'read_reports': {
      const { prepareReports } = await import('./prepare-reports.ts')
      return { type: 'reports', id, file: await prepareReports(request) }
    }
    case 'read_report_text': {
      const { readReportText } = await import('./read-report-text.ts')
      return { type: 'report_text', id, text: await readReportText(request) }
    }
  }
}
