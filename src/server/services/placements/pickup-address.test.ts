import { describe, expect, it } from 'vitest'
import { mailbox } from '../../../../test/support/mailbox.ts'
import { isForPermanentAddress, permanentAddress, pickupAddress, readPickupToken } from './pickup-address.ts'

const token = '7k3mq9w2zt5xh8vbc4npr6sdfy'

function fields(...lines: [string, string][]) {
  return { headers: { fields: lines.map(([name, value]) => ({ name, value })), truncated: false } }
}

describe('pickupAddress', () => {
  it.each<[string, boolean, string]>([
    ['ada@mail.example', true, `ada+test-${token}@mail.example`],
    ['"a@b"@mail.example', true, `"a@b"+test-${token}@mail.example`],
    ['ada@mail.example', false, 'ada@mail.example'],
  ])('of %s (plus addressing: %s) is %s', (address, plus_addressing, expected) => {
    expect(pickupAddress(mailbox({ address, plus_addressing }), token)).toBe(expected)
  })
})

function encoded(text: string): string {
  return `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
}

describe('a permanent address', () => {
  const plus = mailbox({ address: 'ada@mail.example', plus_addressing: true })
  const plain = { ...plus, plus_addressing: false }

  it('is a plus address, or the mailbox address with a mark in the subject', () => {
    expect(permanentAddress(plus)).toEqual({ address: 'ada+sendproof@mail.example', mark: null })
    expect(permanentAddress(plain)).toEqual({ address: 'ada@mail.example', mark: '[sendproof]' })
  })

  it.each<[string, [string, string], boolean]>([
    ['a recipient', ['To', '"Ada" <ada+sendproof@mail.example>'], true],
    ['one of several recipients', ['Cc', 'ben@mail.example,ADA+Sendproof@Mail.Example'], true],
    ['a field added by the server', ['X-Original-To', 'ada+sendproof@mail.example'], true],
    ['a trace field', ['Received', 'by mx for <ada+sendproof@mail.example>; Fri, 20 Nov 2026 12:00:00 +0000'], true],
    ['the end of a sentence', ['To', 'ada+sendproof@mail.example.'], true],
    ['the author', ['From', 'ada+sendproof@mail.example'], false],
    ['the end of a longer address', ['To', 'canada+sendproof@mail.example'], false],
    ['the start of a longer domain', ['To', 'ada+sendproof@mail.example.org'], false],
    ['the mailbox address itself', ['To', 'ada@mail.example'], false],
    ['the mark of mailboxes without plus addressing', ['Subject', 'Autumn [sendproof]'], false],
  ])('with plus addressing: %s', (_, [name, value], expected) => {
    expect(isForPermanentAddress(plus, fields([name, value]))).toBe(expected)
  })

  it.each<[string, [string, string], boolean]>([
    ['the mark in the subject', ['Subject', '[Test] Autumn [SendProof]'], true],
    ['the mark in an encoded subject', ['Subject', encoded('Święto [sendproof]')], true],
    ['the name in the subject', ['Subject', 'Sendproof 2 is out'], false],
    ['a plus address', ['To', 'ada+sendproof@mail.example'], false],
  ])('without plus addressing: %s', (_, [name, value], expected) => {
    expect(isForPermanentAddress(plain, fields([name, value]))).toBe(expected)
  })
})

describe('readPickupToken', () => {
  it.each<[string, [string, string], string | null]>([
    ['a recipient', ['To', `"Ada" <ada+test-${token}@mail.example>`], token],
    ['a recipient in capitals', ['CC', `ADA+TEST-${token.toUpperCase()}@MAIL.EXAMPLE`], token],
    ['a field added by the server', ['Delivered-To', `ada+test-${token}@mail.example`], token],
    [
      'a trace field',
      ['Received', `by mx for <ada+test-${token}@mail.example>; Fri, 20 Nov 2026 12:00:00 +0000`],
      token,
    ],
    ['the subject', ['Subject', `Autumn [test-${token}]`], token],
    ['an encoded subject', ['Subject', encoded(`Święto test-${token}`)], token],
    ['the address of the test itself', ['To', `test-${token}@sendproof.localhost`], null],
    ['the author', ['From', `ada+test-${token}@mail.example`], null],
    ['part of a longer word', ['Subject', `latest-${token}`], null],
    ['a longer token', ['Subject', `test-${token}x`], null],
    ['a token with other symbols', ['To', `ada+test-${token.replace('7', '0')}@mail.example`], null],
  ])('reads the token in %s', (_, field, expected) => {
    expect(readPickupToken(fields(['X-Other', `test-${token}`], field))).toBe(expected)
  })
})
