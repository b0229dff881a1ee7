import { expect, it, onTestFinished } from 'vitest'
import { openPool } from '../../../src/hosted/database/database.ts'
import { findVersion, migrate } from '../../../src/hosted/postgres/migrate.ts'
import type { SchemaUpgrade } from '../../../src/server/storage/schema-version.ts'
import { sql } from '../../../src/server/storage/sql.ts'
import { describeWithPostgres } from '../../support/postgres.ts'
import { schemaFrom } from '../../support/schema.ts'

const notes = 'CREATE TABLE notes (words text NOT NULL)'
const first = schemaFrom(notes)
const second = schemaFrom(notes, 'ALTER TABLE notes ADD COLUMN stars integer NOT NULL DEFAULT 0')
const file = 'shared database'

describeWithPostgres('The schema of a PostgreSQL database', (server) => {
  async function open(readOnly = false) {
    const db = openPool({ url: await server().createDatabase(), connections: 2, readOnly })
    onTestFinished(() => db.close())
    return db
  }

  it('is created, and upgraded on request only, with an announcement', async () => {
    const db = await open()
    await migrate(db, first, { access: 'change', file })
    await db.run(sql`INSERT INTO notes VALUES ('kept')`)
    for (const access of ['read', 'change'] as const)
      await expect(migrate(db, second, { access, file })).rejects.toMatchObject({
        code: 'schema_too_old',
        versions: { found: 1, expected: 2 },
      })
    const announced: SchemaUpgrade[] = []
    await migrate(db, second, { access: 'upgrade', file, onUpgrade: (upgrade) => announced.push(upgrade) })
    expect(announced).toEqual([{ file, from: 1, to: 2, copy: null }])
    expect(await db.all(sql`SELECT * FROM notes`)).toEqual([{ words: 'kept', stars: 0 }])
    await expect(migrate(db, first, { access: 'upgrade', file })).rejects.toMatchObject({ code: 'schema_too_new' })
  })

  it('stays as it is if a migration fails, or came from a development version', async () => {
    const db = await open()
    await migrate(db, first, { access: 'change', file })
    const broken = schemaFrom(notes, 'DROP TABLE notes; SELECT * FROM nowhere')
    await expect(migrate(db, broken, { access: 'upgrade', file })).rejects.toThrow('nowhere')
    const later = { ...first, base: 2 }
    await expect(migrate(db, later, { access: 'upgrade', file })).rejects.toMatchObject({
      code: 'schema_of_development',
    })
    expect([await findVersion(db), await db.all(sql`SELECT * FROM notes`)]).toEqual([1, []])
  })

  it('is not created to read it, and the server refuses every change', async () => {
    const db = await open(true)
    await expect(migrate(db, first, { access: 'read', file })).rejects.toMatchObject({ code: 'empty_database' })
    expect(await findVersion(db)).toBe(0)
    await expect(db.run(sql`CREATE TABLE notes (words text)`)).rejects.toThrow('read-only')
    await expect(db.transaction((session) => session.run(sql`CREATE TABLE notes (words text)`))).rejects.toThrow(
      'read-only',
    )
  })
})
