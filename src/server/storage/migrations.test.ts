import { describe, expect, it } from 'vitest'
import { latestVersion, missingSteps, readSchema, rewritesTable, schemaAt, sqlFor } from './migrations.ts'

const files = { './0022-b.sql': 'two', './0023-c.sql': 'three' }

describe('readSchema', () => {
  it('orders migrations by number, and misses none', () => {
    expect(() => readSchema('sqlite', 'base', { ...files, './0025-e.sql': 'five' }, 21)).toThrow(
      'migration 24 is missing',
    )
    expect(() => readSchema('sqlite', 'base', files, 20)).toThrow('migration 21 is missing')
    expect(() => readSchema('sqlite', 'base', { './0022-a.sql': '', './0022-b.sql': '' }, 21)).toThrow(
      'migration 23 is missing or duplicated',
    )
    const { './0022-b.sql': second, ...others } = files
    expect(readSchema('sqlite', 'base', { ...others, './0022-b.sql': second }, 21).migrations).toEqual([
      { version: 22, name: 'b', sql: 'two', isSplit: false, contractsFrom: null },
      { version: 23, name: 'c', sql: 'three', isSplit: false, contractsFrom: null },
    ])
  })
})

describe('rewritesTable', () => {
  it.each([
    ['ALTER TABLE a ALTER COLUMN b TYPE bigint', true],
    ['ALTER TABLE a ADD COLUMN b uuid DEFAULT gen_random_uuid()', true],
    ['ALTER TABLE a ADD COLUMN b int GENERATED ALWAYS AS (c + 1) STORED', true],
    ['ALTER TABLE a ADD COLUMN b int NOT NULL DEFAULT 0', false],
    ['-- ALTER TABLE a ALTER COLUMN b TYPE bigint', false],
  ])('%s: %s', (sql, expected) => {
    expect(rewritesTable({ version: 1, name: 'a', sql, isSplit: false, contractsFrom: null })).toBe(expected)
  })
})

describe('missingSteps', () => {
  const schema = readSchema('sqlite', 'base', files, 21)

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

describe('sqlFor', () => {
  const text = `CREATE TABLE a (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  score double precision,
--- postgres
  id uuid
--- sqlite
  octets BLOB
--- both
) STRICT, WITHOUT ROWID;
ALTER TABLE a ADD COLUMN seen_at timestamptz;
ALTER TABLE a ADD COLUMN facts json;
`

  it('writes types and options of SQLite', () => {
    expect(sqlFor('sqlite', text)).toBe(`CREATE TABLE a (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  score REAL,
  octets BLOB
) STRICT, WITHOUT ROWID;
ALTER TABLE a ADD COLUMN seen_at INTEGER;
ALTER TABLE a ADD COLUMN facts TEXT;
`)
  })

  it('leaves types of PostgreSQL', () => {
    expect(sqlFor('postgres', text)).toBe(`CREATE TABLE a (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  score double precision,
  id uuid
);
ALTER TABLE a ADD COLUMN seen_at timestamptz;
ALTER TABLE a ADD COLUMN facts json;
`)
  })
})
