import { describe, expect, it } from 'vitest'
import { canInternetReach, canRelayReach } from './reach.ts'

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

describe('canRelayReach', () => {
  const loopback = { mode: 'local', smtp_remote: false, mail_domain: 'sendproof.localhost' } as const
  const network = { mode: 'local', smtp_remote: true, mail_domain: 'mail.home.arpa' } as const

  it.each([
    ['a server on the internet, and a name of this machine', loopback, 'smtp.esp.example', false],
    ['an address on the internet', loopback, '192.0.2.25', false],
    ['the same with other machines connected', { ...loopback, smtp_remote: true }, 'smtp.esp.example', false],
    ['a server on this machine', loopback, 'localhost', true],
    ['an address of this machine', loopback, '127.0.0.1', true],
    ['an IPv6 address of this machine', loopback, '::1', true],
    ['a server on this network', loopback, 'relay', true],
    ['an address on this network', loopback, '10.0.0.5', true],
    ['a name of this network', network, 'smtp.esp.example', true],
    ['a public name', { ...network, mail_domain: 'test.shop.example' }, 'smtp.esp.example', true],
  ])('with %s', (_, engine, relay, expected) => {
    expect(canRelayReach(engine, relay)).toBe(expected)
  })
})
