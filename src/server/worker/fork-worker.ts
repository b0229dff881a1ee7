import { fork } from 'node:child_process'
import { describeError } from './describe-error.ts'
import { workerEnvironment } from './worker-environment.ts'
import { followOutput, type StartWorker } from './worker-process.ts'

/** Starts a worker under Node. */
export const forkWorker: StartWorker = (program, flags, { onMessage, onEnd }) => {
  const child = fork(program, [], {
    serialization: 'advanced',
    env: workerEnvironment(process.env),
    // A report of Node's on a crash is made to be handed on.
    execArgv: ['--report-exclude-env', ...flags],
    // Standard output belongs to `serve`.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lastWords = followOutput(child)
  child.on('message', onMessage)
  child.on('error', (error) => onEnd(describeError(error)))
  // By then all that it sent and printed was read, which is not so at its exit.
  child.on('close', (code, signal) => onEnd(lastWords.describe(signal ?? `exit code ${code}`)))
  return {
    post(message) {
      if (child.connected) child.send(message, () => {})
    },
    kill: () => void child.kill('SIGKILL'),
  }
}
