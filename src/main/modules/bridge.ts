import { writeFile } from 'node:fs/promises'
import { dialog, type IpcMainInvokeEvent, ipcMain, nativeTheme } from 'electron'
import { appearanceSchema } from '../../shared/appearance.ts'
import { desktopChannels } from '../../shared/ipc.ts'
import { type PdfOutcome, pdfRequestSchema } from '../../shared/pdf.ts'
import type { Desktop } from '../desktop.ts'
import { printPdf } from '../print-pdf.ts'
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
  ipcMain.handle(desktopChannels.savePdf, async (event, value: unknown) => {
    requireOwnPage(event)
    const { html, fileName } = pdfRequestSchema.parse(value)
    return savePdf(html, fileName, desktop)
  })
}

/** Prints a document to where the user wants it. What goes wrong, a full disk say, is told in a word. */
async function savePdf(html: string, fileName: string, { window }: Desktop): Promise<PdfOutcome> {
  const options = { defaultPath: fileName, filters: [{ name: 'PDF', extensions: ['pdf'] }] }
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options))
  if (canceled) return 'cancelled'
  try {
    await writeFile(filePath, await printPdf(html))
    return 'saved'
  } catch {
    return 'failed'
  }
}

/** Only the page itself may ask: no frame within it, and nothing that took its place. */
function requireOwnPage({ senderFrame }: IpcMainInvokeEvent): void {
  if (senderFrame === null || senderFrame.parent !== null || !isOwnPage(senderFrame.url)) {
    throw new Error('refused: not asked by the page')
  }
}
