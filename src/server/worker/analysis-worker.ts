import { constants, getPriority, setPriority } from 'node:os'
import { analyseMessage } from '../../engine/analyse-message.ts'
import { createResolver } from '../../engine/dns/create-resolver.ts'
import { inspectHtml } from '../../engine/html/inspect-html.ts'
import { rebuildMessage } from '../../engine/outlook/rebuild-message.ts'
import { previewMessage } from '../../engine/preview/preview-message.ts'
import { createLists } from '../../engine/protocols/dnsbl/choose-lists.ts'
import { withListKeys } from '../../engine/protocols/dnsbl/keyed-resolver.ts'
import {
  type CachedSelfTest,
  isConclusive,
  type ListHealth,
  readOnlyHealth,
} from '../../engine/protocols/dnsbl/list-health.ts'
import { planDns } from '../../engine/score/what-if.ts'
import { createSpamFilters } from '../../engine/spam/filters.ts'
import type { AnalysisProgress } from '../../shared/contract/tests.ts'
import { readWhole } from '../received-message.ts'
import { describeError } from './describe-error.ts'
import { prepareReports } from './prepare-reports.ts'
import { readReportText } from './read-report-text.ts'
import { watchQuestions } from './watch-questions.ts'
import { openChannel } from './worker-channel.ts'
import {
  type AnalysisRequest,
  type InspectionRequest,
  messageToWorkerSchema,
  type PreviewRequest,
  type RebuildRequest,
  type ReportsRequest,
  type ReportTextRequest,
  type WorkerSettings,
} from './worker-messages.ts'
import { startWorkingTime } from './working-time.ts'

/* The program of a worker: answers each request with one result, and an analysis also with progress. */

/**
 * Gives the engine three times the CPU share of a worker. With a lower priority, workers would miss deadlines on a busy
 * machine.
 */
const niceness = 5

type Surroundings = Awaited<ReturnType<typeof prepare>>

setPriority(Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW))

const { send, onMessage } = openChannel()
const { promise: prepared, resolve: settle } = Promise.withResolvers<Surroundings>()

onMessage(async (data) => {
  const message = messageToWorkerSchema.parse(data)
  if (message.type === 'analyse') return analyse(message, await prepared)
  if (message.type === 'inspect_html') return inspect(message)
  if (message.type === 'preview') return preview(message)
  if (message.type === 'rebuild') return rebuild(message)
  if (message.type === 'read_reports') return readReports(message)
  if (message.type === 'read_report_text') return readText(message)
  if (message.type === 'list_tests') return (await prepared).receiveTests(message.tests)
  settle(await prepare(message.settings))
  send({ type: 'ready' })
})

async function prepare({ dns, lists, filters, softDeadline }: WorkerSettings) {
  const now = () => new Date()
  const resolver = withListKeys(await createResolver(dns), lists.keys)
  const { health, ...choice } = createLists(lists, now)
  return {
    resolver,
    lists: { ...choice, health: reportSelfTests(health) },
    filters: createSpamFilters(filters),
    softDeadline,
    now,
    receiveTests(tests: readonly CachedSelfTest[]) {
      for (const { test, outcome, testedAt } of tests) void health.remember(test, outcome, testedAt)
    },
  }
}

/** Reports self-tests of lists for the other workers. */
function reportSelfTests(own: ListHealth): ListHealth {
  return {
    ...own,
    async remember(test, outcome) {
      await own.remember(test, outcome)
      if (isConclusive(outcome)) send({ type: 'list_test', test, outcome })
    },
  }
}

async function analyse(
  { id, raw, delivery, trustedHop, plan }: AnalysisRequest,
  { resolver, lists, filters, softDeadline, now }: Surroundings,
): Promise<void> {
  let dns = { answered: 0, asked: 0 }
  const time = startWorkingTime(softDeadline, () => send({ type: 'alive', id }))
  const tell = (stage: AnalysisProgress['stage']) => send({ type: 'progress', id, progress: { stage, dns } })
  tell('parsing')
  const watched = watchQuestions(resolver, (count) => {
    dns = count
    tell('dns')
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
        onGathered: () => tell('judging'),
      },
    )
    send({ type: 'report', id, report })
  } catch (error) {
    send({ type: 'failed', id, ...describeError(error) })
  } finally {
    time.end()
  }
}

function inspect({ id, html }: InspectionRequest): void {
  try {
    send({ type: 'inspection', id, html: inspectHtml(html) })
  } catch (error) {
    send({ type: 'failed', id, ...describeError(error) })
  }
}

async function preview({ id, raw, view }: PreviewRequest): Promise<void> {
  try {
    send({ type: 'preview', id, preview: previewMessage(await readWhole(raw), view) })
  } catch (error) {
    send({ type: 'failed', id, ...describeError(error) })
  }
}

async function rebuild({ id, raw }: RebuildRequest): Promise<void> {
  try {
    send({ type: 'rebuilt', id, message: rebuildMessage(await readWhole(raw)) })
  } catch (error) {
    send({ type: 'failed', id, ...describeError(error) })
  }
}

async function readReports({ id, name, octets }: ReportsRequest): Promise<void> {
  try {
    send({ type: 'reports', id, file: await prepareReports({ name, octets }) })
  } catch (error) {
    send({ type: 'failed', id, ...describeError(error) })
  }
}

async function readText({ id, ...question }: ReportTextRequest): Promise<void> {
  try {
    send({ type: 'report_text', id, text: await readReportText(question) })
  } catch (error) {
    send({ type: 'failed', id, ...describeError(error) })
  }
}
