import type { EngineReport } from '../../engine/ports/analysis.ts'
import type { MessagePreview } from '../../engine/preview/preview-message.ts'
import type { ListHealth } from '../../engine/protocols/dnsbl/list-health.ts'
import type { ReportText } from '../../engine/reports/report-text.ts'
import type { HtmlFacts } from '../../shared/contract/facts/message/html.ts'
import type { PreviewView } from '../../shared/contract/tests/preview-views.ts'
import type { AnalysisProgress } from '../../shared/contract/tests/tests.ts'
import { type RawMessage, type ReceivedMessage, withinReach } from '../ground/received-message.ts'
import type { ErrorDescription } from './describe-error.ts'
import { type MessageFromWorker, messageFromWorkerSchema } from './messages/from-worker.ts'
import type { PreparedFile } from './messages/prepared-file.ts'
import type { MessageToWorker, WorkerSettings } from './messages/to-worker.ts'
import type { ZonePlan, ZoneQuestion } from './messages/zone-plan.ts'
import type { ReportTextQuestion } from './read-report-text.ts'
import { heapFlags, type StartWorker, type WorkerEvents } from './worker-process.ts'

/** Why a request has no result. After `late` and `crashed`, the process is dead. */
type Failure =
  /** The engine threw an error. */
  | ({ state: 'failed' } & ErrorDescription)
  /** The request missed the hard deadline. */
  | { state: 'late' }
  /** The process died: it ran out of memory, had an uncaught error, aborted, or its program could not be loaded. */
  | ({ state: 'crashed' } & ErrorDescription)

export type Ending<Result> = { state: 'done'; result: Result } | Failure

/** Deadlines in milliseconds. */
export interface Deadlines {
  /** Until the program is loaded. */
  start: number
  /** Until the engine stops gathering, counted in working time (`working-time.ts`). */
  soft: number
  /** Without a sign of life before the process is killed. */
  hard: number
  /** Until the process is killed even if it shows signs of life. */
  longest: number
}

/** A file of domain reports, with its name. */
export interface ReportOctets {
  name: string
  octets: Buffer
}

/** A worker that handles one request at a time. Deadlines count from when its program is loaded. */
export interface AnalysisProcess {
  isAlive(): boolean
  analyse(
    message: ReceivedMessage,
    milliseconds: number,
    onProgress: (progress: AnalysisProgress) => void,
  ): Promise<Ending<EngineReport>>
  inspectHtml(html: string, milliseconds: number): Promise<Ending<HtmlFacts>>
  planZone(question: ZoneQuestion, milliseconds: number): Promise<Ending<ZonePlan>>
  preview(raw: RawMessage, view: PreviewView, milliseconds: number): Promise<Ending<MessagePreview | null>>
  rebuild(raw: RawMessage, milliseconds: number): Promise<Ending<Buffer | null>>
  readReports(file: ReportOctets, milliseconds: number): Promise<Ending<PreparedFile>>
  readReportText(question: ReportTextQuestion, milliseconds: number): Promise<Ending<ReportText | null>>
  /** Kills the process. Resolves when it has ended. */
  end(): Promise<void>
}

export interface AnalysisProcessOptions extends Omit<WorkerSettings, 'softDeadline'> {
  program: string
  startWorker: StartWorker
  deadlines: Deadlines
  /** Shared between workers. */
  listHealth: ListHealth
  onOutput: WorkerEvents['onOutput']
}

/** The worker's messages about a request, except failures and signs of life. */
type WorkerMessage = Exclude<Extract<MessageFromWorker, { id: number }>, { type: 'failed' | 'alive' }>

interface CurrentRequest {
  id: number
  /** Milliseconds allowed without a sign of life. */
  milliseconds: number
  /** The latest time at which the request must be done. */
  end: number
  timer: NodeJS.Timeout
  onMessage(word: WorkerMessage): void
  fail(failure: Failure): void
}

