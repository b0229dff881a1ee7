import { describe, expect, it } from 'vitest'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { gatherReverseDns } from './reverse-dns.ts'

const ptr = '1.2.0.192.in-addr.arpa'
const ptr6 = '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa'

describe('gatherReverseDns', () => {
  it('confirms a name that resolves back', async () => {
    const resolver = scriptedResolver({
      [ptr]: { PTR: ['other.example.com', 'mail.example.com'] },
      'mail.example.com': { A: ['192.0.2.9', '192.0.2.1'] },
    })
    expect(await gatherReverseDns('192.0.2.1', resolver)).toEqual({
      state: 'known',
      value: {
        ip: '192.0.2.1',
        names: [
          { name: 'other.example.com', addresses: [], confirmed: false },
          { name: 'mail.example.com', addresses: ['192.0.2.9', '192.0.2.1'], confirmed: true },
        ],
        confirmed_name: 'mail.example.com',
      },
    })
  })

  it('confirms IPv6 whatever its notation', async () => {
    const resolver = scriptedResolver({
      [ptr6]: { PTR: ['mail.example.com'] },
      'mail.example.com': { AAAA: ['2001:db8:0:0:0:0:0:1'] },
    })
    expect(await gatherReverseDns('2001:db8::1', resolver)).toMatchObject({
      value: { confirmed_name: 'mail.example.com' },
    })
  })

  it.each([
    ['no name', {}, { state: 'absent' }],
    [
      'names that resolve elsewhere',
      { [ptr]: { PTR: ['a.example'] }, 'a.example': { A: ['192.0.2.2'] } },
      { state: 'known', value: { confirmed_name: null } },
    ],
    ['a timeout', { [ptr]: 'dns_timeout' }, { state: 'unavailable', reason: { code: 'dns_timeout' } }],
    [
      'a name without an answer',
      { [ptr]: { PTR: ['a.example', 'b.example'] }, 'a.example': 'dns_servfail' },
      { state: 'unavailable', reason: { code: 'dns_servfail' } },
    ],
    [
      'a name without an answer next to a confirmed one',
      { [ptr]: { PTR: ['a.example', 'b.example'] }, 'a.example': 'dns_timeout', 'b.example': { A: ['192.0.2.1'] } },
      { state: 'known', value: { confirmed_name: 'b.example', names: [{ name: 'b.example' }] } },
    ],
  ] as const)('%s', async (_, script, expected) => {
    expect(await gatherReverseDns('192.0.2.1', scriptedResolver(script as never))).toMatchObject(expected)
  })

  it('looks up at most ten names', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `host${index}.example`)
    const resolver = scriptedResolver({ [ptr]: { PTR: names } })
    await gatherReverseDns('192.0.2.1', resolver)
    expect(resolver.asked).toHaveLength(11)
  })

  it('is unavailable if there are more names, unless one is confirmed', async () => {
    const names = Array.from({ length: 11 }, (_, index) => `host${index}.example`)
    const confirmed = { [ptr]: { PTR: names }, 'host10.example': { A: ['192.0.2.1'] } }
    expect(await gatherReverseDns('192.0.2.1', scriptedResolver(confirmed))).toEqual({
      state: 'unavailable',
      reason: { code: 'check_limit', subject: 'host10.example', detail: '10' },
    })
    const early = { ...confirmed, 'host3.example': { A: ['192.0.2.1'] } }
    expect(await gatherReverseDns('192.0.2.1', scriptedResolver(early))).toMatchObject({
      value: { confirmed_name: 'host3.example' },
    })
  })

  it('sends no query without a public address', async () => {
    const resolver = scriptedResolver({})
    expect(await gatherReverseDns(null, resolver)).toMatchObject({ reason: { code: 'origin_unknown' } })
    expect(await gatherReverseDns('10.0.0.1', resolver)).toMatchObject({
      reason: { code: 'address_private', subject: '10.0.0.1' },
    })
    expect(resolver.asked).toEqual([])
  })
})
