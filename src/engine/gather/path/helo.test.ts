import { describe, expect, it } from 'vitest'
import { type Script, scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { gatherHelo } from './helo.ts'

const origin = '192.0.2.1'

describe('gatherHelo', () => {
  it.each([
    ['mail.example.com', 'hostname'],
    ['MAIL.Example.com.', 'hostname'],
    ['xn--mnchen-3ya.example', 'hostname'],
    ['[192.0.2.1]', 'address_literal'],
    ['[IPv6:2001:db8::1]', 'address_literal'],
    ['192.0.2.1', 'bare_address'],
    ['2001:db8::1', 'bare_address'],
    ['localhost', 'single_label'],
    ['my_host.example.com', 'invalid'],
    ['mail..example.com', 'invalid'],
    ['-mail.example.com', 'invalid'],
    ['192.0.2', 'invalid'],
    ['[garbage]', 'invalid'],
    ['two words', 'invalid'],
    [`${'a.'.repeat(127)}example`, 'invalid'],
  ])('%s is a %s', async (helo, kind) => {
    expect(await gatherHelo(helo, origin, scriptedResolver({}))).toMatchObject({ state: 'known', value: { kind } })
  })

  it.each<[string, Script, object]>([
    [
      'both families',
      { 'a.example': { A: ['192.0.2.1'], AAAA: ['2001:db8::1'] } },
      { state: 'known', value: ['192.0.2.1', '2001:db8::1'] },
    ],
    ['the other family only', { 'a.example': { AAAA: ['2001:db8::1'] } }, { state: 'known', value: ['2001:db8::1'] }],
    ['nothing', {}, { state: 'absent' }],
    ['a timeout', { 'a.example': 'dns_timeout' }, { state: 'unavailable', reason: { code: 'dns_timeout' } }],
  ])('returns %s', async (_, script, addresses) => {
    expect(await gatherHelo('a.example', origin, scriptedResolver(script))).toMatchObject({ value: { addresses } })
  })

  it('is unavailable if only one address family has an answer', async () => {
    const oneFamily = scriptedResolver({ 'a.example': { AAAA: ['2001:db8::1'] } })
    const resolver = {
      ...oneFamily,
      query: ((name, type) =>
        type === 'A'
          ? scriptedResolver({ [name]: 'dns_timeout' }).query(name, type)
          : oneFamily.query(name, type)) as typeof oneFamily.query,
    }
    expect(await gatherHelo('a.example', '192.0.2.1', resolver)).toMatchObject({
      value: { addresses: { state: 'unavailable' } },
    })
    expect(await gatherHelo('a.example', '2001:db8::2', resolver)).toMatchObject({
      value: { addresses: { state: 'known', value: ['2001:db8::1'] } },
    })
  })

  it('distinguishes an unknown HELO from an empty one, and queries neither', async () => {
    const resolver = scriptedResolver({})
    expect(await gatherHelo(null, origin, resolver)).toMatchObject({ reason: { code: 'helo_unknown' } })
    expect(await gatherHelo(' ', origin, resolver)).toEqual({ state: 'absent' })
    expect(await gatherHelo('[192.0.2.1]', origin, resolver)).toMatchObject({
      value: { addresses: { value: [origin] } },
    })
    expect(resolver.asked).toEqual([])
  })
})
