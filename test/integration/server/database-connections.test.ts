import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import type { ConnectionError } from '../../../src/hosted/database/connections.ts'
import { openPool } from '../../../src/hosted/database/database.ts'
import { sql } from '../../../src/server/storage/sql.ts'
import { describeWithPostgres } from '../../support/postgres.ts'

describeWithPostgres('A pool at the limit of its role', (server) => {
  /** A pool of 5 whose role may have fewer connections. */
  async function open(limit: number, connectTimeout = 60_000) {
    const superuser = await server().createDatabase()
    const client = new pg.Client({ connectionString: superuser })
    await client.connect()
    const role = `limited_${new URL(superuser).pathname.replaceAll(/\W/g, '')}`
    await client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'x' CONNECTION LIMIT ${limit}`)
    const address = new URL(superuser)
    address.username = role
    address.password = 'x'
    const errors: ConnectionError[] = []
    const onConnectionError = (reason: ConnectionError) => void errors.push(reason)
    const db = openPool({ url: address.href, connections: 5, connectTimeout, onConnectionError })
    onTestFinished(async () => {
      await db.close()
      await client.query(`DROP ROLE ${role}`)
      await client.end()
    })
    return {
      db,
      errors,
      other: address.href,
      allow: (count: number) => client.query(`ALTER ROLE ${role} CONNECTION LIMIT ${count}`),
    }
  }

  it('serves all calls with the connections that it gets', async () => {
    const { db, errors } = await open(2)
    const calls = Array.from({ length: 20 }, (_, at) =>
      at % 2 === 0 ? db.one(sql`SELECT 1`) : db.transaction((session) => session.one(sql`SELECT pg_sleep(0.01)`)),
    )
    expect((await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected')).toEqual([])
    expect(new Set(errors)).toEqual(new Set(['limit']))
    expect(db.connectionUse()).toMatchObject({ waiting: 0 })
  })

  it('waits for a connection if it has none', async () => {
    const { db, allow } = await open(0)
    const call = db.one(sql`SELECT 1 AS one`)
    await allow(1)
    expect(await call).toEqual({ one: 1 })
  })

  it('names the limit to calls that waited in vain', async () => {
    const { db, errors } = await open(0, 300)
    await expect(db.one(sql`SELECT 1`)).rejects.toMatchObject({
      ...{ code: 'no_connection', other: expect.stringMatching(/^too many connections for role/) },
    })
    expect(errors).toContain('timeout')
  })

  it('keeps a connection after the error of a statement', async () => {
    const { db } = await open(1)
    const pid = () => db.one(sql`SELECT pg_backend_pid() AS pid`)
    const before = await pid()
    await expect(db.one(sql`SELECT 1 / 0`)).rejects.toThrow('division by zero')
    expect(await pid()).toEqual(before)
  })
})
