import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../test/support/any-text.ts'
import { isMtaStsRecord, parseMtaStsRecord } from './mta-sts.ts'
import { coversMx, parseMtaStsPolicy } from './mta-sts-policy.ts'

describe('isMtaStsRecord', () => {
  it.each([
    ['v=STSv1; id=1;', true],
    ['v=STSv1;id=1', true],
    ['v=STSv1', false],
    ['v=stsv1; id=1', false],
    ['v=STSv10; id=1', false],
    [' v=STSv1; id=1', false],
  ])('%j: %s', (text, expected) => {
    expect(isMtaStsRecord(text)).toBe(expected)
  })
})

describe('parseMtaStsRecord', () => {
  it('reads the example of RFC 8461 section 3.1', () => {
    expect(parseMtaStsRecord('v=STSv1; id=20160831085700Z;')).toMatchObject({
      valid: true,
      id: '20160831085700Z',
      problems: [],
    })
  })

  it.each([
    ['v=STSv1;', ['missing_id'], false],
    ['v=STSv1; id=', ['invalid_id'], false],
    ['v=STSv1; id=2016-08-31', ['invalid_id'], false],
    [`v=STSv1; id=${'1'.repeat(33)}`, ['invalid_id'], false],
    ['v=STSv1; id=1; id=2', ['duplicate_tag'], false],
    ['id=1', ['not_mta_sts'], false],
    ['v=STSv1; id=1; x=2', ['unknown_tag'], true],
  ])('%j has %j', (text, codes, valid) => {
    const record = parseMtaStsRecord(text)
    expect(record.problems.map(({ code }) => code)).toEqual(codes)
    expect(record.valid).toBe(valid)
  })

  it('never throws', () => {
    assert(property(anyText(), (noise) => typeof parseMtaStsRecord(`v=STSv1;${noise}`).valid === 'boolean'))
  })
})

/** RFC 8461 section 3.2. */
const example = [
  'version: STSv1',
  'mode: enforce',
  'mx: mail.example.com',
  'mx: *.example.net',
  'mx: backupmx.example.com',
  'max_age: 604800',
  '',
]

describe('parseMtaStsPolicy', () => {
  it.each(['\r\n', '\n'])('reads the example of RFC 8461 with lines ended by %j', (end) => {
    expect(parseMtaStsPolicy(example.join(end))).toEqual({
      valid: true,
      mode: 'enforce',
      mx: ['mail.example.com', '*.example.net', 'backupmx.example.com'],
      maxAge: 604_800,
      problems: [],
    })
  })

  it('needs no mx when the mode is none', () => {
    expect(parseMtaStsPolicy('version: STSv1\nmode: none\nmax_age: 604800').valid).toBe(true)
  })

  it.each([
    ['', ['missing_mode', 'missing_version', 'missing_mx', 'missing_max_age'], false],
    ['version: STSv2\nmode: enforce\nmx: a.example.com\nmax_age: 604800', ['invalid_version'], false],
    ['version: STSv1\nmode: Enforce\nmx: a.example.com\nmax_age: 604800', ['invalid_mode'], false],
    ['version: STSv1\nmode: testing\nmax_age: 604800', ['missing_mx'], false],
    ['version: STSv1\nmode: testing\nmx: *\nmax_age: 604800', ['invalid_mx', 'missing_mx'], false],
    ['version: STSv1\nmode: testing\nmx: a.*.example\nmx: b.example.com\nmax_age: 604800', ['invalid_mx'], false],
    ['version: STSv1\nmode: testing\nmx: a.example.com\nmax_age: 31557601', ['invalid_max_age'], false],
    ['version: STSv1\nmode: testing\nmx: a.example.com\nmax_age: 1w', ['invalid_max_age'], false],
    ['version: STSv1\nmode: testing\nmx: a.example.com\nmax_age: 86400', ['short_max_age'], true],
    ['version: STSv1\nmode: testing\nmode: enforce\nmx: a.example.com\nmax_age: 604800', ['duplicate_field'], true],
    ['version: STSv1\nmode: testing\nmx: a.example.com\nmax_age: 604800\ncolor: red', ['unknown_field'], true],
    ['<html>\nversion: STSv1\nmode: testing\nmx: a.example.com\nmax_age: 604800', ['invalid_line'], false],
  ])('%j has %j', (text, codes, valid) => {
    const policy = parseMtaStsPolicy(text)
    expect(policy.problems.map(({ code }) => code)).toEqual(codes)
    expect(policy.valid).toBe(valid)
  })

  it('uses the first of a repeated field', () => {
    expect(parseMtaStsPolicy('version: STSv1\nmode: none\nmode: enforce\nmax_age: 604800').mode).toBe('none')
  })

  it('limits its input, and never throws', () => {
    expect(parseMtaStsPolicy(`${'mx: a.example.com\n'.repeat(10_000)}`).problems.map(({ code }) => code)).toContain(
      'too_long',
    )
    assert(property(anyText(), (text) => typeof parseMtaStsPolicy(text).valid === 'boolean'))
  })
})

describe('coversMx', () => {
  it.each([
    ['mail.example.com', 'Mail.Example.com', true],
    ['mail.example.com', 'mx.mail.example.com', false],
    ['*.example.net', 'mx.example.net', true],
    ['*.example.net', 'a.mx.example.net', false],
    ['*.example.net', 'example.net', false],
    ['*.example.net', '.example.net', false],
  ])('%s over %s: %s', (pattern, host, expected) => {
    expect(coversMx(pattern, host)).toBe(expected)
  })
})
