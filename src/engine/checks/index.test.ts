import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { FindingKey, Outcome } from '../../shared/findings/finding.ts'
import { checkKeys, findingKeys } from '../../shared/findings/finding-keys.ts'
import { groupOfCheck, weights } from '../score/weights.ts'
import { checks, outcomesFit, referencesOf } from './index.ts'
import { scopeOf } from './run-checks.ts'

const folder = import.meta.dirname
const sources = globSync('*/*.ts', { cwd: folder }).filter((path) => !path.endsWith('.test.ts'))
const read = (path: string) => readFileSync(`${folder}/${path}`, 'utf8')

describe('the list of checks', () => {
  it('has every check key', () => {
    expect([...new Set(checks.map(({ key }) => key))].sort()).toEqual([...checkKeys].sort())
  })

  it('has each key once per scope', () => {
    const asked = checks.flatMap((check) => scopeOf(check).map((document) => `${document} ${check.key}`))
    expect(asked).toEqual([...new Set(asked)])
  })

  it('lists leading checks first', () => {
    for (const [index, { key, follows = [] }] of checks.entries()) {
      const before = checks.slice(0, index).map((check) => check.key)
      for (const leader of follows) expect(before, `${key} follows ${leader}`).toContain(leader)
    }
  })

  it('assigns a group to each check', () => {
    expect(groupOfCheck('spf.result')).toBe('authentication')
  })

  it('lists and tests every declared check', () => {
    const declared = sources.flatMap((path) => {
      const names = [...read(path).matchAll(/^export const (\w+) = define\w*Check\(/gm)].map(([, name = '']) => name)
      const tests = names.length > 0 ? read(path.replace('.ts', '.test.ts')) : ''
      for (const name of names) expect(tests, `the test of ${name}`).toMatch(new RegExp(`\\b${name}\\b`))
      return names
    })
    expect(declared).toHaveLength(checks.length)
  })

  it('declares every finding', () => {
    const declared = new Set<string>(checks.flatMap(({ findings }) => Object.keys(findings)))
    expect([...declared].sort()).toEqual([...findingKeys].sort())
  })

  it('gives a finding the same weight in every check', () => {
    for (const { key, findings } of checks) {
      for (const [finding, { severity, points }] of Object.entries(findings)) {
        expect(weights[finding as FindingKey], `${finding} of ${key}`).toMatchObject({ severity, points })
      }
    }
  })

  it('gives checks with the same key the same group and references', () => {
    for (const [key, twins] of Map.groupBy(checks, (check) => check.key)) {
      for (const { group, references } of twins) {
        expect({ group, references }, key).toEqual({ group: groupOfCheck(key), references: twins[0]?.references })
      }
    }
  })

  it('returns the references of a finding, or those of its check', () => {
    const titles = (...asked: Parameters<typeof referencesOf>) => referencesOf(...asked).map(({ title }) => title)
    expect(titles('blacklist.major', 'blacklist.policy')).toEqual(['Spamhaus: Policy Blocklist'])
    expect(titles('blacklist.major', 'blacklist.listed_major')).toEqual(titles('blacklist.major'))
    expect(titles('analysis.complete')).toEqual([])
  })
})

describe('outcomesFit', () => {
  const fail = { check: 'spf.all', state: 'fail', finding: 'spf.all_open', record: null } as const

  it.each<[boolean, string, Outcome]>([
    [true, 'a failure with the parameters of its text', { ...fail, params: { domain: 'shop.example' } }],
    [true, 'an unanswered check', { check: 'spf.all', state: 'unknown', reason: { code: 'deadline' } }],
    [false, 'a failure without the parameters of its text', { ...fail, params: {} }],
    [false, 'parameters of another type', { ...fail, params: { domain: 7 } }],
    [false, 'a pass without the parameters of its text', { check: 'arc.result', state: 'pass', params: {} }],
  ])('is %s for %s', (expected, _, outcome) => {
    expect(outcomesFit([outcome])).toBe(expected)
  })
})
