import { replaceFacts } from '../../engine/facts/fact-pack.ts'
import { describeError } from './describe-error.ts'
import { messageToWorkerSchema } from './messages/to-worker.ts'
import { type Kind, requestKinds, type WorkTools } from './requests.ts'
import { prepareSurroundings, type Surroundings } from './surroundings.ts'
import type { WorkerChannel } from './worker-channel.ts'

/** Milliseconds between checks of the clock. */
const interval = 100
/** Maximum milliseconds counted per interval. Anything beyond was spent asleep. */
const maxPerInterval = 2 * interval
/** Milliseconds between signs of life. */
const signInterval = 1000

/** Answers each request with one result. */
export function answerRequests({ send, onMessage }: WorkerChannel): void {
  const { promise: prepared, resolve: onPrepared } = Promise.withResolvers<Surroundings>()
  let softDeadline = 0

  onMessage(async (message) => {
    const received = messageToWorkerSchema.parse(message)
    if (received.type === 'settings') {
      softDeadline = received.settings.softDeadline
      const onSelfTest: Parameters<typeof prepareSurroundings>[1] = (test, outcome) =>
        send({ type: 'list_test', test, outcome })
      onPrepared(await prepareSurroundings(received.settings, onSelfTest))
      return send({ type: 'ready' })
    }
    if (received.type === 'facts') return replaceFacts(received.files)
    const surroundings = await prepared
    if (received.type === 'list_tests') return surroundings.receiveTests(received.tests)
    const { id, kind, input } = received
    try {
      send({ type: 'result', id, result: await run(kind, input, toolsFor(id, surroundings)) })
    } catch (error) {
      send({ type: 'failed', id, ...describeError(error) })
    }
  })

  function toolsFor(id: number, surroundings: Surroundings): WorkTools {
    return {
      surroundings,
      async withSignal(work) {
        const time = startWorkingTime(softDeadline, () => send({ type: 'alive', id }))
        try {
          return await work(time.signal)
        } finally {
          time.end()
        }
      },
      onProgress: (progress) => send({ type: 'progress', id, progress }),
    }
  }
}

async function run<K extends Kind>(kind: K, input: unknown, tools: WorkTools): Promise<unknown> {
  const request = requestKinds[kind]
  return await request.run(request.input.parse(input), tools)
}

interface WorkingTime {
  /** Aborts once the process has used up its time. */
  signal: AbortSignal
  end(): void
}

/**
 * Limits a request by the time in which this process worked or waited for answers. More time passes on a machine that is
 * busy or asleep; a DNS answer read late for that reason must not be reported as a slow server.
 * @param milliseconds of working time
 * @param giveSign called every second for as long as the process can work
 */
export function startWorkingTime(milliseconds: number, giveSign: () => void): WorkingTime {
  const controller = new AbortController()
  let worked = 0
  let unsigned = 0
  let last = measure()

  const timer = setInterval(() => {
    const now = measure()
    const passed = now.time - last.time
    // With work to do, but without a processor.
    const starved = Math.max(0, now.active - last.active - (now.processor - last.processor))
    worked += Math.min(Math.max(0, passed - starved), maxPerInterval)
    unsigned += passed
    last = now
    if (unsigned >= signInterval) {
      unsigned = 0
      giveSign()
    }
    // The same error as `AbortSignal.timeout`.
    if (worked >= milliseconds) controller.abort(new DOMException('The working time is over', 'TimeoutError'))
  }, interval)

  return { signal: controller.signal, end: () => clearInterval(timer) }
}

/** Milliseconds so far: in total, with work to do, and with a processor. */
function measure(): { time: number; active: number; processor: number } {
  const { user, system } = process.cpuUsage()
  return {
    time: performance.now(),
    active: performance.eventLoopUtilization().active,
    processor: (user + system) / 1000,
  }
}
