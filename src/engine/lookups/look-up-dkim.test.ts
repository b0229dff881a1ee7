import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { rsaKey } from '../../../test/support/dkim-keys.ts'
import { type Script, scriptedResolver } from '../../../test/support/scripted-resolver.ts'
import { lookUpDkim } from './look-up-dkim.ts'

const lookUp = (script: Script, selector: string | null = null) =>
  lookUpDkim('shop.example', selector, scriptedResolver(script))

const rsa = (bits: 512 | 1024 | 2048) => `v=DKIM1; k=rsa; p=${rsaKey(bits)}`
const revoked = 'v=DKIM1; p='

function ed25519(): string {
  const { x } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
  return `v=DKIM1; k=ed25519; p=${Buffer.from(String(x), 'base64url').toString('base64')}`
}

/** The DNS data for these key records, by selector. */
function keys(records: Record<string, string | string[]>): Script {
  const entries = Object.entries(records).map(([selector, record]): [string, Script[string]] => [
    `${selector}._domainkey.shop.example`,
    { TXT: [record].flat() },
  ])
  return { 'shop.example': { A: ['192.0.2.1'] }, ...Object.fromEntries(entries) }
}

const nothing = { key_type: null, key_length_approx: null, record: null }

describe('lookUpDkim with a selector', () => {
  it('reports the properties of its key', async () => {
    expect(await lookUp(keys({ custom7: rsa(2048) }), 'custom7')).toEqual({
      state: 'known',
      value: {
        domain: 'shop.example',
        selector: 'custom7',
        valid: true,
        key_type: 'rsa',
        key_length_approx: 2048,
        record: rsa(2048),
        selectors_found: ['custom7'],
        error: null,
        caution: null,
      },
    })
  })

  it.each([
    ['revoked', revoked, { key_type: 'rsa', key_length_approx: null, error: 'revoked' }],
    ['too short', rsa(512), { key_length_approx: 512, error: 'invalid_record' }],
    ['not a key', 'v=DKIM1; p=AAAA', { key_length_approx: null, error: 'invalid_record' }],
    ['one of two', [rsa(2048), rsa(1024)], { key_length_approx: 2048, error: 'several_records' }],
  ])('rejects a key that is %s', async (_what, record, expected) => {
    const { state, ...rest } = await lookUp(keys({ s1: record }), 's1')
    expect(state).toBe('known')
    expect(rest).toMatchObject({ value: { valid: false, selectors_found: ['s1'], ...expected } })
  })

  it('finds no record', async () => {
    expect(await lookUp(keys({ s1: rsa(2048) }), 'other')).toMatchObject({
      value: { ...nothing, valid: false, selector: 'other', selectors_found: [], error: 'no_record' },
    })
  })

  it('is unknown if DNS does not answer', async () => {
    const world: Script = { 's1._domainkey.shop.example': 'dns_timeout' }
    expect(await lookUp(world, 's1')).toMatchObject({ state: 'unavailable', reason: { code: 'dns_timeout' } })
  })
})

describe('lookUpDkim without a selector', () => {
  it('uses the strongest valid key and lists all selectors', async () => {
    const world = keys({ default: rsa(1024), google: revoked, s1: rsa(2048) })
    const lookup = await lookUp(world)
    expect(lookup).toMatchObject({ value: { valid: true, selector: 's1', key_length_approx: 2048 } })
    expect(lookup.state === 'known' && lookup.value.selectors_found.toSorted()).toEqual(['default', 'google', 's1'])
  })

  it('ranks Ed25519 above RSA of 2,048 bits', async () => {
    const world = keys({ s1: rsa(2048), s2: ed25519() })
    expect(await lookUp(world)).toMatchObject({
      value: { valid: true, selector: 's2', key_type: 'ed25519', key_length_approx: 256 },
    })
  })

  it('reports an unusable key if there is no other', async () => {
    expect(await lookUp(keys({ s1: revoked }))).toMatchObject({
      value: { valid: false, selector: 's1', error: 'revoked' },
    })
  })

  it('finds none', async () => {
    expect(await lookUp(keys({}))).toMatchObject({
      value: { ...nothing, valid: false, selector: null, selectors_found: [], error: 'selector_not_found' },
    })
  })

  it('is unknown if DNS does not answer', async () => {
    const world: Script = { '_domainkey.shop.example': 'dns_servfail' }
    expect(await lookUp(world)).toMatchObject({ state: 'unavailable', reason: { code: 'dns_servfail' } })
  })
})
