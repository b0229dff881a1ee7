import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../test/support/any-text.ts'
import { isTlsRptRecord, parseTlsRptRecord } from './tls-rpt.ts'

describe('parseTlsRptRecord', () => {
  // RFC 8460 section 3.1
  it.each([
    ['v=TLSRPTv1;rua=mailto:reports@example.com', ['mailto:reports@example.com']],
    ['v=TLSRPTv1; rua=https://reporting.example.com/v1/tlsrpt', ['https://reporting.example.com/v1/tlsrpt']],
    [
      'v=TLSRPTv1; rua=mailto:a@example.com , https://example.com/r;',
      ['mailto:a@example.com', 'https://example.com/r'],
    ],
  ])('reads %s', (text, uris) => {
    const record = parseTlsRptRecord(text)
    expect(record).toMatchObject({ valid: true, problems: [] })
    expect(record.rua.map(({ uri }) => uri)).toEqual(uris)
  })

  it.each([
    ['v=TLSRPTv1;', ['missing_rua'], false],
    ['v=TLSRPTv1; rua=', ['invalid_report_uri'], false],
    ['v=TLSRPTv1; rua=reports@example.com', ['invalid_report_uri'], false],
    ['v=TLSRPTv1; rua=mailto:reports', ['report_uri_without_address'], false],
    ['v=TLSRPTv1; rua=mailto:a@example.com!10m', ['invalid_report_uri'], false],
    ['v=TLSRPTv1; rua=http://example.com/', ['report_uri_scheme'], false],
    ['v=TLSRPTv1; rua=mailto:a@example.com,ftp://example.com/', ['report_uri_scheme'], true],
    ['v=TLSRPTv1; rua=mailto:a@example.com; ruf=mailto:a@example.com', ['unknown_tag'], true],
    // Several rua fields are legal (RFC 8460 section 3, tlsrpt-record).
    ['v=TLSRPTv1; rua=mailto:a@example.com; rua=mailto:b@example.com', [], true],
    ['v=TLSRPTv1; rua=mailto:a@example.com; ext=a=b', ['invalid_tag_value'], false],
    ['v=TLSRPTv1; rua=mailto:a@example.com; e!t=a', ['invalid_tag_name'], false],
    ['v=TLSRPTv1; rua=mailto:a@example.com; ext=', ['invalid_tag_value'], false],
    ['v=TLSRPTv1; rua=mailto:a@example.com; ext=a b', ['invalid_tag_value'], false],
    ['v=TLSRPTv2; rua=mailto:a@example.com', ['not_tls_rpt'], false],
  ])('%j has %j', (text, codes, valid) => {
    const record = parseTlsRptRecord(text)
    expect(record.problems.map(({ code }) => code)).toEqual(codes)
    expect(record.valid).toBe(valid)
  })

  it('never throws', () => {
    assert(property(anyText(), (noise) => Array.isArray(parseTlsRptRecord(`v=TLSRPTv1;rua=${noise}`).rua)))
  })
})

describe('isTlsRptRecord', () => {
  it.each([
    ['v=TLSRPTv1; rua=mailto:a@example.com', true],
    ['v=tlsrptv1; rua=mailto:a@example.com', false],
    ['v=TLSRPTv1', false],
  ])('%j: %s', (text, expected) => {
    expect(isTlsRptRecord(text)).toBe(expected)
  })
})
