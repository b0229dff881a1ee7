import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app } from 'electron'

/** Flag that starts the app in the background. */
export const hiddenFlag = '--hidden'

/** Controls whether the app starts at login. */
export interface LoginEntry {
  set(isOn: boolean): Promise<void>
}

/**
 * Windows and macOS keep a list of login items. `portable` is entered instead of the running program, which is in a
 * temporary folder. macOS passes no arguments (`wasStartedAtLogin`).
 */
export function systemLoginEntry(portable: string | null): LoginEntry {
  return {
    async set(isOn) {
      app.setLoginItemSettings({ openAtLogin: isOn, args: [hiddenFlag], ...(portable !== null && { path: portable }) })
    },
  }
}

/** Whether macOS started the app at login. Other systems pass `hiddenFlag` instead. */
export function wasStartedAtLogin(): boolean {
  return process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin
}

/** On Linux, login items are files of the user (Desktop Application Autostart Specification). */
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

/** Quoted according to the Desktop Entry Specification, which unescapes the value before splitting it. */
function describeEntry(program: string): string {
  const quoted = program
    .replace(/["`$\\]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')
  return ['[Desktop Entry]', 'Type=Application', 'Name=Sendproof', `Exec="${quoted}" ${hiddenFlag}`, ''].join('\n')
}
