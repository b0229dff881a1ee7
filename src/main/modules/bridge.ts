import { writeFile } from 'node:fs/promises'
import { type BrowserWindow, dialog, type IpcMainInvokeEvent, ipcMain, nativeTheme, shell } from 'electron'
import { z } from 'zod'
import { appearanceSchema } from '../../shared/appearance.ts'
import { desktopSettingsSchema, shownFolderSchema, updateStepSchema } from '../../shared/desktop/desktop.ts'
import { desktopChannels, type PdfOutcome, type PdfRequest, pdfRequestSchema } from '../../shared/desktop/ipc.ts'
import type { Desktop } from '../desktop/desktop.ts'
import { changeSettings, readState } from '../desktop/desktop-state.ts'
import { isOwnRoute } from '../pages/page-address.ts'
import { printPdf } from '../window/print-pdf.ts'

const nothing = z.undefined()

/** Answers calls of the page to the shell. */
export function bridge(desktop: Desktop): void {
  answer('setAppearance', appearanceSchema, ({ theme, lang }) => {
    nativeTheme.themeSource = theme
    desktop.language = lang
    for (const listener of desktop.languageListeners) listener()
  })
  answer('savePdf', pdfRequestSchema, (request) => savePdf(request, desktop.window))
  answer('readState', nothing, () => readState(desktop))
  answer('changeSettings', desktopSettingsSchema, (settings) => changeSettings(desktop, settings))
  answer('showFolder', shownFolderSchema, async (folder) => {
    await shell.openPath(folder === 'logs' ? desktop.logDir : desktop.dataDir)
  })
  answer('takeUpdateStep', updateStepSchema, (step) => {
    // On macOS, installing closes the window first; if it stayed open, the old version would keep running.
    if (step === 'install' && desktop.updates.state().state === 'ready') desktop.isQuitting = true
    return desktop.updates.take(step)
  })
  answer('takeOpened', nothing, () => desktop.openings.take())
}

/** Answers calls on a channel, only from the page and only with arguments that match the schema. */
function answer<T>(channel: keyof typeof desktopChannels, schema: z.ZodType<T>, act: (value: T) => unknown): void {
  ipcMain.handle(desktopChannels[channel], async (event, value: unknown) => {
    requireOwnPage(event)
    return await act(schema.parse(value))
  })
}

/** Refuses calls from frames inside the page and from other pages in its place. */
function requireOwnPage({ senderFrame }: IpcMainInvokeEvent): void {
  if (senderFrame === null || senderFrame.parent !== null || !isOwnRoute(senderFrame.url)) {
    throw new Error('refused: the call did not come from the page')
  }
}

/** Prints a document to a file that the user chooses. Failures, such as a full disk, are returned as an outcome. */
async function savePdf({ html, fileName }: PdfRequest, window: BrowserWindow | null): Promise<PdfOutcome> {
  const options = { defaultPath: fileName, filters: [{ name: 'PDF', extensions: ['pdf'] }] }
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options))
  if (canceled) return 'canceled'
  try {
    await writeFile(filePath, await printPdf(html))
    return 'saved'
  } catch {
    return 'failed'
  }
}
