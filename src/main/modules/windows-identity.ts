import { app } from 'electron'
import type { Desktop } from '../desktop/desktop.ts'

/** The same as `appId` in electron-builder.yml, which the installer sets on its shortcut. */
export const appUserModelId = 'org.sendproof.desktop'

/**
 * The COM class that Windows starts when a notification is clicked. It must never change: Electron would otherwise
 * generate one per start and write it into the shortcut. The uninstaller removes it.
 */
export const toastActivator = '{6E1B9C52-7C0B-4A53-9B0E-5D2A3C8F41D7}'

/**
 * Sets the identity of the app before Electron is ready and would use a generated one. The portable edition has an
 * identity of its own, so that its login entry differs from that of the installed app.
 */
export function windowsIdentity({ portable }: Desktop): void {
  if (process.platform !== 'win32') return
  app.setAppUserModelId(portable === null ? appUserModelId : `${appUserModelId}.portable`)
  app.setToastActivatorCLSID(toastActivator)
}
