import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokenAlphabet } from '../../../shared/contract/inbox-tests/inbox-tests.ts'
import { holdsKey, KeyInBodyError, refuseKeys, withoutKeys } from './own-keys.ts'

const ofAlphabet = (length: number) =>
  fc.string({ unit: fc.constantFrom(...tokenAlphabet), minLength: length, maxLength: length })
const keys = fc.tuple(ofAlphabet(10), ofAlphabet(34)).map(([id, secret]) => `sp_${id}_${secret}`)

const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(2, '0')
/** Ways to write one character. */
const writings = [
  (character: string) => character,
  (character: string) => character.toUpperCase(),
  (character: string) => `%${hex(character)}`,
  (character: string) => `%${hex(character).toUpperCase()}`,
  (character: string) => `%25${hex(character)}`,
  (character: string) => `%2525${hex(character)}`,
  (character: string) => `\\u00${hex(character)}`,
  (character: string) => `\\\\u00${hex(character)}`,
  (character: string) => `\\u0025${hex(character)}`,
  (character: string) => `%5Cu00${hex(character)}`,
  (character: string) => `%25%35%43u00${hex(character)}`,
] as const

/** A key in which each character is written in any way. */
const spellings = keys.chain((key) =>
  fc
    .array(fc.constantFrom(...writings), { minLength: key.length, maxLength: key.length })
    .map((chosen) => [...key].map((character, index) => chosen[index]?.(character) ?? character).join('')),
)
/** Neither ends nor continues a character of a key. */
const surroundings = fc.string({ unit: fc.constantFrom(' ', '"', '{', 'é', '&', '=', '\\', '%', 'a'), maxLength: 30 })

describe('a key', () => {
  it('is found in any case and encoding, also in the middle of a text', () => {
    fc.assert(
      fc.property(spellings, surroundings, surroundings, (key, before, after) => {
        expect(holdsKey(`${before} ${key}${after}`)).toBe(true)
      }),
    )
  })

  it('is not seen in other text', () => {
    fc.assert(fc.property(fc.string(), (text) => !holdsKey(text)))
    for (const text of ['sp_23456789ab_', 'sp_wrong', 'sp_234%', '%25%25%25', '\\u0073p_'])
      expect(holdsKey(text)).toBe(false)
  })

  it.each(['%25', '\\', '%', 'sp_', '%5c', '\\u005c', '%2'])('is sought quickly in a long run of %s', (unit) => {
    const begin = performance.now()
    expect(holdsKey(unit.repeat(70_000 / unit.length))).toBe(false)
    expect(performance.now() - begin).toBeLessThan(500)
  })

  it('is refused in the target and in every header field', () => {
    fc.assert(
      fc.property(spellings, (key) => {
        // As in a request line, which has no backslash or quotation mark.
        const target = encodeURI(key)
        expect(refuseKeys(`/api/v1/tests/${target}`, {})?.word('en').code).toBe('misplaced_key')
        expect(refuseKeys(`/api/v1/spf?domain=${target}`, {})?.word('en').code).toBe('misplaced_key')
        expect(refuseKeys('/api/v1/spf', { 'user-agent': `a/${key}` })?.word('en').code).toBe('misplaced_key')
      }),
    )
    expect(refuseKeys('/api/v1/spf?domain=shop.example&q=key', { accept: '*/*' })).toBeNull()
  })

  it.each(['API_KEY', 'apikey', 'api-key', 'Api.Key', 'api_kye', '%61pi_Key', 'api%5Fkeys', 'apiKey', 'api+key'])(
    'is refused under the name %s, whatever its value',
    (name) => {
      const problem = refuseKeys(`/api/v1/spf?domain=shop.example&${name}=x`, {})?.word('en')
      expect(problem).toMatchObject({ status: 400, code: 'invalid_parameter' })
      expect(problem?.detail).toContain('api_key')
    },
  )
})

describe('a body', () => {
  const chunksOf = (octets: Buffer, size: number) =>
    Array.from({ length: Math.ceil(octets.length / size) }, (_, index) =>
      octets.subarray(index * size, (index + 1) * size),
    )

  it('is passed on unchanged without a key', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 20_000 }),
        fc.integer({ min: 1, max: 9000 }),
        async (octets, size) => {
          const body = Buffer.from(octets)
          expect(await buffer(Readable.from(chunksOf(body, size)).pipe(withoutKeys()))).toEqual(body)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('ends before the first octet of a key, however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        spellings,
        fc.nat(20_000),
        fc.nat(20_000),
        fc.integer({ min: 50, max: 9000 }),
        async (key, before, after, size) => {
          const body = Buffer.from(`{"html":"${' '.repeat(before)}${key}${' '.repeat(after)}"}`)
          const passed: Buffer[] = []
          const stream = Readable.from(chunksOf(body, size)).pipe(withoutKeys())
          stream.on('data', (chunk: Buffer) => passed.push(chunk))
          const error = await new Promise((resolve) => stream.once('error', resolve).once('end', () => resolve(null)))
          expect(error).toBeInstanceOf(KeyInBodyError)
          expect(Buffer.concat(passed).toString().trim()).toMatch(/^(\{"html":")?$/)
        },
      ),
      { numRuns: 50 },
    )
  })
})
