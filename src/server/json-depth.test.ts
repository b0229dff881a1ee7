import { describe, expect, it } from 'vitest'
import { isTooDeep } from './json-depth.ts'

describe('isTooDeep', () => {
  it.each<[string, string, boolean]>([
    ['an object', '{"a":[{"b":1}]}', false],
    ['as much as may be', `${'['.repeat(64)}${']'.repeat(64)}`, false],
    ['more', `${'['.repeat(65)}${']'.repeat(65)}`, true],
    ['more, of objects, and without an end', '{"a":'.repeat(1_000_000), true],
    ['one after another', `[${'[],{},'.repeat(1000)}0]`, false],
    ['brackets in a text', `["${'['.repeat(1000)}"]`, false],
    ['a quote in a text', `["\\"${'['.repeat(1000)}"]`, false],
    ['a backslash at the end of a text', `["\\\\",${'['.repeat(64)}`, true],
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
