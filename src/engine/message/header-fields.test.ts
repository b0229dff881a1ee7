import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doubledFields, excerpt, hasField, isMessageId, splitMailboxes, valuesOf } from './header-fields.ts'

const headers = {
  fields: [
    { name: 'Subject', value: ' one ' },
    { name: 'SUBJECT', value: 'two' },
    { name: 'To', value: 'a@b.example' },
  ],
  truncated: false,
}

it('reads field names case-insensitively', () => {
  expect(valuesOf(headers, 'subject')).toEqual(['one', 'two'])
  expect(hasField(headers, 'TO')).toBe(true)
  expect(hasField(headers, 'Cc')).toBe(false)
  expect(doubledFields(headers)).toEqual(['Subject'])
})

describe('splitMailboxes', () => {
  it.each([
    ['', []],
    ['a@b.example', ['a@b.example']],
    ['a@b.example, c@d.example', ['a@b.example', 'c@d.example']],
    ['"a, b" <c@d.example>', ['"" <c@d.example>']],
    ['"a \\" , b" <c@d.example>', ['"" <c@d.example>']],
    ['a (one, (two), three) <c@d.example>', ['a  <c@d.example>']],
    ['Team: a@b.example, c@d.example;', ['a@b.example', 'c@d.example']],
    ['a@[IPv6:2001:db8::1]', ['a@[IPv6:2001:db8::1]']],
    ['undisclosed-recipients:;', []],
    ['Anna <@a.example,@b.example:c@d.example>', ['Anna <c@d.example>']],
    ['"never closed, a@b.example', ['""']],
  ])('splits %j', (value, mailboxes) => {
    expect(splitMailboxes(value)).toEqual(mailboxes)
  })

  it('accepts any text', () => {
    fc.assert(fc.property(fc.string(), (text) => splitMailboxes(text).every((mailbox) => mailbox !== '')))
  })

  it('reads a long field in one pass', () => {
    expect(splitMailboxes('('.repeat(200_000))).toEqual([])
    expect(splitMailboxes('a@b.example,'.repeat(20_000))).toHaveLength(20_000)
  })
})

describe('excerpt', () => {
  it('shortens a long value', () => {
    expect(excerpt('short')).toBe('short')
    expect(excerpt('x'.repeat(80))).toHaveLength(80)
    expect(excerpt('x'.repeat(81))).toBe(`${'x'.repeat(79)}…`)
  })

  it('does not split a character', () => {
    expect(excerpt('😀'.repeat(1000))).toBe(`${'😀'.repeat(79)}…`)
  })
})

describe('isMessageId', () => {
  it.each([
    ['<1@shop.example>', true],
    ['<a.b-c=d@[192.0.2.1]>', true],
    ['<1@shop.example> (comment)', true],
    ['1@shop.example', false],
    ['<1 @shop.example>', false],
    ['<1@2@shop.example>', false],
    ['<shop.example>', false],
    ['<1@shop.example><2@shop.example>', false],
    ['', false],
  ])('validates %j', (value, valid) => {
    expect(isMessageId(value)).toBe(valid)
  })
})
