import { spawn } from 'node:child_process'

/** Programs that open an address in the user's browser. It is passed as one argument, without a shell. */
const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}
const freedesktopOpener = ['xdg-open'] as const

/** Whether there is a display. */
function hasDisplay({ DISPLAY, WAYLAND_DISPLAY }: NodeJS.ProcessEnv): boolean {
  return process.platform in openers || Boolean(DISPLAY || WAYLAND_DISPLAY)
}

/**
 * Opens an address in the user's browser, which keeps running after this process. Resolves with whether it could be
 * started.
 */
export async function openBrowser(url: string, environment: NodeJS.ProcessEnv): Promise<boolean> {
  if (!hasDisplay(environment)) return false
  const [program, ...words] = openers[process.platform] ?? freedesktopOpener
  const opener = spawn(program, [...words, url], { stdio: 'ignore', detached: true, env: environment })
  return await new Promise((resolve) => {
    opener.once('error', () => resolve(false))
    opener.once('spawn', () => {
      opener.unref()
      resolve(true)
    })
  })
}
