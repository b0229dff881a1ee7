import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { type Database, openPool } from '../../../src/hosted/database/database.ts'
import { createJobQueue } from '../../../src/hosted/postgres/queue.ts'
import { describeWithPostgres } from '../../support/postgres.ts'

/** What a step of a query plan and the steps below it read. */
const stepSchema = z.object({
  'Actual Rows': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  get Plans() {
    return z.array(stepSchema).default([])
  },
})
const planRow = z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: stepSchema })]) })

/** Identifies, among pg-boss's own queries, the one that takes a job. */
const claim = /SET\s+state = 'active'/

function countRows({ Plans, ...step }: z.infer<typeof stepSchema>): number {
  const own = step['Actual Rows'] + step['Rows Removed by Filter']
  return Plans.reduce((sum, below) => sum + countRows(below), own)
}

describeWithPostgres('The queue of analyses', (server) => {
  it('returns a job without reading the jobs behind it', async () => {
    const db = openPool({ url: await server().createDatabase(), connections: 3 })
    const read: number[] = []
    const watched: Database = {
      ...db,
      async executeSql(text, values) {
        if (!claim.test(text)) return await db.executeSql(text, values)
        const { rows } = await db.executeSql(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)
        read.push(countRows(planRow.parse(rows[0])['QUERY PLAN'][0].Plan))
        return await db.executeSql(text, values)
      },
    }
    const queue = createJobQueue(watched, pino({ enabled: false }))
    onTestFinished(() => queue.close())
    const tokens = Array.from({ length: 400 }, (_, index) => `t${index}`)
    await db.transaction(async (session) => {
      for (const token of tokens) await queue.send(session, token, 'small')
    })
    // As PostgreSQL's autovacuum would: without statistics, it may read whole tables.
    await db.executeSql('ANALYZE')
    expect(await queue.fetch({ preferred: 'small' })).not.toBeNull()
    expect(await queue.fetch({ preferred: 'large' })).not.toBeNull()
    expect(await queue.fetch({ only: 'small' })).not.toBeNull()
    expect(Math.max(...read)).toBeLessThan(20)
  })

  it('migrates a queue of an earlier version to one job per test, keeping running jobs', async () => {
    const db = openPool({ url: await server().createDatabase(), connections: 3 })
    const boss = new PgBoss({ db, schedule: false, supervise: false })
    await boss.start()
    await boss.createQueue('analyses', { policy: 'key_strict_fifo', expireInSeconds: 60 })
    const send = (token: string) => boss.send('analyses', { token }, { singletonKey: token, priority: 1 })
    for (const token of ['begun', 'waiting', 'begun', 'waiting']) await send(token)
    const [begun] = await boss.fetch<{ token: string }>('analyses')
    await boss.stop({ graceful: false, close: false })

    const queue = createJobQueue(db, pino({ enabled: false }))
    onTestFinished(() => queue.close())
    const waiting = await queue.fetch({ only: 'small' })
    expect(waiting).toMatchObject({ token: 'waiting', retryCount: 0 })
    expect(await queue.fetch({ only: 'small' })).toBeNull()
    for (const job of [waiting, begun && { id: begun.id, token: begun.data.token, retryCount: 0 }])
      expect(job && (await queue.complete(db, job))).toBe(true)
    await queue.send(db, 'begun', 'small')
    await queue.send(db, 'begun', 'small')
    expect(await queue.fetch({ only: 'small' })).toMatchObject({ token: 'begun' })
    expect(await queue.fetch({ only: 'small' })).toBeNull()
    const { rows } = await db.executeSql('SELECT policy, expire_seconds FROM pgboss.queue')
    expect(rows).toContainEqual({ policy: 'exclusive', expire_seconds: 300 })
  })
})
