import pg from 'pg'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { openPostgresStore } from '../../../src/hosted/postgres/open.ts'
import { graceTime } from '../../../src/server/storage/retention-clock.ts'
import { describeWithPostgres } from '../../support/postgres.ts'

/** Tests that stay. */
const staying = 100_000
const now = new Date('2026-11-20T12:00:00.000Z')

const readRow = z.object({ read: z.coerce.number() })

/** A store with tests that stay and tests that are due, and what one due test costs: rows of tests read. */
async function measure(url: string, due: number, hasStatistics: boolean) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const store = await openPostgresStore({ url, connections: 4, log: pino({ enabled: false }) })
  onTestFinished(() => store.close())
  await client.query('ALTER TABLE tests SET (autovacuum_enabled = off)')
  const insert = (count: number, kind: string, expiry: string) =>
    client.query(`
      INSERT INTO tests (token, lang, created_at, expires_at)
      SELECT md5('${kind}' || g), 'en', now(), '${expiry}'::timestamptz + g * interval '1 ms' FROM generate_series(1, ${count}) g`)
  await insert(staying, 'stay', '2027-11-20')
  await insert(due, 'due', '2026-11-01')
  if (hasStatistics) await client.query('ANALYZE tests')

  async function costOf(work: () => Promise<unknown>): Promise<number> {
    const before = await readRows()
    await work()
    return ((await readRows()) - before) / due
  }

  /** Sessions report their numbers when they are idle, at the latest after a second. */
  async function readRows(): Promise<number> {
    await client.query('SELECT pg_sleep(2)')
    const { rows } = await client.query(
      `SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) AS read FROM pg_stat_user_tables WHERE relname = 'tests'`,
    )
    return readRow.parse(rows[0]).read
  }

  const count = async (where: string) => (await client.query(`SELECT 1 FROM tests WHERE ${where}`)).rowCount
  return { store, costOf, count }
}

describeWithPostgres('Retention of a shared store', (server) => {
  it.each([
    [2_000, true],
    [2_000, false],
    [40_000, true],
    [40_000, false],
  ])('reads as much for each of %i due tests, with statistics: %s', async (due, hasStatistics) => {
    const { store, costOf, count } = await measure(await server().createDatabase(), due, hasStatistics)
    const marking = await costOf(() => store.tests.removeExpired(now))
    expect(await count('expiry_mark IS NOT NULL')).toBe(due)
    await store.tests.removeExpired(new Date(now.getTime() + graceTime - 1), graceTime - 1)
    expect(await count('true')).toBe(staying + due)
    const removing = await costOf(() => store.tests.removeExpired(new Date(now.getTime() + graceTime), 1))
    expect(await count('true')).toBe(staying)
    // Each is found, locked, and changed; the last batch finds nothing.
    expect({ marking, removing }).toEqual({
      marking: expect.toSatisfy((rows: number) => rows < 6),
      removing: expect.toSatisfy((rows: number) => rows < 6),
    })
  })

  it('continues where it was interrupted, and finds nothing in the first 24 hours', async () => {
    const { store, count } = await measure(await server().createDatabase(), 2_500, true)
    const stopping = new AbortController()
    stopping.abort()
    await store.tests.removeExpired(now, null, stopping.signal)
    expect(await count('expiry_mark IS NOT NULL')).toBe(1_000)
    await store.tests.removeExpired(now, 0)
    expect(await count('expiry_mark IS NOT NULL')).toBe(2_500)
    // The clock goes back.
    const earlier = new Date(now.getTime() - graceTime * 30)
    await store.tests.removeExpired(earlier, 0, stopping.signal)
    expect(await count('expiry_mark IS NOT NULL')).toBe(1_500)
    await store.tests.removeExpired(earlier, 0)
    expect(await count('expiry_mark IS NOT NULL')).toBe(0)
  })
})
