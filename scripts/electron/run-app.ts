import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** How the app ended: with an exit code, or not having been started at all. */
export type AppEnd = { exitCode: number } | { reason: string }

/** What the system's loader ends with where a library is missing (ld.so(8)). */
const missingLibrary = 127

/**
 * Runs Electron until it ends. SIGINT comes from a terminal, which sends it to the app as well: a second one would end the app before
 * its engine has finished its work. SIGTERM comes to this process alone, so it is passed on.
 */
export async function runApp(
  binary: string,
  words: readonly string[],
  { environment, onStart }: { environment: NodeJS.ProcessEnv; onStart(): void },
): Promise<AppEnd> {
  const app = spawn(binary, [...words], { stdio: 'inherit', env: environment })
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

function endOf(code: number | null, signal: NodeJS.Signals | null): AppEnd {
  if (code === missingLibrary) return { reason: `exit code ${code}` }
  // As shells tell of a program that a signal ended.
  return { exitCode: code ?? 128 + (signal === null ? 0 : constants.signals[signal]) }
}
