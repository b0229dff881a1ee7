import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTooDeep } from './json-depth.ts'

describe('isTooDeep', () => {
  it.each<[string, string, boolean]>([
    ['an object', '{"a":[{"b":1}]}', false],
    ['the deepest nesting allowed', `${'['.repeat(64)}${']'.repeat(64)}`, false],
    ['more', `${'['.repeat(65)}${']'.repeat(65)}`, true],
    ['endless nesting of objects', '{"a":'.repeat(1_000_000), true],
    ['siblings', `[${'[],{},'.repeat(1000)}0]`, false],
    ['brackets in a string', `["${'['.repeat(1000)}"]`, false],
    ['a quote in a string', `["\\"${'['.repeat(1000)}"]`, false],
    ['a backslash at the end of a string', `["\\\\",${'['.repeat(64)}`, true],
  ])('of %s', (_what, json, expected) => {
    expect(isTooDeep(Buffer.from(json))).toBe(expected)
  })

  it.each([
    ['[{},{}]', 5, false],
    ['[{},{}]', 4, true],
    ['["[{[{,,"]', 2, false],
    ['{"a":1,"b":2,"c":3}', 4, false],
    ['{"a":1,"b":2,"c":3}', 3, true],
  ])('of %s, with at most %i values', (json, max, expected) => {
    expect(isTooDeep(Buffer.from(json), 64, max)).toBe(expected)
  })

  it('counts at least the values of any JSON, and at most twice as many', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = Buffer.from(JSON.stringify(value))
        const values = countValues(value)
        expect(isTooDeep(json, Number.POSITIVE_INFINITY, values - 1)).toBe(true)
        expect(isTooDeep(json, Number.POSITIVE_INFINITY, 2 * values)).toBe(false)
      }),
    )
  })
})

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((sum: number, member) => sum + countValues(member), 1)
}
