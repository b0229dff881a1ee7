import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { BrowserWindow } from 'electron'

/** The prefix of temporary folders for printing. */
function folderPrefix(): string {
  return join(tmpdir(), 'sendproof-print-')
}

/**
 * Whether an address is a document being printed. Compares paths, because Chromium and Node escape different characters
 * (`~` in Windows short names).
 */
export function isPrintedDocument(address: string): boolean {
  try {
    return comparable(fileURLToPath(address)).startsWith(comparable(folderPrefix()))
  } catch {
    return false
  }
}

/** Chromium writes drive letters in upper case. */
function comparable(path: string): string {
  return process.platform === 'win32' ? path.toLowerCase() : path
}

/**
 * Prints an HTML document in a hidden window without scripts. It is loaded from a file, because a URL cannot hold a
 * long report. Rejects if the document cannot be shown.
 */
export async function printPdf(html: string): Promise<Buffer> {
  const folder = await mkdtemp(folderPrefix())
  const page = new BrowserWindow({
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, javascript: false },
  })
  try {
    const file = join(folder, 'report.html')
    await writeFile(file, html, { mode: 0o600 })
    // Electron's `loadFile` does not escape `%` in paths.
    await page.loadURL(pathToFileURL(file).href)
    return await page.webContents.printToPDF({
      printBackground: true,
      preferCSSPageSize: true,
      generateTaggedPDF: true,
    })
  } finally {
    page.destroy()
    await rm(folder, { recursive: true, force: true })
  }
}
