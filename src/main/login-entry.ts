import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app } from 'electron'

/** With this word the app starts without its window. */
export const hiddenFlag = '--hidden'

/** Whether the app starts when its user logs in. */
export interface LoginEntry {
  set(isOn: boolean): Promise<void>
}

/**
 * Windows and macOS keep such programs in a list of theirs. `portable` is the program to start in place of the one that
 * runs, which lies in a temporary folder. macOS hands over no arguments (`wasStartedAtLogin`).
 */
export function systemLoginEntry(portable: string | null): LoginEntry {
  return {
    async set(isOn) {
      app.setLoginItemSettings({ openAtLogin: isOn, args: [hiddenFlag], ...(portable !== null && { path: portable }) })
    },
  }
}

/** Whether macOS started the app because its user logged in. Other systems say so with `hiddenFlag`. */
export function wasStartedAtLogin(): boolean {
  return process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin
}

/** On Linux it is a file of the user's (Desktop Application Autostart Specification). */
export function autostartEntry(configFolder: string, program: string): LoginEntry {
  const folder = join(configFolder, 'autostart')
  const file = join(folder, 'sendproof.desktop')
  return {
    async set(isOn) {
      if (!isOn) return await rm(file, { force: true })
      await mkdir(folder, { recursive: true })
      await writeFile(file, describeEntry(program))
    },
  }
}

/** Quoted as the Desktop Entry Specification wants it, where a value is unescaped before its words are. */
function describeEntry(program: string): string {
  const quoted = program
    .replace(/["`$\\]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')
  return ['[Desktop Entry]', 'Type=Application', 'Name=Sendproof', `Exec="${quoted}" ${hiddenFlag}`, ''].join('\n')
}
