import { describe, expect, it } from 'vitest'
import { marksOf } from '../../src/server/storage/migrations.ts'
import { findMigrationFaults } from '../support/migration-rules.ts'
import { schemaOf } from '../support/schema.ts'

function faultsOf(sql: string): number {
  return findMigrationFaults({ version: 2, name: 'a', sql, ...marksOf(sql) }).length
}

describe('migrations', () => {
  it('let nodes of the release before go on working', () => {
    const { migrations } = schemaOf('postgres')
    expect(migrations.flatMap((each) => findMigrationFaults(each).map((fault) => `${each.version}: ${fault}`))).toEqual(
      [],
    )
  })

  it.each([
    'CREATE TABLE b (id integer NOT NULL, UNIQUE (id)); CREATE INDEX b_by_id ON b (id)',
    'ALTER TABLE a ADD COLUMN c integer',
    'ALTER TABLE a ADD COLUMN c integer NOT NULL DEFAULT 0',
    'ALTER TABLE a ALTER COLUMN c DROP NOT NULL',
    'ALTER TABLE a ADD CONSTRAINT c CHECK (d > 0) NOT VALID',
    '-- DROP TABLE a\nCREATE TABLE b (id integer)',
    '-- split\nCREATE INDEX CONCURRENTLY a_by_c ON a (c)',
    '-- split\nUPDATE a SET c = 1 WHERE id IN (SELECT id FROM a WHERE c IS NULL LIMIT 1000)',
    '-- contract 0.2.0\nDROP TABLE a; ALTER TABLE b DROP COLUMN c',
    'CREATE TRIGGER a AFTER INSERT ON b FOR EACH ROW EXECUTE FUNCTION c()',
  ])('may contain: %s', (sql) => {
    expect(faultsOf(sql)).toBe(0)
  })

  it.each([
    'DROP TABLE a',
    'drop table if exists a',
    'ALTER TABLE a DROP COLUMN c',
    'ALTER TABLE a DROP c',
    'ALTER TABLE a\n  RENAME COLUMN b TO c',
    'ALTER TABLE a RENAME TO b',
    'ALTER TABLE a ALTER COLUMN b TYPE bigint',
    'ALTER TABLE a ALTER b SET DATA TYPE bigint',
    'ALTER TABLE a ALTER COLUMN b SET NOT NULL',
    'ALTER TABLE a ADD COLUMN c integer NOT NULL',
    'ALTER TABLE a ADD COLUMN c uuid DEFAULT gen_random_uuid()',
    'ALTER TABLE a ADD CONSTRAINT c CHECK (d > 0)',
    'ALTER TABLE a ADD FOREIGN KEY (b) REFERENCES c (id)',
    'CREATE INDEX a_by_c ON a (c)',
    'CREATE INDEX CONCURRENTLY a_by_c ON a (c)',
    '-- split\nDROP INDEX a_by_c',
    'UPDATE a SET c = 1',
    '-- split\nUPDATE a SET c = 1',
    'INSERT INTO b SELECT * FROM a',
    'TRUNCATE a',
    'LOCK TABLE a',
    '-- contract 0.2.0\nCREATE INDEX a_by_c ON a (c)',
  ])('may not contain: %s', (sql) => {
    expect(faultsOf(sql)).toBeGreaterThan(0)
  })
})
