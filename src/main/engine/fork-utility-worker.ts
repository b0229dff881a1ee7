import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { app, type UtilityProcess, utilityProcess } from 'electron'
import { workerEnvironment } from '../../server/worker/worker-environment.ts'
import { followOutput, type LastWords, type StartWorker } from '../../server/worker/worker-process.ts'

/**
 * Milliseconds that what a dead process printed may take to arrive. It is in the pipe already; the limit only ends the
 * wait where something keeps the pipe open.
 */
const lastWordsLimit = 1_000

/** The exit code of a process of Chromium's on Windows that ran out of memory (`base::win::kOomExceptionCode`). */
const outOfMemoryExitCode = 0xe0000008

/**
 * Starts a worker under Electron, whose binary does not run as Node. Electron starts processes once it is ready; the
 * engine may want one before.
 */
export const forkUtilityWorker: StartWorker = (program, flags, { onMessage, onEnd }) => {
  let isKilled = false
  const starting = app.whenReady().then(() => {
    const child = utilityProcess.fork(program, [], {
      env: workerEnvironment(process.env),
      execArgv: chromiumSwitches(flags),
      stdio: 'pipe',
      serviceName,
    })
    // Electron forgets the streams with the exit.
    const { stdout, stderr } = child
    const lastWords = followOutput({ stdout, stderr })
    child.on('message', onMessage)
    child.on('error', (_type, location, report) => lastWords.hear(`${location} ${report}`))
    child.on('exit', async (code) => {
      const isOutOfMemory = lastWords.isOutOfMemory() || code === outOfMemoryExitCode
      if (!isKilled && !isOutOfMemory) await hearRest(lastWords, stderr)
      const end = lastWords.describe(`exit code ${code}`)
      onEnd(isOutOfMemory ? { ...end, detail: 'out of memory' } : end)
    })
    return child
  })
  return {
    post: (message) => void starting.then((child) => child.postMessage(message)),
    kill() {
      isKilled = true
      void starting.then(killAtOnce)
    },
  }
}

const serviceName = 'Sendproof analysis'

/**
 * In a utility process `execArgv` become switches of Chromium: it knows V8's flags only as the value of one `js-flags`, and
 * of several the last wins. The value has no quotes of ours, because Chromium quotes it where the system needs that.
 */
function chromiumSwitches(flags: readonly string[]): string[] {
  return flags.length === 0 ? [] : [`--js-flags=${flags.join(' ')}`]
}

/** Reads what a dead process printed at last: its exit is told apart from its output, and mostly before. */
async function hearRest(lastWords: LastWords, stderr: NodeJS.ReadableStream | null): Promise<void> {
  // Electron removes the listeners of the streams right after its event.
  await setImmediate()
  lastWords.resume()
  const signal = AbortSignal.timeout(lastWordsLimit)
  if (stderr) await finished(stderr, { writable: false, signal }).catch(() => undefined)
}

/** Its own `kill` asks politely, which a process that is stuck does not hear. It has no number before it has started. */
function killAtOnce(child: UtilityProcess): void {
  if (child.pid === undefined) child.once('spawn', () => killAtOnce(child))
  else tryToKill(child.pid)
}

/** It may have ended a moment ago, of which Electron has not told yet. */
function tryToKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}
