import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { latestVersion, missingSteps, readSchema, schemaAt } from './migrations.ts'

const files = { './0022-b.sql': 'two', './0023-c.sql': 'three' }

describe('readSchema', () => {
  it('orders migrations by number, and misses none', () => {
    expect(() => readSchema('base', { ...files, './0025-e.sql': 'five' }, 21)).toThrow('migration 24 is missing')
    expect(() => readSchema('base', files, 20)).toThrow('migration 21 is missing')
    expect(() => readSchema('base', { './0022-a.sql': '', './0022-b.sql': '' }, 21)).toThrow(
      'migration 23 is missing or duplicated',
    )
    const { './0022-b.sql': second, ...others } = files
    expect(readSchema('base', { ...others, './0022-b.sql': second }, 21).migrations).toEqual([
      { version: 22, sql: 'two' },
      { version: 23, sql: 'three' },
    ])
  })
})

describe('missingSteps', () => {
  const schema = readSchema('base', files, 21)

  it.each([
    [0, ['base', 'two', 'three']],
    [21, ['two', 'three']],
    [22, ['three']],
    [23, []],
  ])('from version %i: %j', (found, expected) => {
    expect(missingSteps(found, schema).map(({ sql }) => sql)).toEqual(expected)
  })

  it('ends at an earlier version on request', () => {
    expect([20, 21, 22, 23].map((version) => latestVersion(schemaAt(version, schema)))).toEqual([21, 21, 22, 23])
  })
})

describe('the migrations', () => {
  it('exist for both databases under the same names', () => {
    const namesOf = (kind: string) => {
      const folder = join(import.meta.dirname, 'migrations', kind)
      return existsSync(folder) ? readdirSync(folder) : []
    }
    expect(namesOf('postgres')).toEqual(namesOf('sqlite'))
    expect(readdirSync(join(import.meta.dirname, 'schema')).sort()).toEqual(['postgres.sql', 'sqlite.sql'])
  })
})
