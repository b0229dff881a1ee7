import { z } from 'zod'
import { sql } from '../../sql.ts'
import { all, type Steps } from '../steps.ts'
import type { MailDay, ReportWindow } from './repository.ts'

const dayRow = z.object({ day: z.int(), aligned: z.int(), unaligned: z.string().nullable() })

/** See `ReportInsightRepository.listDays`. */
export function* listDays({ domain, since, until }: ReportWindow): Steps<MailDay[]> {
  // One row per day: a row per day and source, 100,000 for a year, would take ten times as long.
  const rows = yield* all(sql`
    SELECT day, CAST(sum(aligned) AS bigint) AS aligned,
      string_agg(CASE WHEN messages > aligned THEN source_id || ' ' || (messages - aligned) END, ' ') AS unaligned
    FROM report_daily
    WHERE domain = ${domain} AND day BETWEEN ${since} AND ${until}
    GROUP BY day
    ORDER BY day`)
  return rows.map((row) => {
    const { day, aligned, unaligned } = dayRow.parse(row)
    return { day, aligned, unaligned: readPairs(unaligned) }
  })
}

/** Parses alternating numbers: a source and its messages. */
function readPairs(text: string | null): Map<number, number> {
  const numbers = text === null ? [] : text.split(' ')
  const pairs = new Map<number, number>()
  for (let next = 0; next < numbers.length; next += 2) pairs.set(Number(numbers[next]), Number(numbers[next + 1]))
  return pairs
}
