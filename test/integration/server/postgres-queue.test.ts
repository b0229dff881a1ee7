import manifest from 'pg-boss/package.json' with { type: 'json' }
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { type Database, openPool } from '../../../src/hosted/database/database.ts'
import { createJobQueue, installQueue, queueSchema } from '../../../src/hosted/postgres/queue.ts'
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
    await installQueue(db)
    const queue = createJobQueue(watched, pino({ enabled: false }))
    onTestFinished(async () => {
      await queue.close()
      await db.close()
    })
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

  it('is upgraded with our schema', () => {
    // A release of pg-boss with other tables needs a migration of ours, which may be empty, and `queueSchema`.
    expect(manifest.pgboss.schema).toBe(queueSchema)
  })
})
