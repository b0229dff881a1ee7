import { fork } from 'node:child_process'
import { resolve } from 'node:path'
import { describeError } from './describe-error.ts'
import { followOutput, type StartWorker } from './worker-process.ts'

/** Settings of the engine and of PostgreSQL clients may be secrets or name them, and Node's options may load files. */
const foreignVariable = /^(?:SENDPROOF_|PG|NODE_OPTIONS$)/i

/**
 * Starts confined workers under Node: they can read the given paths, write nothing, and start no programs (Node's
 * permission model, which does not cover the network). The thread that watches the parent starts before the right to
 * start threads is dropped (`openChannel`), because threads are not confined.
 */
export function forkConfined(readable: readonly string[], heapFlags: readonly string[] = []): StartWorker {
  const reads = readable.map((path) => `--allow-fs-read=${resolve(path)}`)
  // Node warns about `--allow-worker`.
  return forkWith(['--permission', '--allow-worker', '--disable-warning=PERM0006', ...reads, ...heapFlags])
}

/** Starts workers under Node with the given flags. */
export function forkWith(nodeFlags: readonly string[]): StartWorker {
  return (program, flags, { onOutput, onMessage, onEnd }) => {
    const child = fork(program, [], {
      serialization: 'advanced',
      env: workerEnvironment(process.env),
      // People share Node's crash reports, so they must not include the environment.
      execArgv: ['--report-exclude-env', ...nodeFlags, ...flags],
      // Standard output is reserved for `serve`.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const lastWords = followOutput(child, onOutput)
    child.on('message', onMessage)
    child.on('error', (error) => onEnd(describeError(error)))
    // Unlike `exit`, this comes after all messages and output.
    child.on('close', (code, signal) => onEnd(lastWords.describe(signal ?? `exit code ${code}`)))
    return {
      post(message) {
        if (child.connected) child.send(message, () => {})
      },
      kill: () => void child.kill('SIGKILL'),
    }
  }
}

/** The environment of a worker, without secrets, in case a message takes over the worker. */
export function workerEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !foreignVariable.test(name)))
}
