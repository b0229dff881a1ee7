import { Worker } from 'node:worker_threads'
import type { EngineReport, MessageInput } from '../../engine/analysis.ts'
import type { ListSettings } from '../../engine/protocols/dnsbl/choose-lists.ts'
import type { AnalysisProgress } from '../../shared/contract/tests.ts'
import { describeError, type ErrorDescription } from './describe-error.ts'
import {
  type AnalysisRequest,
  type DnsOptions,
  type ThreadMessage,
  type ThreadOptions,
  threadMessageSchema,
} from './thread-messages.ts'

/** How an analysis ended. A thread that ended `late` or `crashed` is dead. */
export type ThreadEnding =
  | { state: 'report'; report: EngineReport }
  /** The engine threw. */
  | ({ state: 'failed' } & ErrorDescription)
  /** It missed the hard deadline. */
  | { state: 'late' }
  /** The thread died: out of memory, an error nobody caught, a program that cannot be loaded. */
  | ({ state: 'crashed' } & ErrorDescription)

/** Milliseconds. */
export interface Deadlines {
  /** Until the program is loaded. */
  start: number
  /** Until the engine stops gathering. */
  soft: number
  /** Until the thread is ended. */
  hard: number
}

/** A worker thread, for one analysis at a time. */
export interface AnalysisThread {
  isAlive(): boolean
  analyse(input: MessageInput, onProgress: (progress: AnalysisProgress) => void): Promise<ThreadEnding>
  end(): Promise<void>
}

/**
 * The heap of one worker. The largest message (50 MiB) stays well below; one that is built to explode is stopped before
 * the machine swaps.
 */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }

interface CurrentAnalysis {
  id: number
  timer: NodeJS.Timeout
  onProgress(progress: AnalysisProgress): void
  settle(ending: ThreadEnding): void
}

export function startThread(options: {
  worker: string
  dns: DnsOptions
  lists: ListSettings
  deadlines: Deadlines
}): AnalysisThread {
  const { worker: program, dns, lists, deadlines } = options
  const workerData: ThreadOptions = { dns, lists, softDeadline: deadlines.soft }
  // Flags of the main program, such as a debugger's port, are not for its threads. Standard output belongs to `serve`.
  const worker = new Worker(program, { workerData, resourceLimits, execArgv: [], stdout: true })
  worker.stdout.pipe(process.stderr, { end: false })

  /** How it died. */
  let death: ThreadEnding | null = null
  let ready = false
  let current: CurrentAnalysis | null = null
  let lastId = 0

  worker.on('message', (message) => receive(message))
  worker.on('messageerror', (error) => die({ state: 'crashed', ...describeError(error) }))
  worker.on('error', (error) => die({ state: 'crashed', ...describeError(error) }))
  worker.on('exit', (code) => die({ state: 'crashed', detail: 'exit', stack: `exit code ${code}` }))

  function analyse(input: MessageInput, onProgress: (progress: AnalysisProgress) => void): Promise<ThreadEnding> {
    // It may die before the one that took it comes to ask.
    if (death) return Promise.resolve(death)
    return new Promise((settle) => {
      const id = ++lastId
      current = { id, onProgress, settle, timer: startTimer(ready ? deadlines.hard : deadlines.start) }
      // The message is needed again if the thread dies, so a copy of it changes hands.
      const raw = new Uint8Array(input.raw)
      const request: AnalysisRequest = { id, raw, delivery: input.delivery }
      worker.postMessage(request, [raw.buffer])
    })
  }

  function startTimer(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => die({ state: 'late' }), milliseconds)
  }

  function receive(data: unknown): void {
    const parsed = threadMessageSchema.safeParse(data)
    if (!parsed.success) settle({ state: 'failed', detail: 'invalid report', stack: parsed.error.message })
    else if (parsed.data.type === 'ready') becomeReady()
    // Progress may be told when its analysis is over and the next one has begun.
    else if (parsed.data.id === current?.id) proceed(current, parsed.data)
  }

  function proceed({ onProgress }: CurrentAnalysis, message: Exclude<ThreadMessage, { type: 'ready' }>): void {
    if (message.type === 'progress') onProgress(message.progress)
    else if (message.type === 'report') settle({ state: 'report', report: message.report })
    else settle({ state: 'failed', detail: message.detail, stack: message.stack })
  }

  /** Loading the program on a busy machine is not the message's fault: its time begins now. */
  function becomeReady(): void {
    ready = true
    if (!current) return
    clearTimeout(current.timer)
    current.timer = startTimer(deadlines.hard)
  }

  function settle(ending: ThreadEnding): void {
    if (!current) return
    clearTimeout(current.timer)
    const { settle } = current
    current = null
    settle(ending)
  }

  function die(ending: ThreadEnding): void {
    if (death) return
    death = ending
    void worker.terminate()
    settle(ending)
  }

  async function end(): Promise<void> {
    die({ state: 'crashed', detail: 'closed', stack: 'ended by its owner' })
    await worker.terminate()
  }

  return { isAlive: () => death === null, analyse, end }
}
