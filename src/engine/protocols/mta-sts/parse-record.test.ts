import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../../test/support/any-text.ts'
import { isMtaStsRecord, parseMtaStsRecord } from './parse-record.ts'

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
