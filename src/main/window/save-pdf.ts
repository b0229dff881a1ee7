import { writeFile } from 'node:fs/promises'
import { type BrowserWindow, dialog } from 'electron'
import type { PdfOutcome, PdfRequest } from '../../shared/desktop/pdf.ts'
import { printPdf } from './print-pdf.ts'

/** Prints a document to a file that the user chooses. Failures, such as a full disk, are returned as an outcome. */
export async function savePdf({ html, fileName }: PdfRequest, window: BrowserWindow | null): Promise<PdfOutcome> {
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
