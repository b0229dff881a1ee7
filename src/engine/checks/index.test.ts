import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkParams, findingParams } from '../../shared/finding.ts'
import { checks, groupOfCheck } from './index.ts'

const folder = import.meta.dirname
const sources = globSync('*/*.ts', { cwd: folder }).filter((path) => !path.endsWith('.test.ts'))
const texts = new Map(sources.map((path) => [path, readFileSync(`${folder}/${path}`, 'utf8')]))

describe('the list of checks', () => {
  it('answers every question', () => {
    expect([...new Set(checks.map(({ key }) => key))].sort()).toEqual(Object.keys(checkParams).sort())
  })

  it('answers no question twice in a report', () => {
    const asked = checks.flatMap(({ key, scope }) => scope.map((document) => `${document} ${key}`))
    expect(asked).toEqual([...new Set(asked)])
  })

  it('asks leading questions first', () => {
    for (const [index, { key, follows = [] }] of checks.entries()) {
      const before = checks.slice(0, index).map((check) => check.key)
      for (const leader of follows) expect(before, `${key} follows ${leader}`).toContain(leader)
    }
  })

  it('knows the group of each', () => {
    expect(groupOfCheck('spf.result')).toBe('authentication')
  })

  it('has a test for each', () => {
    const declaring = sources.filter((path) =>
      /= define(?:Header|Subject|Link|Tree|Blacklist)?Check\(/.test(texts.get(path) ?? ''),
    )
    expect(declaring).toHaveLength(checks.length)
    for (const path of declaring) expect(existsSync(`${folder}/${path.replace('.ts', '.test.ts')}`), path).toBe(true)
  })

  it('declares every finding', () => {
    const declared = new Set<string>(checks.flatMap(({ findings }) => findings))
    expect(Object.keys(findingParams).filter((key) => !declared.has(key))).toEqual([])
  })
})
