import { describe, expect, it } from 'vitest'
import { type Script, scriptedResolver } from '../../../test/support/scripted-resolver.ts'
import { lookUpSpf } from './look-up-spf.ts'

const lookUp = (script: Script) => lookUpSpf('shop.example', scriptedResolver(script))

/** The DNS data of a domain that publishes these TXT records. */
function publishing(records: string[], others: Script = {}): Script {
  return { 'shop.example': { TXT: records }, ...others }
}

const includes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `include:i${from + index}.example`).join(' ')

describe('lookUpSpf', () => {
  it('reports the contents of the record', async () => {
    const world = publishing(['v=spf1 A:mail.shop.example/28 include:esp.example ip4:203.0.113.0/24 ?all'], {
      'mail.shop.example': { A: ['203.0.113.7'] },
      'esp.example': { TXT: ['v=spf1 mx -all'], MX: [{ preference: 0, exchange: 'mail.shop.example' }] },
    })
    expect(await lookUp(world)).toEqual({
      state: 'known',
      value: {
        domain: 'shop.example',
        valid: true,
        record: 'v=spf1 A:mail.shop.example/28 include:esp.example ip4:203.0.113.0/24 ?all',
        all: '?all',
        lookups: 3,
        lookup_ok: true,
        mechanisms: [
          { type: 'a', value: 'mail.shop.example/28', qualifier: '+' },
          { type: 'include', value: 'esp.example', qualifier: '+' },
          { type: 'ip4', value: '203.0.113.0/24', qualifier: '+' },
          { type: 'all', value: '', qualifier: '?' },
        ],
        redirect: null,
        complete: true,
        error: null,
      },
    })
  })

  it('writes a bare all with its sign', async () => {
    expect(await lookUp(publishing(['v=spf1 all']))).toMatchObject({ value: { valid: true, all: '+all' } })
  })

  it('follows a redirect', async () => {
    const world = publishing(['v=spf1 redirect=_spf.example'], { '_spf.example': { TXT: ['v=spf1 -all'] } })
    expect(await lookUp(world)).toMatchObject({
      value: { valid: true, all: null, redirect: '_spf.example', lookups: 1, mechanisms: [] },
    })
  })

  it.each<[string, Script, string]>([
    ['no domain', {}, 'no_record'],
    ['no TXT record', { 'shop.example': { A: ['192.0.2.1'] } }, 'no_record'],
    ['another TXT record', publishing(['google-site-verification=x', 'v=spf10 -all']), 'no_record'],
    ['two records', publishing(['v=spf1 -all', 'v=spf1 mx -all']), 'several_records'],
  ])('reports nothing for %s', async (_what, world, error) => {
    expect(await lookUp(world)).toEqual({
      state: 'known',
      value: {
        domain: 'shop.example',
        valid: false,
        record: null,
        all: null,
        lookups: 0,
        lookup_ok: true,
        mechanisms: [],
        redirect: null,
        complete: true,
        error,
      },
    })
  })

  it.each([
    ['a syntax error', publishing(['v=spf1 ip4:300.1.1.1 -all']), 'invalid_record'],
    ['an include without a record', publishing(['v=spf1 include:gone.example -all']), 'broken_reference'],
    ['a recursive include', publishing(['v=spf1 include:shop.example -all']), 'broken_reference'],
    ['three void lookups', publishing(['v=spf1 a:x.example a:y.example a:z.example -all']), 'too_many_void_lookups'],
  ])('reports %s', async (_what, world, error) => {
    expect(await lookUp(world)).toMatchObject({ value: { valid: false, lookup_ok: true, error } })
  })

  it('counts beyond ten lookups', async () => {
    const world = publishing([`v=spf1 ${includes(1, 12)} -all`])
    for (let index = 1; index <= 12; index++) world[`i${index}.example`] = { TXT: ['v=spf1 ip4:192.0.2.1 -all'] }
    expect(await lookUp(world)).toMatchObject({
      value: { valid: false, lookups: 12, lookup_ok: false, error: 'too_many_lookups' },
    })
  })

  it('does not report an included name without an answer as an error', async () => {
    const world = publishing(['v=spf1 include:esp.example -all'], { 'esp.example': 'dns_servfail' })
    expect(await lookUp(world)).toMatchObject({ value: { valid: true, lookups: 1, complete: false, error: null } })
  })

  it.each(['dns_timeout', 'dns_servfail', 'dns_refused'] as const)('is unavailable after %s', async (code) => {
    expect(await lookUp({ 'shop.example': code })).toMatchObject({ state: 'unavailable', reason: { code } })
  })
})
