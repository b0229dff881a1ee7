import { z } from 'zod'
import type { BodyContent } from '../../../shared/contract/facts/message/body.ts'
import type { MimePart, MimeStructure } from '../../../shared/contract/facts/message/mime.ts'
import { excerpt } from '../../message/header-fields.ts'
import {
  hasMacros,
  hasRefusedName,
  isArchiveName,
  isBlockedInOutlook,
  isRefused,
  isWebPage,
  isZipArchive,
  posesAsDocument,
} from '../../message/mime/file-types.ts'
import { defineCheck, fail, noParams, notApplicable, pass } from '../define-check.ts'
import { gmailFiles, outlookFiles, outlookRichText, unicodeSecurity } from '../references.ts'

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

/** Common to checks of the attachments. */
const ofAttachments = { group: 'content', follows: ['mime.multiparts'], needs: ['mime'] } as const

/** Whether an attachment is of a type that providers refuse, email clients block, or scanners distrust, by name and type. */
export const attachmentsTypes = defineCheck({
  key: 'attachments.types',
  ...ofAttachments,
  params: z.object({ count: z.int() }),
  references: [gmailFiles],
  findings: {
    // Gmail refuses these (552-5.7.0), whatever else the name says.
    'attachments.disguised': {
      severity: 'critical',
      points: 4,
      consequence: { kind: 'refused', source: 'gmail-files' },
      params: filesParams,
    },
    'attachments.program': {
      severity: 'critical',
      points: 4,
      consequence: { kind: 'refused', source: 'gmail-files' },
      params: filesParams,
    },
    // Readers see another extension than the file has; programs use names to hide what they are.
    'attachments.name_reversed': {
      severity: 'major',
      points: 1.5,
      params: filesParams,
      references: [unicodeSecurity],
    },
    // The message arrives, but Outlook on every system hides these files.
    'attachments.blocked': { severity: 'major', points: 1, params: filesParams, references: [outlookFiles] },
    // Many companies refuse them; others remove the macros.
    'attachments.macros': { severity: 'major', points: 1, params: filesParams },
  },
  evaluate: ({ mime }) => {
    const files = filesOf(mime)
    if (files.length === 0) return notApplicable()
    const refused = files.filter(({ file_name, type }) => isRefused(file_name, type))
    const disguised = refused.filter(({ file_name }) => posesAsDocument(file_name) || isReversed(file_name))
    if (disguised.length > 0) return fail('attachments.disguised', { names: namesOf(disguised) })
    if (refused.length > 0) return fail('attachments.program', { names: namesOf(refused) })
    const reversed = files.filter(({ file_name }) => isReversed(file_name))
    if (reversed.length > 0) return fail('attachments.name_reversed', { names: namesOf(reversed) })
    const blocked = files.filter(({ file_name }) => isBlockedInOutlook(file_name))
    if (blocked.length > 0) return fail('attachments.blocked', { names: namesOf(blocked) })
    const macros = files.filter(({ file_name }) => hasMacros(file_name))
    return macros.length > 0 ? fail('attachments.macros', { names: namesOf(macros) }) : pass({ count: files.length })
  },
})

/** Whether a name has a direction override (U+202D, U+202E). Names in Arabic and Hebrew have isolates or embeddings. */
function isReversed(name: string): boolean {
  return /[\u202D\u202E]/.test(name)
}

/** Whether an attached web page asks for a password, or has scripts or forms. Pages in archives are only known by name. */
export const attachmentsPages = defineCheck({
  key: 'attachments.pages',
  group: 'content',
  references: [gmailFiles],
  findings: {
    // No one but a phisher asks for a password in an attachment.
    'attachments.password_form': { severity: 'critical', points: 4, params: filesParams },
    // Such a page is built or sends data when it is opened, so scanners cannot tell what it shows. Takes the score below
    // what the verdict `inbox` needs.
    'attachments.active_page': { severity: 'major', points: 3.1, params: filesParams },
    // Popular for phishing.
    'attachments.web_page': { severity: 'minor', points: 0.5, params: filesParams },
  },
  follows: ['content.readable', 'mime.multiparts'],
  needs: ['mime', 'body'],
  evaluate: ({ mime, body }) => {
    const { attached_pages: pages } = body
    const asking = pages.filter(({ password_fields }) => password_fields > 0)
    if (asking.length > 0) return fail('attachments.password_form', { names: displayed(asking.map(nameOfPage)) })
    const active = pages.filter(({ forms, scripts }) => forms + scripts > 0)
    if (active.length > 0) return fail('attachments.active_page', { names: displayed(active.map(nameOfPage)) })
    const files = filesOf(mime)
    const names = files.flatMap(({ file_name, disposition, archived }) => [
      ...(disposition !== 'inline' && isWebPage(file_name) ? [file_name] : []),
      ...(archived?.filter((name) => isWebPage(name)).map((name) => `${file_name}/${name}`) ?? []),
    ])
    if (names.length > 0) return fail('attachments.web_page', { names: displayed(names) })
    return files.length === 0 ? notApplicable() : pass({})
  },
})

