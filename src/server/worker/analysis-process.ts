import { replacedFacts } from '../../engine/facts/fact-pack.ts'
import type { ListHealth } from '../../engine/protocols/dnsbl/list-health.ts'
import { chosenProviders } from '../../engine/providers/requirements.ts'
import type { AnalysisProgress } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import { withinReach } from '../ground/received-message.ts'
import type { ErrorDescription } from './describe-error.ts'
import { messageFromWorkerSchema } from './messages/from-worker.ts'
import type { MessageToWorker } from './messages/to-worker.ts'
import type { WorkerSettings } from './messages/worker-settings.ts'
import { type InputOf, type Kind, type OutputOf, requestKinds } from './requests.ts'
import { heapFlags, type StartWorker, type WorkerEvents } from './worker-process.ts'

/** A worker could not finish its work. */
export class UnfinishedWorkError extends Error {
  readonly reason: 'crashed' | 'late'

  constructor(ending: Exclude<Ending<unknown>, { state: 'done' }>) {
    super(`a worker ended before it finished: ${ending.state}`)
    this.name = 'UnfinishedWorkError'
    this.reason = ending.state === 'late' ? 'late' : 'crashed'
  }
}

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
  /** Until the engine stops gathering, counted in working time (`startWorkingTime`). */
  soft: number
  /** Without a sign of life before the process is killed, in place of the time in the table of requests. */
  hard?: number
  /** Until the process is killed even if it shows signs of life. */
  longest: number
}

/** A worker that handles one request at a time. Deadlines count from when its program is loaded. */
export interface AnalysisProcess {
  isAlive(): boolean
  /** @param milliseconds allowed without a sign of life */
  request<K extends Kind>(
    kind: K,
    input: InputOf<K>,
    milliseconds: number,
    onProgress?: (progress: AnalysisProgress) => void,
  ): Promise<Ending<OutputOf<K>>>
  /** Kills the process. Resolves when it has ended. */
  end(): Promise<void>
}

export interface AnalysisProcessOptions extends Omit<WorkerSettings, 'softDeadline' | 'providers'> {
  program: string
  startWorker: StartWorker
  deadlines: Deadlines
  /** Shared between workers. */
  listHealth: ListHealth
  onOutput: WorkerEvents['onOutput']
}

interface CurrentRequest {
  id: number
  /** Milliseconds allowed without a sign of life. */
  milliseconds: number
  /** The latest time at which the request must be done. */
  end: number
  timer: NodeJS.Timeout
  onProgress(progress: AnalysisProgress): void
  onResult(result: unknown): void
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
  let toldFacts = replacedFacts()
  const { promise: gone, resolve: leave } = Promise.withResolvers<void>()

  const worker = startWorker(program, heapFlags, {
    onOutput,
    onMessage: receive,
    onEnd(cause) {
      leave()
      endWith({ state: 'crashed', ...cause })
    },
  })
  post({
    type: 'settings',
    settings: { dns, lists, filters, providers: chosenProviders(), softDeadline: deadlines.soft },
  })
  if (toldFacts.length > 0) post({ type: 'facts', files: toldFacts })

  function post(message: MessageToWorker): void {
    worker.post(message)
  }

  /** Between requests, so that one report never rests on two versions. */
  function tellFacts(): void {
    const files = replacedFacts()
    if (files === toldFacts) return
    toldFacts = files
    post({ type: 'facts', files })
  }

  function tellListTests(): void {
    const tests = listHealth.list().filter(({ test, testedAt }) => told.get(test) !== testedAt.getTime())
    if (tests.length === 0) return
    for (const { test, testedAt } of tests) told.set(test, testedAt.getTime())
    post({ type: 'list_tests', tests })
  }

  async function request<K extends Kind>(
    kind: K,
    input: InputOf<K>,
    milliseconds: number,
    onProgress: (progress: AnalysisProgress) => void = () => {},
  ): Promise<Ending<OutputOf<K>>> {
    const output = await requestKinds[kind].output()
    const reachable = 'raw' in input ? { ...input, raw: await withinReach(input.raw) } : input
    // The worker may die before its new owner sends a request.
    if (death) return death
    tellFacts()
    tellListTests()
    return await new Promise((settle) => {
      const id = ++lastId
      const onResult = (data: unknown) => {
        const { data: result, error } = output.safeParse(data)
        if (error) return fail(invalidAnswer(error))
        forget()
        settle({ state: 'done', result })
      }
      const timer = startTimer(ready ? milliseconds : deadlines.start)
      const end = performance.now() + deadlines.longest
      current = { id, milliseconds, end, timer, onProgress, onResult, fail: settle }
      post({ type: 'request', id, kind, input: reachable })
    })
  }

  function startTimer(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => endWith({ state: 'late' }), milliseconds)
  }

  function receive(data: unknown): void {
    const { data: message, error } = messageFromWorkerSchema.safeParse(data)
    if (error) fail(invalidAnswer(error))
    else if (message.type === 'ready') becomeReady()
    else if (message.type === 'list_test') void listHealth.remember(message.test, message.outcome)
    else if (message.type === 'crashed') endWith({ state: 'crashed', detail: message.detail, stack: message.stack })
    // Progress may arrive after the end of its analysis, during the next one.
    else if (message.id !== current?.id) return
    else if (message.type === 'failed') fail({ state: 'failed', detail: message.detail, stack: message.stack })
    else if (message.type === 'alive') allowMoreTime(current)
    else if (message.type === 'progress') current.onProgress(message.progress)
    else current.onResult(message.result)
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

  return { isAlive: () => death === null, request, end }
}

function invalidAnswer({ message }: Error): Failure {
  return { state: 'failed', detail: 'invalid report', stack: message }
}
