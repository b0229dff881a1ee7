import { describe, expect, it } from 'vitest'
import { readRecipient } from './transaction.ts'

const token = '7k3mq9w2zt5xh8vbc4npr6sdfy'

describe('readRecipient', () => {
  it.each([
    `test-${token}@mail.example`,
    `TEST-${token.toUpperCase()}@Mail.EXAMPLE`,
    `"test-${token}"@mail.example`,
    `"te\\st-${token}"@mail.example`,
    `test-${token}@mail.example.`,
  ])('finds the token in %s', (address) => {
    expect(readRecipient(address, { mailDomain: 'mail.example' })).toEqual({ state: 'test', token })
  })

  it('compares international domains as A-labels', () => {
    expect(readRecipient(`test-${token}@żółw.example`, { mailDomain: 'xn--w-uga1v8h.example' }).state).toBe('test')
  })

  it.each([
    'postmaster',
    'postmaster@mail.example',
    `${token}@mail.example`,
    `test-${token}x@mail.example`,
    `test-${token}+tag@mail.example`,
    `test-${token.slice(1)}@mail.example`,
    `"test-${token}@mail.example`,
    `test-${token}"@mail.example`,
    `"test-${token} "@mail.example`,
    'test-@mail.example',
    '@mail.example',
    '',
  ])('refuses %s as an unknown mailbox', (address) => {
    expect(readRecipient(address, { mailDomain: 'mail.example' })).toEqual({ state: 'no_such_mailbox' })
  })

  it.each([
    `test-${token}@other.example`,
    `test-${token}@sub.mail.example`,
    `test-${token}@mail.example..`,
    `test-${token}@mail.example@other.example`,
    'someone@',
  ])('does not relay to %s', (address) => {
    expect(readRecipient(address, { mailDomain: 'mail.example' })).toEqual({ state: 'other_domain' })
  })

  it.each([
    'dmarc@reports.example',
    'DMARC@Reports.Example.',
    'dmarc+google@reports.example',
    'Dmarc+a+b@REPORTS.example',
    '"dmarc"@reports.example',
  ])('recognizes the address for reports: %s', (address) => {
    const own = { mailDomain: 'mail.example', reportAddress: 'dmarc@reports.example' }
    expect(readRecipient(address, own)).toEqual({ state: 'reports' })
  })

  it.each([
    ['dmarc@mail.example', 'no_such_mailbox'],
    ['dmarc2@reports.example', 'other_domain'],
    ['dmarc@sub.reports.example', 'other_domain'],
    ['+@reports.example', 'other_domain'],
    ['dmarc', 'no_such_mailbox'],
  ])('does not take %s for the address for reports', (address, state) => {
    const own = { mailDomain: 'mail.example', reportAddress: 'dmarc@reports.example' }
    expect(readRecipient(address, own)).toEqual({ state })
    expect(readRecipient('dmarc@reports.example', { mailDomain: 'mail.example' })).toEqual({ state: 'other_domain' })
  })
})
