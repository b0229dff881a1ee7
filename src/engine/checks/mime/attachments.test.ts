import { describe, expect, it } from 'vitest'
import { answerTo, samplePart } from '../../../../test/support/message-facts.ts'
import type { MimePart } from '../../../shared/contract/facts/message/mime.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import {
  attachmentsArchives,
  attachmentsContents,
  attachmentsEncryption,
  attachmentsFormat,
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
    [{ file_name: 'invoice.html' }, 'attachments.web_page'],
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
