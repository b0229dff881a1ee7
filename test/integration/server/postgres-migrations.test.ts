import { expect, it, onTestFinished } from 'vitest'
import { openPool } from '../../../src/hosted/database/database.ts'
import { findVersion, migrate, migrationLock } from '../../../src/hosted/postgres/migrate.ts'
import { version } from '../../../src/server/ground/version.ts'
import { sql } from '../../../src/server/storage/sql.ts'
import { describeWithPostgres } from '../../support/postgres.ts'
import { schemaFrom } from '../../support/schema.ts'

const notes = 'CREATE TABLE notes (words text NOT NULL)'
const first = schemaFrom(notes)
const second = schemaFrom(notes, 'ALTER TABLE notes ADD COLUMN stars integer NOT NULL DEFAULT 0')
const file = 'shared database'

describeWithPostgres('The schema of a PostgreSQL database', (server) => {
  async function open(readOnly = false) {
    const url = await server().createDatabase()
    const db = openPool({ url, connections: 4, readOnly, isPatient: true })
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
    const announced: unknown[] = []
    await migrate(db, second, { access: 'upgrade', file, onUpgrade: (event) => announced.push(event) })
    expect(announced).toEqual([
      { file, from: 1, to: 2, copy: null },
      { file, version: 2, name: 'step 1' },
    ])
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

  it('gives way to users of a table, names them, and finishes after them', async () => {
    const db = await open()
    await migrate(db, first, { access: 'change', file })
    const reading = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const reader = db.transaction(async (session) => {
      await session.run(sql`SET LOCAL application_name = 'a backup'`)
      await session.all(sql`SELECT * FROM notes`)
      begun.resolve()
      await reading.promise
    })
    await begun.promise
    const events: unknown[] = []
    let seen: unknown[] | null = null
    await migrate(db, second, {
      ...{ access: 'upgrade', file, onUpgrade: (event) => events.push(event) },
      async pause() {
        // While the migration pauses, others can use the table.
        seen = await db.hold((session) => session.all(sql`SELECT * FROM notes`))
        reading.resolve()
        await reader
      },
    })
    expect(seen).toEqual([])
    expect(events).toEqual([
      { file, from: 1, to: 2, copy: null },
      { file, version: 2, name: 'step 1' },
      { file, waitsFor: 'table', holders: [expect.stringMatching(/^a backup \(pid \d+, \d+ s\)$/)] },
    ])
    expect(await findVersion(db)).toBe(2)
  })

  it('removes nothing while nodes of a release that needs it are connected', async () => {
    const url = await server().createDatabase()
    const db = openPool({ url, connections: 4, isPatient: true })
    const old = openPool({ url, connections: 1 })
    onTestFinished(async () => void (await Promise.all([db.close(), old.close()])))
    const schema = schemaFrom(notes, `-- contract ${version}\nDROP TABLE notes`)
    await migrate(db, first, { access: 'change', file })
    await old.executeSql("SET application_name = 'sendproof 0.0.10 node-1:7'")
    const events: unknown[] = []
    await migrate(db, schema, {
      ...{ access: 'upgrade', file, onUpgrade: (event) => events.push(event) },
      pause: async () => void (await old.executeSql("SET application_name = 'sendproof 10.0.0 node-1:8'")),
    })
    expect(events).toContainEqual({ file, waitsFor: 'nodes', holders: ['sendproof 0.0.10 node-1:7'] })
    expect(await findVersion(db)).toBe(2)
  })

  it('reports what blocks it in the end, and changes nothing', async () => {
    const db = await open()
    await migrate(db, first, { access: 'change', file })
    await db.transaction(async (session) => {
      await session.all(sql`SELECT * FROM notes`)
      const blocked = migrate(db, second, { access: 'upgrade', file, maxWait: 0 })
      await expect(blocked).rejects.toMatchObject({ code: 'migration_blocked' })
    })
    expect(await findVersion(db)).toBe(1)
  })

  it('is upgraded by one engine while others wait and say so', async () => {
    const db = await open()
    await migrate(db, first, { access: 'change', file })
    const release = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const other = db.hold(async (session) => {
      await session.run(sql`SELECT pg_advisory_lock(${migrationLock})`)
      held.resolve()
      await release.promise
    })
    await held.promise
    const events: unknown[] = []
    const pause = async () => {
      release.resolve()
      await other
    }
    await migrate(db, second, { access: 'upgrade', file, pause, onUpgrade: (event) => events.push(event) })
    expect(events[0]).toEqual({ file, waitsFor: 'another' })
    expect(await findVersion(db)).toBe(2)
  })

  it('changes rows in batches and builds indexes beside running engines, also after an interruption', async () => {
    const db = await open()
    await migrate(db, first, { access: 'change', file })
    for (let row = 0; row < 25; row++) await db.run(sql`INSERT INTO notes VALUES ('old')`)
    const update = `UPDATE notes SET words = 'new' WHERE ctid IN (SELECT ctid FROM notes WHERE words = 'old' LIMIT 10)`
    const index = 'CREATE INDEX CONCURRENTLY notes_by_words ON notes (words)'
    await db.executeSql('CREATE INDEX notes_by_words ON notes (words DESC)')
    const split = schemaFrom(notes, `-- split\n${update};\n${index};\n`)
    await migrate(db, split, { access: 'upgrade', file })
    expect(await db.all(sql`SELECT words, count(*) FROM notes GROUP BY words`)).toEqual([{ words: 'new', count: 25 }])
    const { rows } = await db.executeSql("SELECT indexdef FROM pg_indexes WHERE indexname = 'notes_by_words'")
    expect(rows).toEqual([{ indexdef: expect.stringMatching(/\(words\)$/) }])
  })
})
