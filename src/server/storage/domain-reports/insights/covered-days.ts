import { z } from 'zod'
import { instant } from '../../columns.ts'
import { sql } from '../../sql.ts'
import { all, one, type Steps } from '../../steps/steps.ts'
import type { ReportWindow } from './repository.ts'

/*
 * Most reports are about a day. Those of weekly reporters are charted on the day in their middle, but say something
 * about each of their days.
 */

const dayLength = 24 * 3_600_000

const dayRow = z.object({ day: z.int() })
const rangeRow = z.object({ begin_at: instant, end_at: instant })
const endRow = z.object({ last: instant.nullable() })

/** The number of days in a window that its DMARC reports are about. */
export function* countCoveredDays({ domain, since, until }: ReportWindow): Steps<number> {
  const counted = sql`
    FROM report
    WHERE domain = ${domain} AND kind = 'aggregate' AND day BETWEEN ${since} AND ${until} AND excluded IS NULL`
  const rows = yield* all(sql`SELECT DISTINCT day ${counted} AND NOT is_long`)
  const days = new Set(rows.map((row) => dayRow.parse(row).day))
  for (const row of yield* all(sql`SELECT DISTINCT begin_at, end_at ${counted} AND is_long`)) {
    const { begin_at, end_at } = rangeRow.parse(row)
    const last = Math.min(lastDayBefore(end_at), until)
    for (let day = Math.max(firstDayFrom(begin_at), since); day <= last; day += 1) days.add(day)
  }
  return days.size
}

/** The last day, at most `limit`, of a counted report about several days; null if none. */
export function* findLastDayOfLong(domain: string, limit: number): Steps<number | null> {
  const row = yield* one(sql`
    SELECT max(end_at) AS last FROM report
    WHERE domain = ${domain} AND is_long AND day <= ${limit} AND excluded IS NULL`)
  const { last } = endRow.parse(row)
  return last && Math.min(lastDayBefore(last), limit)
}

/* Reporters begin their days at midnight somewhere, and end them a second early or not. */

function firstDayFrom(begin: Date): number {
  return Math.round(begin.getTime() / dayLength)
}

function lastDayBefore(end: Date): number {
  return Math.round(end.getTime() / dayLength) - 1
}
