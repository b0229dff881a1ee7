import { extensionsOf } from './file-extensions.ts'
import data from './file-types.json' with { type: 'json' }

/*
 * File types by name and declared type. Extensions are compared as the receiving programs do: in lower case, without
 * trailing spaces and dots.
 */

const refused = new Set(data.refused)
const blocked = new Set(data.blocked)
const programTypes = new Set(data.program_types)
const compressed = new Set(data.compressed)
const archives = new Set(data.archives)
const zipTypes = new Set(data.zip_types)
const macroDocuments = new Set(data.macro_documents)
const webPages = new Set(data.web_pages)
const documents = new Set(data.documents)

/** The extension that decides the type, without one that only says that the file is compressed: `setup.exe.gz`. */
function extensionOf(name: string): string {
  const [last = '', before = ''] = extensionsOf(name)
  return compressed.has(last) && refused.has(before) ? before : last
}

/** Whether Gmail refuses a file with this name, also inside an archive. */
export function hasRefusedName(name: string): boolean {
  return refused.has(extensionOf(name))
}

/** Whether Gmail refuses a file: programs, scripts, installers, disk images, and shortcuts. */
export function isRefused(name: string, type: string): boolean {
  return hasRefusedName(name) || programTypes.has(type)
}

/** Whether Outlook does not let recipients open a file that Gmail accepts. */
export function isBlockedInOutlook(name: string): boolean {
  return blocked.has(extensionOf(name))
}

/** Whether the name of a program ends like a document before its real extension: `invoice.pdf.exe`. */
export function posesAsDocument(name: string): boolean {
  return documents.has(extensionsOf(name)[1] ?? '')
}

/** Whether a file is an Office document that can contain macros. */
export function hasMacros(name: string): boolean {
  return macroDocuments.has(extensionOf(name))
}

/** Whether a browser opens a file as a page, where scripts can run. */
export function isWebPage(name: string, type = ''): boolean {
  return webPages.has(extensionOf(name)) || /^(?:text\/html|application\/xhtml\+xml|image\/svg\+xml)$/.test(type)
}

/** Whether a name is that of an archive. */
export function isArchiveName(name: string): boolean {
  return archives.has(extensionOf(name))
}

/** Whether a file is a ZIP archive. Office documents are, too, but providers treat them as documents. */
export function isZipArchive(name: string, type: string): boolean {
  const extension = extensionOf(name)
  return extension === 'zip' || (zipTypes.has(type) && !documents.has(extension) && !macroDocuments.has(extension))
}
