import { z } from 'zod'
import type { MimePart, MimeStructure } from '../../../shared/contract/facts/message/mime.ts'
import { excerpt } from '../../message/header-fields.ts'
import { extensionsOf } from '../../message/mime/file-extensions.ts'
import { defineCheck, fail, noParams, notApplicable, pass } from '../define-check.ts'
import { gmailFiles, outlookRichText } from '../references.ts'
import fileTypes from './file-types.json' with { type: 'json' }

/** Names of the first files. */
const filesParams = z.object({ names: z.array(z.string()) })

/** A part with a file name. */
export interface AttachedFile extends MimePart {
  file_name: string
}

/** Maximum number of names to list in a sentence. */
const maxNames = 3

/** The parts that have a file name. */
function filesOf({ parts }: MimeStructure): AttachedFile[] {
  return parts.flatMap((part) => (part.file_name === null ? [] : [{ ...part, file_name: part.file_name }]))
}

/** File names for display; characters that change the text direction are made visible. */
function namesOf(files: readonly AttachedFile[]): string[] {
  return displayed(files.map(({ file_name }) => file_name))
}

function displayed(names: readonly string[]): string[] {
  return names.slice(0, maxNames).map((name) => excerpt(name.replace(/[\p{Cf}\p{Cc}]/gu, '\uFFFD')))
}

const programs = new Set(fileTypes.programs)
const programTypes = new Set(fileTypes.program_types)
const macroDocuments = new Set(fileTypes.macro_documents)
const webPages = new Set(fileTypes.web_pages)
const documents = new Set(fileTypes.documents)
const zipTypes = new Set(fileTypes.zip_types)

/** Whether an attachment is of a type that large providers refuse or scanners distrust, by name and declared type. */
export const attachmentsTypes = defineCheck({
  key: 'attachments.types',
  group: 'content',
  params: z.object({ count: z.int() }),
  references: [gmailFiles],
  findings: {
    'attachments.disguised': { severity: 'critical', points: 4, params: filesParams },
    // Gmail and Outlook refuse programs.
    'attachments.program': { severity: 'critical', points: 4, params: filesParams },
    // Many companies refuse them; others remove the macros.
    'attachments.macros': { severity: 'major', points: 1, params: filesParams },
    // Popular for phishing.
    'attachments.web_page': { severity: 'minor', points: 0.5, params: filesParams },
  },
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

/** Whether a file is a program named like a document, or its name has a direction override. */
function isDisguised(file: AttachedFile): boolean {
  if (/[\u202A-\u202E]/.test(file.file_name)) return true
  return isProgram(file) && documents.has(extensionsOf(file.file_name)[1] ?? '')
}

function isAttached({ disposition }: AttachedFile): boolean {
  return disposition !== 'inline'
}

/** Whether an attachment is a program under another name, by its first bytes. */
export const attachmentsContents = defineCheck({
  key: 'attachments.contents',
  group: 'content',
  params: noParams,
  references: [gmailFiles],
  findings: {
    'attachments.hidden_program': { severity: 'critical', points: 4, params: filesParams },
  },
  scope: ['message'],
  follows: ['mime.multiparts'],
  needs: ['mime'],
  evaluate: ({ mime }) => {
    const files = filesOf(mime)
    if (files.length === 0) return notApplicable()
    const hidden = files.filter(
      ({ file_kind, file_name }) => file_kind === 'executable' && !programs.has(extensionsOf(file_name)[0] ?? ''),
    )
    return hidden.length > 0 ? fail('attachments.hidden_program', { names: namesOf(hidden) }) : pass({})
  },
})

/** Whether a ZIP archive contains a type of file that large providers refuse, by the names in its directory. */
export const attachmentsArchives = defineCheck({
  key: 'attachments.archives',
  group: 'content',
  params: noParams,
  references: [gmailFiles],
  findings: {
    // Gmail refuses them inside archives, too.
    'attachments.archived_program': {
      severity: 'critical',
      points: 4,
      params: z.object({ archive: z.string(), names: z.array(z.string()) }),
    },
  },
  scope: ['message'],
  follows: ['mime.multiparts'],
  needs: ['mime'],
  evaluate: ({ mime }) => {
    const archives = filesOf(mime).filter(isZip)
    for (const file of archives) {
      const names = file.archived?.filter((name) => programs.has(extensionsOf(name)[0] ?? '')) ?? []
      const [archive = ''] = namesOf([file])
      if (names.length > 0) return fail('attachments.archived_program', { archive, names: displayed(names) })
    }
    // One whose directory was not read may contain anything.
    const areRead = archives.length > 0 && archives.every(({ archived }) => archived)
    return areRead ? pass({}) : notApplicable()
  },
})

/** Office documents are ZIP archives, too, but providers treat them as documents. */
function isZip({ file_name, type }: AttachedFile): boolean {
  const [extension = ''] = extensionsOf(file_name)
  return extension === 'zip' || (zipTypes.has(type) && !documents.has(extension) && !macroDocuments.has(extension))
}

/** Whether recipients can open attachments without Outlook, which can hide them in one file (MS-OXTNEF). */
export const attachmentsFormat = defineCheck({
  key: 'attachments.format',
  group: 'content',
  params: noParams,
  references: [outlookRichText],
  findings: {
    // Gmail and Apple Mail show a file that no one can open instead of the attachments.
    'attachments.outlook_only': { severity: 'minor', points: 0.5, params: noParams },
  },
  scope: ['message'],
  follows: ['mime.multiparts'],
  needs: ['mime'],
  evaluate: ({ mime }) => {
    if (mime.parts.some(isTnef)) return fail('attachments.outlook_only', {})
    return filesOf(mime).length === 0 ? notApplicable() : pass({})
  },
})

function isTnef({ type, file_name }: MimePart): boolean {
  return /^application\/(?:vnd\.)?ms-tnef$/.test(type) || file_name?.toLowerCase() === 'winmail.dat'
}

/** Whether scanners can open every archive. Nothing is unpacked. */
export const attachmentsEncryption = defineCheck({
  key: 'attachments.encryption',
  group: 'content',
  params: noParams,
  references: [gmailFiles],
  findings: {
    // Scanners refuse what they cannot open (rspamd ENCRYPTED ARCHIVE, Gmail if configured).
    'attachments.encrypted': { severity: 'major', points: 1, params: filesParams },
  },
  scope: ['message'],
  follows: ['mime.multiparts'],
  needs: ['mime'],
  evaluate: ({ mime }) => {
    const files = filesOf(mime)
    if (files.length === 0) return notApplicable()
    const encrypted = files.filter(({ file_kind }) => file_kind === 'encrypted_archive')
    return encrypted.length > 0 ? fail('attachments.encrypted', { names: namesOf(encrypted) }) : pass({})
  },
})

export const mimeAttachmentsChecks = [
  attachmentsTypes,
  attachmentsContents,
  attachmentsArchives,
  attachmentsEncryption,
  attachmentsFormat,
] as const
