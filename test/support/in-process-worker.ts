import { deserialize, serialize } from 'node:v8'
import { answerRequests } from '../../src/server/worker/answer-requests.ts'
import { describeError } from '../../src/server/worker/describe-error.ts'
import type { StartWorker } from '../../src/server/worker/worker-process.ts'

/**
 * Analyzes in the test's own process, for tests of what happens with an analysis: a worker process takes half a second
 * to start and to compile what it needs for its first message.
 */
export const startWorkerInProcess: StartWorker = (_program, _flags, { onMessage, onEnd }) => {
  let isRunning = true
  let hear: (message: unknown) => Promise<void> = async () => {}

  function send(message: object): void {
    const sent = clone(message)
    setImmediate(() => isRunning && onMessage(sent))
  }

  answerRequests({
    send,
    onMessage: (listener) => {
      hear = listener
    },
  })
  return {
    post(message) {
      const sent = clone(message)
      setImmediate(() => {
        if (isRunning) hear(sent).catch((error: unknown) => send({ type: 'crashed', ...describeError(error) }))
      })
    },
    kill() {
      if (!isRunning) return
      isRunning = false
      setImmediate(() => onEnd({ detail: 'SIGKILL', stack: '' }))
    },
  }
}

/** Copies messages as between processes. */
function clone(message: object): unknown {
  return deserialize(serialize(message))
}
