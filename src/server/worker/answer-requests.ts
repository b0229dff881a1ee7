import { replaceFacts } from '../../engine/facts/fact-pack.ts'
import { describeError } from './describe-error.ts'
import { messageToWorkerSchema } from './messages/to-worker.ts'
import { type Kind, requestKinds, type WorkTools } from './requests.ts'
import { prepareSurroundings, type Surroundings } from './surroundings.ts'
import type { WorkerChannel } from './worker-channel.ts'
import { startWorkingTime } from './working-time.ts'

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
