import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { BrowserWindow } from 'electron'

/** What the folders of documents to print are called, but for what makes each unlike the others. */
function folderPrefix(): string {
  return join(tmpdir(), 'sendproof-print-')
}

/**
 * Whether an address is of a document that is being printed. Paths are compared, because Chromium and Node escape
 * different characters of the same path (`~` in the short names of Windows).
 */
export function isPrintedDocument(address: string): boolean {
  try {
    return comparable(fileURLToPath(address)).startsWith(comparable(folderPrefix()))
  } catch {
    return false
  }
}

/** Chromium writes the letter of a drive in upper case. */
function comparable(path: string): string {
  return process.platform === 'win32' ? path.toLowerCase() : path
}

/**
 * Prints an HTML document. It is shown by a window of its own that nobody sees, in which no script runs, and read from a
 * file, because an address cannot hold a long report. Rejects when the document cannot be shown.
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
    // Electron's `loadFile` escapes no `%` of a path.
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
