import { describe, expect, it } from 'vitest'
import { sql, textOf } from './sql.ts'

describe('sql', () => {
  it('numbers values, including those of nested statements', () => {
    const live = sql`expires_at > ${3} AND removed_at IS NULL`
    const statement = sql`SELECT ${1} FROM tests WHERE ${live} AND token = ${"'"} ${sql`LIMIT 1`}`
    expect(textOf(statement)).toBe(
      'SELECT $1 FROM tests WHERE expires_at > $2 AND removed_at IS NULL AND token = $3 LIMIT 1',
    )
    expect(statement.values).toEqual([1, 3, "'"])
  })

  it('accepts a statement without values', () => {
    expect(textOf(sql`SELECT 1`)).toBe('SELECT 1')
    expect(textOf(sql`${sql`SELECT`} ${sql`1`}`)).toBe('SELECT 1')
  })
})
