import { z } from 'zod'
import { sql } from '../../sql.ts'
import { all, type Steps } from '../../steps/steps.ts'
import type { MailDay, ReportWindow } from './repository.ts'

const dayRow = z.object({ day: z.int(), aligned: z.int(), unaligned: z.string().nullable() })

/** See `ReportInsightRepository.listDays`. */
export function* listDays({ domain, since, until }: ReportWindow): Steps<MailDay[]> {
  const rows = yield* all(sql`
    SELECT day, aligned, unaligned FROM report_day
    WHERE domain = ${domain} AND day BETWEEN ${since} AND ${until}
    ORDER BY day`)
  return rows.map((row) => {
    const { day, aligned, unaligned } = dayRow.parse(row)
    return { day, aligned, unaligned: unaligned === null ? [] : readNumbers(unaligned) }
  })
}

const space = 0x20
const zero = 0x30

/** Numbers separated by spaces. A year can have 400,000, for which `split` and `Number` take five times as long. */
function readNumbers(text: string): number[] {
  const numbers: number[] = []
  let number = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === space) {
      numbers.push(number)
      number = 0
    } else number = number * 10 + code - zero
  }
  numbers.push(number)
  return numbers
}