export function startAnalysisProcess(options: AnalysisProcessOptions): AnalysisProcess {
  const { program, startWorker, dns, lists, filters, deadlines, listHealth, onOutput } = options
  let death: Failure | null = null
  let ready = false
  let current: CurrentRequest | null = null
  let lastId = 0
  /** When the self-tests already sent to the worker were made. */
  const told = new Map<string, number>()
  const { promise: gone, resolve: leave } = Promise.withResolvers<void>()

  const worker = startWorker(program, heapFlags, {
    onOutput,
    onMessage: receive,
    onEnd(cause) {
      leave()
      endWith({ state: 'crashed', ...cause })
    },
  })
  post({ type: 'settings', settings: { dns, lists, filters, softDeadline: deadlines.soft } })

  function post(message: MessageToWorker): void {
    worker.post(message)
  }

  function tellListTests(): void {
    const tests = listHealth.list().filter(({ test, testedAt }) => told.get(test) !== testedAt.getTime())
    if (tests.length === 0) return
    for (const { test, testedAt } of tests) told.set(test, testedAt.getTime())
    post({ type: 'list_tests', tests })
  }

  /** Sends a request. `onMessage` handles the worker's messages and returns the result once it arrives. */
  function sendRequest<Result>(
    request: (id: number) => MessageToWorker,
    milliseconds: number,
    onMessage: (word: WorkerMessage, finish: (result: Result) => void) => void,
  ): Promise<Ending<Result>> {
    // The worker may die before its new owner sends a request.
    if (death) return Promise.resolve(death)
    return new Promise((settle) => {
      const id = ++lastId
      const finish = (result: Result) => {
        forget()
        settle({ state: 'done', result })
      }
      const timer = startTimer(ready ? milliseconds : deadlines.start)
      const end = performance.now() + deadlines.longest
      current = { id, milliseconds, end, timer, onMessage: (word) => onMessage(word, finish), fail: settle }
      post(request(id))
    })
  }

  function startTimer(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => endWith({ state: 'late' }), milliseconds)
  }

  function receive(data: unknown): void {
    const { data: message, error } = messageFromWorkerSchema.safeParse(data)
    if (error) fail({ state: 'failed', detail: 'invalid report', stack: error.message })
    else if (message.type === 'ready') becomeReady()
    else if (message.type === 'list_test') void listHealth.remember(message.test, message.outcome)
    else if (message.type === 'crashed') endWith({ state: 'crashed', detail: message.detail, stack: message.stack })
    // Progress may arrive after the end of its analysis, during the next one.
    else if (message.id !== current?.id) return
    else if (message.type === 'failed') fail({ state: 'failed', detail: message.detail, stack: message.stack })
    else if (message.type === 'alive') allowMoreTime(current)
    else current.onMessage(message)
  }

  /** A busy machine is not the message's fault, so a sign of life extends the deadline. */
  function allowMoreTime(request: CurrentRequest): void {
    clearTimeout(request.timer)
    request.timer = startTimer(Math.max(0, Math.min(request.milliseconds, request.end - performance.now())))
  }

  /** The deadline starts here, because a slow start is not the message's fault. */
  function becomeReady(): void {
    ready = true
    if (!current) return
    current.end = performance.now() + deadlines.longest
    allowMoreTime(current)
  }

  function forget(): void {
    clearTimeout(current?.timer)
    current = null
  }

  function fail(failure: Failure): void {
    const failed = current
    forget()
    failed?.fail(failure)
  }

  function endWith(failure: Failure): void {
    if (death) return
    death = failure
    worker.kill()
    fail(failure)
  }

  async function end(): Promise<void> {
    endWith({ state: 'crashed', detail: 'closed', stack: 'ended by its owner' })
    await gone
  }

  return {
    isAlive: () => death === null,

    async analyse({ raw: message, delivery, trustedHop, plan }, milliseconds, onProgress) {
      const raw = await withinReach(message)
      tellListTests()
      return await sendRequest<EngineReport>(
        (id) => ({ type: 'analyse', id, raw, delivery, trustedHop, plan }),
        milliseconds,
        (word, finish) => {
          if (word.type === 'progress') onProgress(word.progress)
          else if (word.type === 'report') finish(word.report)
        },
      )
    },

    inspectHtml: (html, milliseconds) =>
      sendRequest<HtmlFacts>(
        (id) => ({ type: 'inspect_html', id, html }),
        milliseconds,
        (word, finish) => {
          if (word.type === 'inspection') finish(word.html)
        },
      ),

    planZone: (question, milliseconds) =>
      sendRequest<ZonePlan>(
        (id) => ({ type: 'plan_zone', id, question }),
        milliseconds,
        (word, finish) => {
          if (word.type === 'zone_plan') finish(word.plan)
        },
      ),

    async preview(message, view, milliseconds) {
      const raw = await withinReach(message)
      return await sendRequest<MessagePreview | null>(
        (id) => ({ type: 'preview', id, raw, view }),
        milliseconds,
        (word, finish) => {
          if (word.type === 'preview') finish(word.preview)
        },
      )
    },

    async rebuild(message, milliseconds) {
      const raw = await withinReach(message)
      return await sendRequest<Buffer | null>(
        (id) => ({ type: 'rebuild', id, raw }),
        milliseconds,
        (word, finish) => {
          if (word.type === 'rebuilt') finish(word.message)
        },
      )
    },

    readReports: ({ name, octets }, milliseconds) =>
      sendRequest<PreparedFile>(
        (id) => ({ type: 'read_reports', id, name, octets }),
        milliseconds,
        (word, finish) => {
          if (word.type === 'reports') finish(word.file)
        },
      ),

    readReportText: (question, milliseconds) =>
      sendRequest<ReportText | null>(
        (id) => ({ type: 'read_report_text', id, ...question }),
        milliseconds,
        (word, finish) => {
          if (word.type === 'report_text') finish(word.text)
        },
      ),

    end,
  }
}
