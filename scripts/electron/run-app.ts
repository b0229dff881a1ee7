import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** How the app ended: with an exit code, or it could not be started. */
export type AppEnd = { exitCode: number } | { reason: string }

/** Exit code of the system loader if a library is missing (ld.so(8)). */
const missingLibrary = 127

/**
 * Runs Electron until it ends. A terminal sends SIGINT to the app as well; forwarding it would end the app before its
 * engine has finished. SIGTERM only reaches this process, so it is forwarded.
 */
export async function runApp(
  binary: string,
  words: readonly string[],
  { environment, onStart }: { environment: NodeJS.ProcessEnv; onStart(): void },
): Promise<AppEnd> {
  const app = spawn(binary, [...words], { stdio: 'inherit', env: appEnvironment(environment) })
  const ignore = () => {}
  const forward = () => void app.kill('SIGTERM')
  process.on('SIGINT', ignore)
  process.on('SIGTERM', forward)
  app.once('spawn', onStart)
  try {
    return await new Promise<AppEnd>((resolve) => {
      app.once('error', (error) => resolve({ reason: error.message }))
      app.once('exit', (code, signal) => resolve(endOf(code, signal)))
    })
  } finally {
    process.off('SIGINT', ignore)
    process.off('SIGTERM', forward)
  }
}

/** Terminals inside Electron apps, such as editors, may pass a variable with which Electron opens no window. */
export function appEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { ELECTRON_RUN_AS_NODE: _, ...others } = environment
  return others
}

function endOf(code: number | null, signal: NodeJS.Signals | null): AppEnd {
  if (code === missingLibrary) return { reason: `exit code ${code}` }
  // The exit code that shells use for a program ended by a signal.
  return { exitCode: code ?? 128 + (signal === null ? 0 : constants.signals[signal]) }
}
