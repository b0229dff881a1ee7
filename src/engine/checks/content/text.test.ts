import { describe, expect, it } from 'vitest'
import { answerTo, messageFacts, sampleBody, samplePart } from '../../../../test/support/message-facts.ts'
import { sampleDelivery } from '../../../../test/support/messages.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import type { BodyContent } from '../../../shared/contract/facts/message/body.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { analyzeMessage } from '../../analyze-message.ts'
import { createLists, defaultLists } from '../../protocols/dnsbl/choose-lists.ts'
import { contentText, contentVersions } from './text.ts'

describe('content.text', () => {
  const empty = { has_text: false, has_html: false, parts: [] }
  const invoice = { type: 'application/pdf', size: 9, file_name: 'invoice.pdf' }

  it.each([
    ['text and HTML', {}, 'pass'],
    ['text only', { has_html: false }, 'pass'],
    ['nothing', empty, 'content.empty'],
    ['an empty file only', { ...empty, parts: [{ ...invoice, size: 0 }] }, 'content.empty'],
    ['an attachment only', { ...empty, parts: [invoice] }, 'content.file_alone'],
    ['a picture only', { ...empty, parts: [{ ...invoice, type: 'image/png' }] }, 'content.picture_alone'],
    ['an invitation', { ...empty, parts: [{ ...invoice, type: 'text/calendar', file_name: null }] }, 'not evaluated'],
    ['a forwarded message', { ...empty, parts: [{ ...invoice, type: 'message/rfc822' }] }, 'not evaluated'],
    ['a body in winmail.dat', { ...empty, parts: [{ ...invoice, file_name: 'winmail.dat' }] }, 'not evaluated'],
  ])('evaluates a message with %s', (_, changes, answer) => {
    expect(answerTo(contentText, { message: { ...messageFacts().message, ...changes } })).toBe(answer)
  })

  it('is unknown for an encrypted message', () => {
    const changes = {
      message: { ...messageFacts().message, ...empty },
      markup: unavailable({ code: 'content_encrypted' }),
    }
    expect(answerTo(contentText, changes)).toBe('unknown: content_encrypted')
  })

  it.each([
    ['HTML only', [samplePart({ path: '', type: 'text/html' })], 'content.html_only'],
    ['HTML next to an empty text part', [samplePart(), samplePart({ type: 'text/html' })], 'content.text_empty'],
    [
      'HTML with a text file attached',
      [samplePart({ type: 'text/html' }), samplePart({ disposition: 'attachment', file_name: 'notes.txt' })],
      'content.html_only',
    ],
  ])('evaluates %s', (_, parts, answer) => {
    const message = { ...messageFacts().message, has_text: false }
    expect(answerTo(contentText, { message, mime: known({ depth: 1, parts }) })).toBe(answer)
  })

  it('does not call a message empty whose parts cannot be separated', () => {
    const parts = [samplePart({ path: '', type: 'multipart/mixed', faults: ['boundary_not_found'] })]
    const changes = { message: { ...messageFacts().message, ...empty }, mime: known({ depth: 1, parts }) }
    expect(answerTo(contentText, changes)).toBe('not evaluated')
  })

  const page = '<html><body><h1>Sale</h1><p>All teas are half price today, and only today.</p></body></html>'

  it.each([
    ['without a Content-Type', 'From: a@shop.example\n\n', 'content.html_undeclared'],
    ['declared as plain text', 'From: a@shop.example\nContent-Type: text/plain\n\n', 'content.html_undeclared'],
    ['declared', 'From: a@shop.example\nContent-Type: text/html\n\n', 'content.html_only'],
  ])('rates HTML %s', async (_, header, answer) => {
    const { outcomes } = await analyzeMessage(
      { raw: Buffer.from(`${header}${page}`.replaceAll('\n', '\r\n')), delivery: sampleDelivery() },
      {
        resolver: scriptedResolver({}),
        lists: createLists(defaultLists, () => new Date()),
        signal: new AbortController().signal,
        now: () => new Date(),
      },
    )
    expect(outcomes).toContainEqual(expect.objectContaining({ check: 'content.text', finding: answer }))
  })
})

describe('content.versions', () => {
  it.each<[Partial<BodyContent>, string]>([
    [{}, 'pass'],
    [{ text_words: 0 }, 'not evaluated'],
    [{ text_words: 4, html_words: 5, shared_words: 0 }, 'not evaluated'],
    [{ text_words: 6, shared_words: 6 }, 'content.text_stub'],
    [{ shared_words: 10 }, 'content.versions_differ'],
    [{ text_words: 600, html_words: 20, shared_words: 19 }, 'pass'],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(contentVersions, { body: known({ ...sampleBody, ...value }) })).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(contentVersions, { body: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})
