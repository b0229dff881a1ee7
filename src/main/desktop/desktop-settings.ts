import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type DesktopSettings, desktopSettingsSchema } from '../../shared/desktop/desktop.ts'

const standard: DesktopSettings = { closeToTray: false, openAtLogin: false, notifications: true, updates: 'off' }

/** The settings of the shell, stored in a file in the data folder. */
export interface DesktopSettingsStore {
  current(): DesktopSettings
  /** Throws and changes nothing if the file cannot be written. */
  change(next: DesktopSettings): void
}

/** An unreadable file counts as missing, and missing settings get their defaults. */
export function openDesktopSettings(file: string): DesktopSettingsStore {
  let current = read(file)
  return {
    current: () => current,
    change(next) {
      const half = `${file}.tmp`
      writeFileSync(half, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 })
      renameSync(half, file)
      current = next
    },
  }
}

function read(file: string): DesktopSettings {
  try {
    return desktopSettingsSchema.parse({ ...standard, ...JSON.parse(readFileSync(file, 'utf8')) })
  } catch {
    return standard
  }
}
