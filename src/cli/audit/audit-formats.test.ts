import { describe, expect, it } from 'vitest'
import { csvTable, jsonLines } from './audit-formats.ts'

describe('finding results to retry after an interruption', () => {
  it.each([
    ['an audit without a score', '{"domain":"a.example","score":null,"findings":[]}', true],
    ['an audit with a score', '{"domain":"a.example","score":7.5,"findings":[]}', false],
    [
      'a domain that does not exist',
      '{"domain":"a.example","score":null,"findings":[{"key":"domain.not_found"}]}',
      false,
    ],
    ['a refused text', '{"domain":"nonsense","error":{"code":"single_label","message":"…"}}', false],
    ['a comparison without a score', '{"domain":"a.example","planned":{"score":null},"published":{"score":5}}', true],
    ['a comparison with a score', '{"domain":"a.example","planned":{"score":5},"published":{"score":null}}', false],
  ])('in JSON: %s', (_what, line, expected) => {
    expect(jsonLines.isOpen(line)).toBe(expected)
  })

  it.each([
    ['an audit without a score', 'a.example,2026-11-22T09:30:00Z,,,3,15,unknown', true],
    ['an audit with a score', 'a.example,2026-11-22T09:30:00Z,B,8.0,15,15,pass', false],
    ['a domain that does not exist', 'a.example,2026-11-22T09:30:00Z,,,3,15,fail,domain.not_found', false],
    ['a refused text', '"a, b",,,,,,,,invalid_label', false],
  ])('in a table: %s', (_what, line, expected) => {
    expect(csvTable.isOpen(line)).toBe(expected)
  })
})
