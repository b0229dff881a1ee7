import type { EngineReport } from '../../engine/analysis.ts'
import type { AnalysisProgress } from '../../shared/contract/tests.ts'
import type { ReceivedMessage } from '../received-message.ts'
import type { ErrorDescription } from './describe-error.ts'
import {
  type MessageFromWorker,
  type MessageToWorker,
  messageFromWorkerSchema,
  type WorkerSettings,
} from './worker-messages.ts'
import type { StartWorker } from './worker-process.ts'

/** How an analysis ended. A process that ended `late` or `crashed` is dead. */
export type AnalysisEnding =
  | { state: 'report'; report: EngineReport }
  /** The engine threw. */
  | ({ state: 'failed' } & ErrorDescription)
  /** It missed the hard deadline. */
  | { state: 'late' }
  /** The process died: out of memory, an error nobody caught, an abort, a program that cannot be loaded. */
  | ({ state: 'crashed' } & ErrorDescription)

/** Milliseconds. */
export interface Deadlines {
  /** Until the program is loaded. */
  start: number
  /** Until the engine stops gathering. */
  soft: number
  /** Until the process is killed. */
  hard: number
}

export interface AnalysisAttempt {
  /** Until the process is killed, from when its program is loaded. */
  milliseconds: number
  onProgress(progress: AnalysisProgress): void
}

/** A process that analyses one message at a time. */
export interface AnalysisProcess {
  isAlive(): boolean
  analyse(message: ReceivedMessage, attempt: AnalysisAttempt): Promise<AnalysisEnding>
  /** Kills it, and resolves when it is gone. */
  end(): Promise<void>
}

export interface AnalysisProcessOptions extends Omit<WorkerSettings, 'softDeadline'> {
  program: string
  startWorker: StartWorker
  deadlines: Deadlines
}

/**
 * The heap of one worker, in MiB. The largest message (50 MiB) stays well below; one that is built to explode is stopped
 * before the machine swaps.
 */
const heapFlags = ['--max-old-space-size=512', '--max-semi-space-size=16']

interface CurrentAnalysis extends AnalysisAttempt {
  id: number
  timer: NodeJS.Timeout
  settle(ending: AnalysisEnding): void
}

export function startAnalysisProcess(options: AnalysisProcessOptions): AnalysisProcess {
  const { program, startWorker, dns, lists, filters, deadlines } = options
  /** How it died. */
  let death: AnalysisEnding | null = null
  let ready = false
  let current: CurrentAnalysis | null = null
  let lastId = 0
  const { promise: gone, resolve: leave } = Promise.withResolvers<void>()

  const worker = startWorker(program, heapFlags, {
    onMessage: receive,
    onEnd(cause) {
      leave()
      die({ state: 'crashed', ...cause })
    },
  })
  post({ type: 'settings', settings: { dns, lists, filters, softDeadline: deadlines.soft } })

  function post(message: MessageToWorker): void {
    worker.post(message)
  }

  function analyse({ raw, delivery, trustedHop }: ReceivedMessage, attempt: AnalysisAttempt): Promise<AnalysisEnding> {
    // It may die before the one that took it comes to ask.
    if (death) return Promise.resolve(death)
    return new Promise((settle) => {
      const id = ++lastId
      current = { ...attempt, id, settle, timer: startTimer(ready ? attempt.milliseconds : deadlines.start) }
      post({ type: 'analyse', id, raw, delivery, trustedHop })
    })
  }

  function startTimer(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => die({ state: 'late' }), milliseconds)
  }

  function receive(data: unknown): void {
    const { data: message, error } = messageFromWorkerSchema.safeParse(data)
    if (error) settle({ state: 'failed', detail: 'invalid report', stack: error.message })
    else if (message.type === 'ready') becomeReady()
    else if (message.type === 'crashed') die({ state: 'crashed', detail: message.detail, stack: message.stack })
    // Progress may be told when its analysis is over and the next one has begun.
    else if (message.id === current?.id) proceed(current, message)
  }

  function proceed({ onProgress }: CurrentAnalysis, message: Extract<MessageFromWorker, { id: number }>): void {
    if (message.type === 'progress') onProgress(message.progress)
    else if (message.type === 'report') settle({ state: 'report', report: message.report })
    else settle({ state: 'failed', detail: message.detail, stack: message.stack })
  }

  /** Loading the program on a busy machine is not the message's fault: its time begins now. */
  function becomeReady(): void {
    ready = true
    if (!current) return
    clearTimeout(current.timer)
    current.timer = startTimer(current.milliseconds)
  }

  function settle(ending: AnalysisEnding): void {
    if (!current) return
    clearTimeout(current.timer)
    const { settle } = current
    current = null
    settle(ending)
  }

  function die(ending: AnalysisEnding): void {
    if (death) return
    death = ending
    worker.kill()
    settle(ending)
  }

  async function end(): Promise<void> {
    die({ state: 'crashed', detail: 'closed', stack: 'ended by its owner' })
    await gone
  }

  return { isAlive: () => death === null, analyse, end }
}
