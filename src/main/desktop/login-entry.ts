import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app } from 'electron'

/** Flag that starts the app in the background. */
export const hiddenFlag = '--hidden'

interface Edition {
  portable: string | null
  /** The folder of the app if it is not packaged; null otherwise. */
  appFolder: string | null
}

/** Controls whether the app starts at login. */
export interface LoginEntry {
  set(isOn: boolean): Promise<void>
}

/**
 * Windows and macOS keep a list of login items. `portable` is entered instead of the running program, which is in a
 * temporary folder. A clone has an `appFolder`, which Electron's program needs as an argument. macOS passes no arguments
 * (`wasStartedAtLogin`), so clones have no entry there.
 */
export function systemLoginEntry({ portable, appFolder }: Edition): LoginEntry {
  const args = [...(appFolder === null ? [] : [`"${appFolder}"`]), hiddenFlag]
  return {
    async set(isOn) {
      if (appFolder !== null && process.platform === 'darwin')
        throw new Error('macOS would start Electron without the app')
      app.setLoginItemSettings({ openAtLogin: isOn, args, ...(portable !== null && { path: portable }) })
    },
  }
}

/** Whether macOS started the app at login. Other systems pass `hiddenFlag` instead. */
export function wasStartedAtLogin(): boolean {
  return process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin
}

/** On Linux, login items are files of the user (Desktop Application Autostart Specification). */
export function autostartEntry(configFolder: string, program: string, appFolder: string | null): LoginEntry {
  const folder = join(configFolder, 'autostart')
  const file = join(folder, 'sendproof.desktop')
  return {
    async set(isOn) {
      if (!isOn) return await rm(file, { force: true })
      await mkdir(folder, { recursive: true })
      await writeFile(file, describeEntry(appFolder === null ? [program] : [program, appFolder]))
    },
  }
}

/** Quoted according to the Desktop Entry Specification, which unescapes the value before splitting it. */
function describeEntry(words: readonly string[]): string {
  const quoted = words.map((word) => {
    const escaped = word
      .replace(/["`$\\]/g, '\\$&')
      .replaceAll('\\', '\\\\')
      .replaceAll('%', '%%')
    return `"${escaped}"`
  })
  const exec = [...quoted, hiddenFlag].join(' ')
  return ['[Desktop Entry]', 'Type=Application', 'Name=Sendproof', `Exec=${exec}`, ''].join('\n')
}
