import { fork } from 'node:child_process'
import { resolve } from 'node:path'
import { describeError } from './describe-error.ts'
import { workerEnvironment } from './worker-environment.ts'
import { followOutput, type StartWorker } from './worker-process.ts'

/**
 * Starts workers under Node that read these files and folders, write none, and start no program: Node's permission model.
 * It does not know the network. The thread that watches the parent is started before the right to start threads is given up
 * (`openChannel`): threads of others would not be confined.
 */
export function forkConfined(readable: readonly string[]): StartWorker {
  const reads = readable.map((path) => `--allow-fs-read=${resolve(path)}`)
  // The right to start threads is one that Node warns of.
  return forkWith(['--permission', '--allow-worker', '--disable-warning=PERM0006', ...reads])
}

/** Starts workers under Node with flags of its own. */
export function forkWith(nodeFlags: readonly string[]): StartWorker {
  return (program, flags, { onMessage, onEnd }) => {
    const child = fork(program, [], {
      serialization: 'advanced',
      env: workerEnvironment(process.env),
      // A report of Node's on a crash is made to be handed on.
      execArgv: ['--report-exclude-env', ...nodeFlags, ...flags],
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
}
