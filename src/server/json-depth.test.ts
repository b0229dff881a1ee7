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
    ['[{},{}]', 3, false],
    ['[{},{}]', 2, true],
    ['["[{[{"]', 1, false],
  ])('of %s, with at most %i arrays and objects', (json, most, expected) => {
    expect(isTooDeep(Buffer.from(json), 64, most)).toBe(expected)
  })
})
