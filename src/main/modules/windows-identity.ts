import { app } from 'electron'
import type { Desktop } from '../desktop.ts'

/** As `appId` in electron-builder.yml, by which the setup marks its shortcut. */
export const appUserModelId = 'org.sendproof.desktop'

/**
 * The COM class that Windows starts when a notification is clicked. It never changes: Electron would make up another at
 * each start and write it into the shortcut of the setup. The uninstaller removes it.
 */
export const toastActivator = '{6E1B9C52-7C0B-4A53-9B0E-5D2A3C8F41D7}'

/**
 * Tells Windows which app this is, before Electron is ready and anything uses a made-up name. The portable program has a
 * name of its own, so that its entry among the programs that start at login is not the setup's.
 */
export function windowsIdentity({ portable }: Desktop): void {
  if (process.platform !== 'win32') return
  app.setAppUserModelId(portable === null ? appUserModelId : `${appUserModelId}.portable`)
  app.setToastActivatorCLSID(toastActivator)
}
