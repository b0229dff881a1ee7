import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../test/support/any-text.ts'
import { bimiName, isBimiRecord, parseBimiRecord } from './bimi.ts'

const logo = 'https://www.example.com/path/to/logo/example.svg'

describe('parseBimiRecord', () => {
  it('reads a record with all tags', () => {
    const text = `v=BIMI1; l=${logo}; a=https://example.com/vmc.pem; lps=brand-, news; avp=personal; evp=x`
    expect(parseBimiRecord(text)).toMatchObject({
      valid: true,
      declined: false,
      location: logo,
      evidence: 'https://example.com/vmc.pem',
      localPartPrefixes: ['brand-', 'news'],
      avatarPreference: 'personal',
      problems: [],
    })
  })

  it.each([
    ['v=BIMI1; l=; a=;', true, null],
    ['v=BIMI1; l=', true, null],
    ['v=BIMI1; l=; a=; lps=brand-indicators-;', true, ['brand-indicators-']],
    [`v=BIMI1; l=${logo}; lps=`, false, []],
  ])('%s declines: %s', (text, declined, prefixes) => {
    expect(parseBimiRecord(text)).toMatchObject({ valid: true, declined, localPartPrefixes: prefixes })
  })

  it.each([
    [`v=BIMI2; l=${logo}`, 'not_bimi'],
    [`v=bimi1; l=${logo}`, 'not_bimi'],
    ['v=BIMI1', 'missing_location'],
    ['v=BIMI1; L=', 'missing_location'],
    ['v=BIMI1; l=logo.svg', 'invalid_uri'],
    ['v=BIMI1; l=https://192.0.2.1/logo.svg', 'invalid_uri'],
    ['v=BIMI1; l=https://localhost/logo.svg', 'invalid_uri'],
    ['v=BIMI1; l=http://example.com/logo.svg', 'uri_not_https'],
    [`v=BIMI1; l=${logo},${logo}`, 'several_uris'],
    ['v=BIMI1; l=https://example.com/logo.png', 'location_not_svg'],
    [`v=BIMI1; l=${logo}; a=http://example.com/vmc.pem`, 'uri_not_https'],
    [`v=BIMI1; l=${logo}; a=self`, 'invalid_uri'],
    [`v=BIMI1; l=${logo}; lps=a_b`, 'invalid_lps'],
    [`v=BIMI1; l=${logo}; avp=mine`, 'invalid_avp'],
    [`v=BIMI1; l=${logo}; l=`, 'duplicate_tag'],
  ])('%s is invalid: %s', (text, code) => {
    const record = parseBimiRecord(text)
    expect(record.valid).toBe(false)
    expect(record.problems.map((problem) => problem.code)).toContain(code)
  })

  it('ignores unknown tags', () => {
    expect(parseBimiRecord(`v=BIMI1; l=${logo}; z=1`)).toMatchObject({
      valid: true,
      problems: [{ code: 'unknown_tag' }],
    })
  })

  it('never throws', () => {
    assert(property(anyText(), (noise) => parseBimiRecord(`v=BIMI1;l=${noise}`).text.startsWith('v=')))
    assert(property(anyText(), (noise) => parseBimiRecord(`v=BIMI1;l=https://${noise}`).text !== ''))
  })
})

describe('isBimiRecord', () => {
  it.each([
    ['v=BIMI1; l=', true],
    ['v = BIMI1', true],
    ['v=BIMI10; l=', false],
    ['l=; v=BIMI1', false],
  ])('%j: %s', (text, expected) => {
    expect(isBimiRecord(text)).toBe(expected)
  })
})

describe('bimiName', () => {
  it('is below the selector', () => {
    expect(bimiName('example.com')).toBe('default._bimi.example.com')
    expect(bimiName('example.com', 'winter')).toBe('winter._bimi.example.com')
  })
})
