import { describe, expect, it } from 'vitest'
import { htmlOfMessage, isMessage } from './html-of-message.ts'

const html = '<!doctype html><p>Zażółć</p>'

const alternative = [
  'Received: from mail.shop.example by mx.reader.example; Sun, 22 Nov 2026 10:00:00 +0000',
  'From: a@shop.example',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain',
  '',
  'Text',
  '--b',
  'Content-Type: text/html; charset=utf-8',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(html).toString('base64'),
  '--b--',
  '',
].join('\r\n')

describe('isMessage', () => {
  it.each([
    ['a message', alternative, true],
    ['a message with bare line feeds', 'Subject: a\nFrom: b@c.example\n\n<p>x</p>', true],
    ['HTML', html, false],
    ['HTML with fields in its text', '<p>\nFrom: a@b.example\n</p>', false],
    ['text with a colon', 'Note: this is\n\nFrom: here', false],
    ['nothing', '', false],
  ])('recognizes %s', (_what, text, expected) => {
    expect(isMessage(Buffer.from(text))).toBe(expected)
  })
})

describe('htmlOfMessage', () => {
  it('decodes the HTML part', () => {
    expect(htmlOfMessage(Buffer.from(alternative))?.trim()).toBe(html)
  })

  it('is null for a message without HTML', () => {
    expect(htmlOfMessage(Buffer.from('From: a@b.example\r\n\r\nText\r\n'))).toBeNull()
  })
})
