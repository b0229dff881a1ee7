import { describe, expect, it } from 'vitest'
import { answerTo, sampleBody, samplePart } from '../../../../test/support/message-facts.ts'
import type { MimePart } from '../../../shared/contract/facts/message/mime.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import {
  attachmentsArchives,
  attachmentsContents,
  attachmentsEncryption,
  attachmentsFormat,
  attachmentsPages,
  attachmentsTypes,
} from './attachments.ts'

describe('attachments.types', () => {
  it.each<[Partial<MimePart>, string]>([
    [{}, 'not evaluated'],
    [{ file_name: 'price list.pdf' }, 'pass'],
    [{ file_name: 'archive.tar.gz' }, 'pass'],
    [{ file_name: 'report.2026.pdf' }, 'pass'],
    [{ file_name: 'setup.exe' }, 'attachments.program'],
    [{ file_name: 'Setup.EXE. ' }, 'attachments.program'],
    [{ file_name: 'script.js' }, 'attachments.program'],
    [{ file_name: 'setup', type: 'application/x-msdownload' }, 'attachments.program'],
    [{ file_name: 'invoice.pdf.exe' }, 'attachments.disguised'],
    [{ file_name: 'invoice.pdf          .scr' }, 'attachments.disguised'],
    [{ file_name: 'invoice\u202Efdp.exe' }, 'attachments.disguised'],
    [{ file_name: 'prices.xlsm' }, 'attachments.macros'],
    [{ file_name: 'setup.exe.gz' }, 'attachments.program'],
    [{ file_name: 'backup.iso' }, 'attachments.program'],
    [{ file_name: 'Report.lnk' }, 'attachments.program'],
    [{ file_name: 'shortcut.url' }, 'attachments.blocked'],
    [{ file_name: 'import.py' }, 'attachments.blocked'],
    [{ file_name: 'list\u202Excod.pdf' }, 'attachments.name_reversed'],
    [{ file_name: '\u202Bחשבונית\u202C.pdf' }, 'pass'],
    [{ file_name: 'invoice.html' }, 'pass'],
    [{ file_name: 'logo.svg', disposition: 'inline' }, 'pass'],
  ])('evaluates %j', (value, answer) => {
    expect(
      answerTo(attachmentsTypes, {
        mime: known({
          depth: 1,
          parts: [samplePart(), samplePart({ path: '2', disposition: 'attachment', ...value })],
        }),
      }),
    ).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(attachmentsTypes, { mime: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('attachments.pages', () => {
  const page = { file_name: 'VoiceMessage.html', type: 'text/html', forms: 0, password_fields: 0, scripts: 0 }
  it.each<[Partial<MimePart>, Partial<typeof page> | null, string]>([
    [{}, null, 'not evaluated'],
    [{ file_name: 'price list.pdf' }, null, 'pass'],
    [{ file_name: 'logo.svg', disposition: 'inline' }, null, 'pass'],
    [{ file_name: 'terms.html' }, {}, 'attachments.web_page'],
    [{ file_name: 'terms.shtml' }, null, 'attachments.web_page'],
    [{ file_name: 'terms.zip', archived: ['Terms.HTM'] }, null, 'attachments.web_page'],
    [{ file_name: 'terms.html' }, { scripts: 1 }, 'attachments.active_page'],
    [{ file_name: 'terms.html' }, { forms: 1 }, 'attachments.active_page'],
    [{ file_name: 'terms.html' }, { forms: 1, password_fields: 1 }, 'attachments.password_form'],
  ])('evaluates %j with %j', (value, content, answer) => {
    const parts = [samplePart(), samplePart({ path: '2', disposition: 'attachment', ...value })]
    const attached_pages = content ? [{ ...page, ...content }] : []
    const facts = { mime: known({ depth: 1, parts }), body: known({ ...sampleBody, attached_pages }) }
    expect(answerTo(attachmentsPages, facts)).toBe(answer)
  })
})

describe('attachments.contents', () => {
  it.each<[Partial<MimePart>, string]>([
    [{}, 'not evaluated'],
    [{ file_name: 'price list.pdf' }, 'pass'],
    [{ file_name: 'photos.zip', file_kind: 'archive' }, 'pass'],
    // Reported by its name.
    [{ file_name: 'setup.exe', file_kind: 'executable' }, 'pass'],
    [{ file_name: 'price list.pdf', file_kind: 'executable' }, 'attachments.hidden_program'],
  ])('evaluates %j', (value, answer) => {
    expect(
      answerTo(attachmentsContents, {
        mime: known({
          depth: 1,
          parts: [samplePart(), samplePart({ path: '2', disposition: 'attachment', ...value })],
        }),
      }),
    ).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(attachmentsContents, { mime: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('attachments.archives', () => {
  it.each<[Partial<MimePart>, string]>([
    [{}, 'not evaluated'],
    [{ file_name: 'price list.pdf' }, 'not evaluated'],
    [{ file_name: 'photos.zip', archived: null }, 'not evaluated'],
    [{ file_name: 'photos.zip', archived: ['a.jpg', 'README'] }, 'pass'],
    [{ file_name: 'photos.zip', archived: ['a.jpg', 'Setup.EXE'] }, 'attachments.archived_program'],
    [{ file_name: 'photos', type: 'application/x-zip-compressed', archived: ['a.js'] }, 'attachments.archived_program'],
    // Providers read it as a document.
    [{ file_name: 'book.docx', type: 'application/zip', archived: ['a.js'] }, 'not evaluated'],
    [{ file_name: 'book.epub', type: 'application/epub+zip', archived: ['a.js'] }, 'not evaluated'],
  ])('evaluates %j', (value, answer) => {
    const parts = [samplePart(), samplePart({ path: '2', disposition: 'attachment', ...value })]
    expect(answerTo(attachmentsArchives, { mime: known({ depth: 1, parts }) })).toBe(answer)
  })

  it('does not pass if the directory of one archive was not read', () => {
    const archive = { path: '2', disposition: 'attachment', file_name: 'photos.zip' } as const
    const parts = [samplePart({ ...archive, archived: ['a.jpg'] }), samplePart({ ...archive, archived: null })]
    expect(answerTo(attachmentsArchives, { mime: known({ depth: 1, parts }) })).toBe('not evaluated')
  })
})

describe('attachments.format', () => {
  it.each<[Partial<MimePart>, string]>([
    [{}, 'not evaluated'],
    [{ file_name: 'price list.pdf' }, 'pass'],
    [{ file_name: 'winmail.dat', type: 'application/octet-stream' }, 'attachments.outlook_only'],
    [{ type: 'application/ms-tnef' }, 'attachments.outlook_only'],
    [{ type: 'application/octet-stream', file_name: 'ATT1.dat', file_kind: 'tnef' }, 'attachments.outlook_only'],
    [{ type: 'application/vnd.ms-tnef', file_name: 'att.dat' }, 'attachments.outlook_only'],
  ])('evaluates %j', (value, answer) => {
    const parts = [samplePart(), samplePart({ path: '2', disposition: 'attachment', ...value })]
    expect(answerTo(attachmentsFormat, { mime: known({ depth: 1, parts }) })).toBe(answer)
  })
})

describe('attachments.encryption', () => {
  it.each<[Partial<MimePart>, string]>([
    [{}, 'not evaluated'],
    [{ file_name: 'photos.zip', file_kind: 'archive' }, 'pass'],
    [{ file_name: 'photos.zip', file_kind: 'encrypted_archive' }, 'attachments.encrypted'],
    [{ file_name: 'a.zip', file_kind: 'encrypted_archive', archived: ['b.pdf'] }, 'attachments.encrypted'],
    [{ file_name: 'a.zip', file_kind: 'encrypted_archive', archived: ['b.rar'] }, 'attachments.encrypted_archive'],
  ])('evaluates %j', (value, answer) => {
    expect(
      answerTo(attachmentsEncryption, {
        mime: known({
          depth: 1,
          parts: [samplePart(), samplePart({ path: '2', disposition: 'attachment', ...value })],
        }),
      }),
    ).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(attachmentsEncryption, { mime: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})
