import pg from 'pg'
import { expect, it } from 'vitest'
import { describeWithPostgres } from '../../support/postgres.ts'

async function ask(address: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: address })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

describeWithPostgres('describeWithPostgres', (server) => {
  it('makes databases, also as copies, which survive a crash of the server', async () => {
    const first = await server().createDatabase()
    await ask(first, 'CREATE TABLE words AS SELECT 1 AS number')
    const copy = await server().createDatabase(first)
    await ask(first, 'DROP TABLE words')
    await server().stop('crash')
    await expect(ask(copy, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await server().start()
    expect(await ask(copy, 'SELECT number FROM words')).toEqual([{ number: 1 }])
  })
})
