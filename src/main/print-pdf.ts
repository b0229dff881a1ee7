import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BrowserWindow } from 'electron'

/** What the folders of documents to print are called, but for what makes each unlike the others. */
const folderPrefix = join(tmpdir(), 'sendproof-print-')

/** Whether an address is of a document that is being printed. */
export function isPrintedDocument(address: string): boolean {
  return URL.canParse(address) && new URL(address).href.startsWith(pathToFileURL(folderPrefix).href)
}

/**
 * Prints an HTML document. It is shown by a window of its own that nobody sees, in which no script runs, and read from a
 * file, because an address cannot hold a long report. Rejects when the document cannot be shown.
 */
export async function printPdf(html: string): Promise<Buffer> {
  const folder = await mkdtemp(folderPrefix)
  const page = new BrowserWindow({
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, javascript: false },
  })
  try {
    const file = join(folder, 'report.html')
    await writeFile(file, html, { mode: 0o600 })
    await page.loadFile(file)
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
