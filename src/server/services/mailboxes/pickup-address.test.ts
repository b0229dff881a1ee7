import { describe, expect, it } from 'vitest'
import { mailbox } from '../../../../test/support/mailbox.ts'
import { pickupAddress, readPickupToken } from './pickup-address.ts'

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

describe('readPickupToken', () => {
  it.each<[string, [string, string], string | null]>([
    ['a recipient', ['To', `"Ada" <ada+test-${token}@mail.example>`], token],
    ['a recipient in capitals', ['CC', `ADA+TEST-${token.toUpperCase()}@MAIL.EXAMPLE`], token],
    ['what the server noted', ['Delivered-To', `ada+test-${token}@mail.example`], token],
    ['the trace', ['Received', `by mx for <ada+test-${token}@mail.example>; Fri, 20 Nov 2026 12:00:00 +0000`], token],
    ['the subject', ['Subject', `Autumn [test-${token}]`], token],
    ['the address of the test itself', ['To', `test-${token}@sendproof.localhost`], null],
    ['the author', ['From', `ada+test-${token}@mail.example`], null],
    ['part of a longer word', ['Subject', `latest-${token}`], null],
    ['a longer token', ['Subject', `test-${token}x`], null],
    ['a token with other symbols', ['To', `ada+test-${token.replace('7', '0')}@mail.example`], null],
  ])('in %s', (_, field, expected) => {
    expect(readPickupToken(fields(['X-Other', `test-${token}`], field))).toBe(expected)
  })
})
