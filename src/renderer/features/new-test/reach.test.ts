import { describe, expect, it } from 'vitest'
import { canInternetReach } from './reach.ts'

describe('canInternetReach', () => {
  it.each([
    ['all interfaces and a public name', { smtp_remote: true, mail_domain: 'test.shop.example' }, true],
    ['a name of this machine', { smtp_remote: true, mail_domain: 'sendproof.localhost' }, false],
    ['a name of this network', { smtp_remote: true, mail_domain: 'mail.home.arpa' }, false],
    ['a single label', { smtp_remote: true, mail_domain: 'mailhost' }, false],
    ['loopback only', { smtp_remote: false, mail_domain: 'test.shop.example' }, false],
  ])('with %s', (_, engine, expected) => {
    expect(canInternetReach({ mode: 'local', ...engine })).toBe(expected)
  })

  it('is true for a hosted instance, whatever the address of this machine', () => {
    expect(canInternetReach({ mode: 'hosted', smtp_remote: false, mail_domain: 'sendproof.localhost' })).toBe(true)
  })
})
