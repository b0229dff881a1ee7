import { app, type UtilityProcess, utilityProcess } from 'electron'
import { followOutput, type StartWorker } from '../server/worker/worker-process.ts'

/**
 * Starts a worker under Electron, whose binary does not run as Node. Electron starts processes once it is ready; the
 * engine may want one before.
 */
export const forkUtilityWorker: StartWorker = (program, flags, { onMessage, onEnd }) => {
  const starting = app.whenReady().then(() => {
    const child = utilityProcess.fork(program, [], {
      execArgv: [...flags],
      stdio: 'pipe',
      serviceName: 'Sendproof analysis',
    })
    const lastWords = followOutput(child)
    child.on('message', onMessage)
    // It comes with the end of a process whose heap is full, and names the place in V8.
    child.on('error', (_type, location) => lastWords.hear(location))
    child.on('exit', (code) => onEnd(lastWords.describe(`exit code ${code}`)))
    return child
  })
  return {
    post: (message) => void starting.then((child) => child.postMessage(message)),
    kill: () => void starting.then(killAtOnce),
  }
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
