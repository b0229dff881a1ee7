import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readMigrations } from './migrations.ts'

describe('readMigrations', () => {
  it('orders by number', () => {
    const files = { './0002-b.sql': 'two', './0010-c.sql': 'ten', './0001-a.sql': 'one' }
    expect(() => readMigrations(files)).toThrow('migration 3 is missing')
    const { './0010-c.sql': _, ...complete } = files
    expect(readMigrations(complete)).toEqual([
      { version: 1, sql: 'one' },
      { version: 2, sql: 'two' },
    ])
  })

  it('refuses two migrations with the same number', () => {
    expect(() => readMigrations({ './0001-a.sql': '', './0001-b.sql': '' })).toThrow(
      'migration 2 is missing or doubled',
    )
  })
})

describe('the migrations', () => {
  it('exist for both databases under the same names', () => {
    const stepsOf = (kind: string) => readdirSync(join(import.meta.dirname, 'migrations', kind))
    expect(stepsOf('postgres')).toEqual(stepsOf('sqlite'))
  })
})
