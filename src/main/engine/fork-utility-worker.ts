import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { app, type UtilityProcess, utilityProcess } from 'electron'
import { workerEnvironment } from '../../server/worker/fork-worker.ts'
import { type FinalOutput, followOutput, type StartWorker } from '../../server/worker/worker-process.ts'

/**
 * Milliseconds to wait for the remaining output of a dead process. It is already in the pipe, unless something else
 * keeps the pipe open.
 */
const finalOutputTimeout = 1_000

/** Chromium's exit code on Windows for running out of memory (`base::win::kOomExceptionCode`). */
const outOfMemoryExitCode = 0xe0000008

/** Starts a worker under Electron, whose binary cannot run as Node. Waits until Electron is ready. */
export const forkUtilityWorker: StartWorker = (program, flags, { onOutput, onMessage, onEnd }) => {
  let isKilled = false
  const starting = app.whenReady().then(() => {
    const child = utilityProcess.fork(program, [], {
      env: workerEnvironment(process.env),
      execArgv: chromiumSwitches(flags),
      stdio: 'pipe',
      serviceName,
    })
    // Electron drops the streams on exit, so they are kept here.
    const { stdout, stderr } = child
    const lastWords = followOutput({ stdout, stderr }, onOutput)
    child.on('message', onMessage)
    child.on('error', (_type, location, report) => lastWords.addOutput(`${location} ${report}`))
    child.on('exit', async (code) => {
      const isOutOfMemory = lastWords.isOutOfMemory() || code === outOfMemoryExitCode
      if (!isKilled && !isOutOfMemory) await readFinalOutput(lastWords, stderr)
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
 * In a utility process, `execArgv` become Chromium switches, and V8 only reads flags from the value of the last
 * `js-flags`. Chromium quotes it where needed.
 */
function chromiumSwitches(flags: readonly string[]): string[] {
  return flags.length === 0 ? [] : [`--js-flags=${flags.join(' ')}`]
}

/** Reads the remaining output, because Electron usually reports the exit first. */
async function readFinalOutput(lastWords: FinalOutput, stderr: NodeJS.ReadableStream | null): Promise<void> {
  // Electron removes the listeners of the stream right after its event.
  await setImmediate()
  lastWords.resume()
  const signal = AbortSignal.timeout(finalOutputTimeout)
  if (stderr) await finished(stderr, { writable: false, signal }).catch(() => undefined)
}

/**
 * Electron's `kill` only requests termination, which a hanging process ignores. There is no pid before the process has
 * started.
 */
function killAtOnce(child: UtilityProcess): void {
  if (child.pid === undefined) child.once('spawn', () => killAtOnce(child))
  else tryToKill(child.pid)
}

/** The process may have exited just now. */
function tryToKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}
