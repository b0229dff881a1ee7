import { type IpcMainInvokeEvent, ipcMain, nativeTheme } from 'electron'
import { appearanceSchema } from '../../shared/appearance.ts'
import { desktopChannels } from '../../shared/ipc.ts'
import type { Desktop } from '../desktop.ts'
import { showMenu } from './menu.ts'
import { isOwnPage } from './page-protocol.ts'

/** Does what the page may ask of the shell. */
export function bridge(desktop: Desktop): void {
  ipcMain.handle(desktopChannels.setAppearance, (event, value: unknown) => {
    requireOwnPage(event)
    const { theme, lang } = appearanceSchema.parse(value)
    nativeTheme.themeSource = theme
    desktop.language = lang
    showMenu(desktop)
  })
}

/** Only the page itself may ask: no frame within it, and nothing that took its place. */
function requireOwnPage({ senderFrame }: IpcMainInvokeEvent): void {
  if (senderFrame === null || senderFrame.parent !== null || !isOwnPage(senderFrame.url)) {
    throw new Error('refused: not asked by the page')
  }
}
