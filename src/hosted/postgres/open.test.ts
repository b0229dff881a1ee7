import { expect, it } from 'vitest'
import { schemaOf } from '../../../test/support/schema.ts'
import { clearedTables } from './open.ts'

it('clears every table that can contain data of users', () => {
  const { sql, migrations } = schemaOf('postgres')
  const created = [sql, ...migrations.map((migration) => migration.sql)].join('\n').matchAll(/^CREATE TABLE (\w+)/gm)
  expect([...clearedTables, 'identity', 'unused_file'].sort()).toEqual([...created].map(([, name]) => name).sort())
})
