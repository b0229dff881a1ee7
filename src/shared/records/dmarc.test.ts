import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../test/support/any-text.ts'
import { isDmarcRecord, parseDmarcRecord, requestedPolicies } from './dmarc.ts'

describe('isDmarcRecord', () => {
  it.each([
    ['v=DMARC1', true],
    ['v=DMARC1; p=none', true],
    ['V = DMARC1 ;p=none', true],
    ['v=dmarc1; p=none', false],
    ['v=DMARC1 p=none', false],
    ['v=DMARC12; p=none', false],
    [' v=DMARC1; p=none', false],
    ['p=none; v=DMARC1', false],
    ['v=spf1 -all', false],
  ])('%j: %s', (text, expected) => {
    expect(isDmarcRecord(text)).toBe(expected)
  })
})

describe('parseDmarcRecord', () => {
  it('reads the record of RFC 9989 appendix B.2.5', () => {
    const record = parseDmarcRecord(
      'v=DMARC1; p=quarantine; rua=mailto:dmarc-feedback@example.com,mailto:tld-test@thirdparty.example.net; t=y',
    )
    expect(record).toMatchObject({
      valid: true,
      p: 'quarantine',
      sp: null,
      np: null,
      testing: true,
      adkim: 'relaxed',
      aspf: 'relaxed',
      psd: 'u',
      problems: [],
    })
    expect(record.rua.map(({ address }) => address)).toEqual([
      'dmarc-feedback@example.com',
      'tld-test@thirdparty.example.net',
    ])
  })

  it('uses the default for an invalid value', () => {
    const record = parseDmarcRecord('v=DMARC1; p=none; adkim=x; aspf=S; t=maybe; psd=z; fo=0:2; ruf=mailto:a@b.example')
    expect(record).toMatchObject({ adkim: 'relaxed', aspf: 'strict', testing: false, psd: 'u', fo: ['0'] })
    expect(record.problems.map(({ code }) => code)).toEqual(['invalid_adkim', 'invalid_t', 'invalid_psd', 'invalid_fo'])
  })

  it.each([
    ['v=DMARC1; p=none; pct=50; ri=3600; rf=afrf', ['removed_tag', 'removed_tag', 'removed_tag']],
    ['v=DMARC1; P=none', ['tag_case', 'missing_p']],
    ['v=DMARC1; p=none; x=1', ['unknown_tag']],
    ['v=DMARC1; p=monitor', ['invalid_p']],
    ['v=DMARC1; p=', ['invalid_p']],
    ['v=DMARC1; p=none; sp=off; np=none,', ['invalid_sp', 'invalid_np']],
    ['v=DMARC1; p=reject; p=none', ['duplicate_tag']],
    ['v=DMARC1; p=none; rua=', ['invalid_report_uri']],
    ['v=DMARC1; p=none; rua=dmarc@example.com', ['invalid_report_uri']],
    ['v=DMARC1; p=none; rua=mailto:dmarc@example.com,', ['invalid_report_uri']],
    ['v=DMARC1; p=none; rua=mailto:', ['report_uri_without_address']],
    ['v=DMARC1; p=none; rua=mailto:a@example.com!10m', ['obsolete_report_size']],
    ['v=DMARC1; p=none; rua=https://example.com/dmarc', ['report_uri_scheme']],
    ['v=DMARC1; p=none; fo=1', ['fo_without_ruf']],
    ['v=DMARC1; p=none; fo=d:s:1; ruf=mailto:a@example.com', []],
    ['v=DMARC1; p=none; ruf=mailto:a@example.com; fo=d:d', ['invalid_fo']],
    // RFC 7489 section 6.4 allows both; 1 includes 0.
    ['v=DMARC1; p=none; ruf=mailto:a@example.com; fo=0:1', []],
    ['v=DMARC1; p=none; ruf=mailto:a@example.com; fo=1 : d:s', []],
    ['v=DMARC1; p none', ['tag_without_equals', 'missing_p']],
    ['v=dmarc1; p=none', ['not_dmarc']],
  ])('%j has %j', (text, codes) => {
    expect(parseDmarcRecord(text).problems.map(({ code }) => code)).toEqual(codes)
  })

  it('reads the obsolete pct', () => {
    expect(parseDmarcRecord('v=DMARC1; p=none; pct=25').pct).toBe(25)
    expect(parseDmarcRecord('v=DMARC1; p=none; pct=101').pct).toBeNull()
  })

  it('reports the position of the invalid URI', () => {
    const text = 'v=DMARC1; p=none; rua=mailto:a@example.com , b@example.com'
    expect(parseDmarcRecord(text).problems).toEqual([
      { code: 'invalid_report_uri', detail: 'b@example.com', position: text.indexOf('b@example') },
    ])
  })

  it('never throws, and points into the text', () => {
    assert(
      property(anyText(300), (noise) => {
        const text = `v=DMARC1; ${noise}`
        for (const { position } of parseDmarcRecord(text).problems) expect(position).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})

describe('requestedPolicies', () => {
  it.each([
    ['v=DMARC1; p=reject; sp=none', { p: 'reject', sp: 'none', np: null }],
    ['v=DMARC1; rua=mailto:a@example.com', { p: 'none', sp: null, np: null }],
    ['v=DMARC1; p=reject; sp=x; rua=mailto:a@example.com', { p: 'none', sp: null, np: null }],
    ['v=DMARC1; p=reject; sp=x', null],
    ['v=DMARC1; rua=a@example.com', null],
    ['v=DMARC1', null],
  ])('parses %j as %j', (text, expected) => {
    expect(requestedPolicies(parseDmarcRecord(text))).toEqual(expected)
  })
})