function nameOfPage({ file_name, type }: BodyContent['attached_pages'][number]): string {
  return file_name ?? type
}

/** Whether an attachment is a program under another name, by its first bytes. */
export const attachmentsContents = defineCheck({
  key: 'attachments.contents',
  ...ofAttachments,
  references: [gmailFiles],
  findings: {
    'attachments.hidden_program': {
      severity: 'critical',
      points: 4,
      consequence: { kind: 'refused', source: 'gmail-files' },
      params: filesParams,
    },
  },
  evaluate: ({ mime }) => {
    const files = filesOf(mime)
    if (files.length === 0) return notApplicable()
    const hidden = files.filter(({ file_kind, file_name }) => file_kind === 'executable' && !hasRefusedName(file_name))
    return hidden.length > 0 ? fail('attachments.hidden_program', { names: namesOf(hidden) }) : pass({})
  },
})

/** Whether a ZIP archive contains a type of file that large providers refuse, by the names in its directory. */
export const attachmentsArchives = defineCheck({
  key: 'attachments.archives',
  ...ofAttachments,
  references: [gmailFiles],
  findings: {
    // Gmail refuses them inside archives, too.
    'attachments.archived_program': {
      severity: 'critical',
      points: 4,
      consequence: { kind: 'refused', source: 'gmail-files' },
      params: z.object({ archive: z.string(), names: z.array(z.string()) }),
    },
  },
  evaluate: ({ mime }) => {
    const archives = filesOf(mime).filter(({ file_name, type }) => isZipArchive(file_name, type))
    for (const file of archives) {
      const names = file.archived?.filter(hasRefusedName) ?? []
      const [archive = ''] = namesOf([file])
      if (names.length > 0) return fail('attachments.archived_program', { archive, names: displayed(names) })
    }
    // One whose directory was not read may contain anything.
    const areRead = archives.length > 0 && archives.every(({ archived }) => archived)
    return areRead ? pass({}) : notApplicable()
  },
})

/** Whether recipients can open attachments without Outlook, which can hide them in one file (MS-OXTNEF). */
export const attachmentsFormat = defineCheck({
  key: 'attachments.format',
  ...ofAttachments,
  references: [outlookRichText],
  findings: {
    // Gmail and Apple Mail show a file that no one can open instead of the attachments.
    'attachments.outlook_only': { severity: 'minor', points: 0.5, params: noParams },
  },
  evaluate: ({ mime }) => {
    if (mime.parts.some(isTnef)) return fail('attachments.outlook_only', {})
    return filesOf(mime).length === 0 ? notApplicable() : pass({})
  },
})

function isTnef({ type, file_name, file_kind }: MimePart): boolean {
  if (file_kind === 'tnef') return true
  return /^application\/(?:vnd\.)?ms-tnef$/.test(type) || file_name?.toLowerCase() === 'winmail.dat'
}

/** Whether scanners can open every archive, and Gmail accepts it. Nothing is unpacked. */
export const attachmentsEncryption = defineCheck({
  key: 'attachments.encryption',
  ...ofAttachments,
  references: [gmailFiles],
  findings: {
    // Gmail refuses archives with a password whose content is an archive.
    'attachments.encrypted_archive': {
      severity: 'critical',
      points: 4,
      consequence: { kind: 'refused', source: 'gmail-files' },
      params: filesParams,
    },
    // Scanners distrust what they cannot open (rspamd ENCRYPTED ARCHIVE, Gmail if configured).
    'attachments.encrypted': { severity: 'major', points: 1, params: filesParams },
  },
  evaluate: ({ mime }) => {
    const files = filesOf(mime)
    if (files.length === 0) return notApplicable()
    const encrypted = files.filter(({ file_kind }) => file_kind === 'encrypted_archive')
    const nested = encrypted.filter(({ archived }) => archived?.some(isArchiveName))
    if (nested.length > 0) return fail('attachments.encrypted_archive', { names: namesOf(nested) })
    return encrypted.length > 0 ? fail('attachments.encrypted', { names: namesOf(encrypted) }) : pass({})
  },
})

export const mimeAttachmentsChecks = [
  attachmentsTypes,
  attachmentsPages,
  attachmentsContents,
  attachmentsArchives,
  attachmentsEncryption,
  attachmentsFormat,
] as const
