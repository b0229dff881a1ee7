import { generateKeyPairSync } from 'node:crypto'
import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { canonicalJson } from './canonical-json.ts'
import { definePack } from './fact-pack.ts'
import { maxPackSize, type PackDemands, readPackFile } from './read-pack-file.ts'
import { signedText, signingKeys, signText } from './signature.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const stranger = generateKeyPairSync('ed25519').privateKey

const content = {
  format: 1,
  pack: 'colors',
  version: 3,
  date: '2026-11-28',
  shelf_life_days: 30,
  sources: [
    {
      id: 'page',
      title: 'A page',
      url: 'https://colors.example/',
      page_date: '2026-11-01',
      read_on: '2026-11-28',
      confidence: 'verified',
    },
  ],
  data: { names: ['red', 'grün'], later: { nobody: 'knows this member' } },
}
const colors = definePack(
  'colors',
  z.object({ names: z.array(z.string()), source: z.string().default('page') }),
  content,
  ({ source }) => [source],
)

function signed(changes: object = {}, key = privateKey, name = 'test') {
  const file = { ...content, ...changes }
  return { ...file, signature: { key: name, ed25519: signText(signedText(file), key) } }
}

function read(file: unknown, demands: Partial<PackDemands> = {}) {
  const octets = file instanceof Buffer ? file : Buffer.from(JSON.stringify(file))
  const read = readPackFile(octets, {
    packs: [colors],
    keys: { test: publicKey },
    now: new Date('2026-11-28T12:00:00Z'),
    highestOf: () => 3,
    allowsUnsigned: () => false,
    ...demands,
  })
  return read.state === 'read' ? 'read' : read.refusal
}

describe('readPackFile', () => {
  it('takes a signed file, whatever its white space and order of members', () => {
    const file = signed()
    const shuffled = Object.fromEntries(Object.entries(file).reverse())
    expect(read(file)).toBe('read')
    expect(read(Buffer.from(JSON.stringify(shuffled, null, 4)))).toBe('read')
  })

  it.each([
    ['another name of a key', signed({}, privateKey, 'other'), { code: 'unknown_key', detail: 'other' }],
    [
      'a member of every object as key',
      signed({}, privateKey, 'toString'),
      { code: 'unknown_key', detail: 'toString' },
    ],
    ['the signature of another key', signed({}, stranger), { code: 'bad_signature' }],
    ['a changed version', { ...signed(), version: 4 }, { code: 'bad_signature' }],
    ['a changed unknown member', { ...signed(), note: 'added' }, { code: 'bad_signature' }],
    ['no signature', content, { code: 'unsigned' }],
    ['an older version', signed({ version: 2 }), { code: 'older', version: 2, highest: 3 }],
    ['a date in two days', signed({ date: '2026-11-30' }), { code: 'future', date: '2026-11-30' }],
    ['another format', signed({ format: 2 }), { code: 'unknown_format', detail: '2' }],
    ['no format', { pack: 'colors' }, { code: 'unknown_format', detail: 'null' }],
    ['an unknown pack', signed({ pack: 'shapes' }), { code: 'unknown_pack', detail: 'shapes' }],
    ['no date', signed({ date: null }), { code: 'not_a_pack', detail: 'date' }],
    ['no source', signed({ sources: [] }), { code: 'not_a_pack', detail: 'sources' }],
    ['data of another shape', signed({ data: { names: [1] } }), { code: 'not_a_pack', detail: 'data.names.0' }],
    [
      'a fact from an unknown source',
      signed({ data: { names: [], source: 'lost' } }),
      { code: 'not_a_pack', detail: 'sources.lost' },
    ],
    ['a list', [], { code: 'not_a_pack', detail: 'pack' }],
    ['another document', { hello: 'world' }, { code: 'not_a_pack', detail: 'pack' }],
    ['more octets than allowed', Buffer.alloc(maxPackSize + 1, ' '), { code: 'too_large' }],
    ['other text', Buffer.from('<html>'), { code: 'not_json', detail: expect.anything() }],
    ['octets that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), { code: 'not_json', detail: expect.anything() }],
  ])('refuses %s', (_what, file, refusal) => {
    expect(read(file)).toEqual(refusal)
  })

  it('refuses a number that JSON cannot repeat, and deep nesting, even if signed', () => {
    const text = JSON.stringify(signed())
    const endless = text.replace('"data":{', '"data":{"far":1e999,')
    const deep = text.replace('"data":{', `"data":{"deep":${'['.repeat(100_000)}${']'.repeat(100_000)},`)
    expect(read(Buffer.from(endless))).toMatchObject({ code: 'not_a_pack' })
    expect(read(Buffer.from(deep))).toMatchObject({ code: 'not_a_pack' })
  })

  it('takes files without a signature only if told to, never those with a wrong one or an older version', () => {
    const allowsUnsigned = () => true
    expect(read(content, { allowsUnsigned })).toBe('read')
    expect(read({ ...signed(), version: 4 }, { allowsUnsigned })).toEqual({ code: 'bad_signature' })
    expect(read({ ...content, version: 2 }, { allowsUnsigned })).toMatchObject({ code: 'older' })
    expect(read({ ...content, date: '2026-12-24' }, { allowsUnsigned })).toMatchObject({ code: 'future' })
  })

  it('never takes a signed file with a changed octet as another file', () => {
    const octets = Buffer.from(JSON.stringify(signed()))
    assert(
      property(integer({ min: 0, max: octets.length - 1 }), constantFrom(1, 2, 4, 8, 16, 32, 64, 128), (at, bit) => {
        const changed = Buffer.from(octets)
        changed[at] = (changed[at] ?? 0) ^ bit
        return read(changed) !== 'read'
      }),
    )
  })

  it('has two published keys', () => {
    expect(Object.values(signingKeys).map(({ asymmetricKeyType }) => asymmetricKeyType)).toEqual(['ed25519', 'ed25519'])
  })
})

describe('canonicalJson', () => {
  it('writes numbers, strings, and literals as RFC 8785 section 3.2.2 does', () => {
    const text = String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`
    expect(canonicalJson(JSON.parse(text))).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    )
  })

  it('sorts members by UTF-16 code units (RFC 8785 section 3.2.3)', () => {
    const members = { '\u20ac': 1, '\r': 1, '\ufb33': 1, 1: 1, '\ud83d\ude00': 1, '\u0080': 1, '\u00f6': 1 }
    expect(Object.keys(JSON.parse(canonicalJson(members)))).toHaveLength(7)
    const order = [...canonicalJson(members).matchAll(/"([^"]+)":/g)].map(([, name]) => name)
    expect(order).toEqual(['\\r', '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33'])
  })
})
