import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import fileTypes from './file-types.json' with { type: 'json' }
import { type AttachedFile, extensionsOf, filesOf, namesOf } from './files.ts'

const programs = new Set(fileTypes.programs)
const programTypes = new Set(fileTypes.program_types)
const macroDocuments = new Set(fileTypes.macro_documents)
const webPages = new Set(fileTypes.web_pages)
const documents = new Set(fileTypes.documents)

/**
 * Whether no attachment is of a kind that large providers refuse or scanners distrust, by its name and declared type.
 */
export const attachmentsTypes = defineCheck({
  key: 'attachments.types',
  group: 'content',
  findings: ['attachments.disguised', 'attachments.program', 'attachments.macros', 'attachments.web_page'],
  scope: ['message'],
  follows: ['mime.multiparts'],
  needs: ['mime'],
  evaluate: ({ mime }) => {
    const files = filesOf(mime)
    if (files.length === 0) return notApplicable()
    const disguised = files.filter(isDisguised)
    if (disguised.length > 0) return fail('attachments.disguised', { names: namesOf(disguised) })
    const dangerous = files.filter(isProgram)
    if (dangerous.length > 0) return fail('attachments.program', { names: namesOf(dangerous) })
    const macros = files.filter((file) => macroDocuments.has(extensionsOf(file.file_name)[0] ?? ''))
    if (macros.length > 0) return fail('attachments.macros', { names: namesOf(macros) })
    const pages = files.filter((file) => isAttached(file) && webPages.has(extensionsOf(file.file_name)[0] ?? ''))
    return pages.length > 0 ? fail('attachments.web_page', { names: namesOf(pages) }) : pass({ count: files.length })
  },
})

function isProgram({ file_name, type }: AttachedFile): boolean {
  return programs.has(extensionsOf(file_name)[0] ?? '') || programTypes.has(type)
}

/** A program behind the name of a document, or a name that turns the direction of writing. */
function isDisguised(file: AttachedFile): boolean {
  if (/[\u202A-\u202E]/.test(file.file_name)) return true
  return isProgram(file) && documents.has(extensionsOf(file.file_name)[1] ?? '')
}

function isAttached({ disposition }: AttachedFile): boolean {
  return disposition !== 'inline'
}
