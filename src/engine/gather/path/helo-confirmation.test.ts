import { describe, expect, it } from 'vitest'
import { type Script, scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { gatherHeloConfirmation } from './helo-confirmation.ts'

const ptr = '1.2.0.192.in-addr.arpa'
const world: Script = {
  [ptr]: { PTR: ['mail.example.com', 'alias.example.com'] },
  'mail.example.com': { A: ['192.0.2.1'] },
  'alias.example.com': { A: ['192.0.2.2'] },
  'other.example.com': { A: ['192.0.2.1'] },
}

function confirm(helo: string | null, script = world) {
  return gatherHeloConfirmation(helo, '192.0.2.1', scriptedResolver(script))
}

describe('gatherHeloConfirmation', () => {
  it.each([
    ['mail.example.com', true],
    [' MAIL.example.com. ', true],
    ['alias.example.com', false],
    ['other.example.com', false],
    ['[192.0.2.1]', false],
    ['nowhere', false],
  ])('confirms %j: %s', async (helo, confirmed) => {
    expect(await confirm(helo)).toMatchObject({ state: 'known', value: { confirmed } })
  })

  it.each([null, '', ' '])('is absent for %j', async (helo) => {
    expect(await confirm(helo)).toEqual({ state: 'absent' })
  })

  it.each<[string, Script]>([
    ['the reverse DNS', { ...world, [ptr]: 'dns_timeout' }],
    ['the name', { ...world, 'mail.example.com': 'dns_timeout' }],
  ])('is unavailable if %s does not answer', async (_, script) => {
    expect(await confirm('mail.example.com', script)).toMatchObject({ reason: { code: 'dns_timeout' } })
  })
})
