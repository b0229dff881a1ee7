import { z } from 'zod'
import type { MimePart, MimeStructure } from '../../../shared/contract/facts/message/mime.ts'
import { excerpt } from '../../message/header-fields.ts'
import { defineCheck, fail, noParams, notApplicable, pass } from '../define-check.ts'
import { gmailFiles } from '../references.ts'
import fileTypes from './file-types.json' with { type: 'json' }

/** The first files, by their names. */
const filesParams = z.object({ names: z.array(z.string()) })

/** A part that people save as a file. */
export interface AttachedFile extends MimePart {
  file_name: string
}

/** The most names that fit a sentence. */
const maxNames = 3

/** The parts that have a file name. */
function filesOf({ parts }: MimeStructure): AttachedFile[] {
  return parts.flatMap((part) => (part.file_name === null ? [] : [{ ...part, file_name: part.file_name }]))
}

/** The extensions of a name, the last one first, in lower case; programs ignore blanks and dots at its end. */
function extensionsOf(name: string): string[] {
  const [, ...extensions] = name.trimEnd().toLowerCase().split('.')
  return extensions
    .map((extension) => extension.trim())
    .filter((extension) => extension !== '')
    .reverse()
}

/** File names for a sentence; characters that change the text direction are made visible. */
function namesOf(files: readonly AttachedFile[]): string[] {
  return files.slice(0, maxNames).map(({ file_name }) => excerpt(file_name.replace(/[\p{Cf}\p{Cc}]/gu, '\uFFFD')))
}

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
  params: z.object({ count: z.int() }),
  references: [gmailFiles],
  findings: {
    'attachments.disguised': { severity: 'critical', points: 4, params: filesParams },
    // Attachments. Gmail and Outlook refuse programs outright.
    'attachments.program': { severity: 'critical', points: 4, params: filesParams },
    // Many companies refuse them, others take the macros out.
    'attachments.macros': { severity: 'major', points: 1, params: filesParams },
    // A favourite of phishing.
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

/** A program behind the name of a document, or a name that turns the direction of writing. */
function isDisguised(file: AttachedFile): boolean {
  if (/[\u202A-\u202E]/.test(file.file_name)) return true
  return isProgram(file) && documents.has(extensionsOf(file.file_name)[1] ?? '')
}

function isAttached({ disposition }: AttachedFile): boolean {
  return disposition !== 'inline'
}

/** Whether no attachment is a program under another name, by its first octets. */
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

/** Whether scanners can open every archive; nothing is unpacked to find out. */
export const attachmentsEncryption = defineCheck({
  key: 'attachments.encryption',
  group: 'content',
  params: noParams,
  references: [gmailFiles],
  findings: {
    // Scanners refuse what they cannot open (rspamd ENCRYPTED ARCHIVE, Gmail if so configured).
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

export const mimeAttachmentsChecks = [attachmentsTypes, attachmentsContents, attachmentsEncryption] as const
