import { z } from 'zod'
import { exclusions, reportKinds } from '../../../../shared/contract/reports/stored-report.ts'
import { instant } from '../../columns.ts'
import { sql } from '../../sql.ts'
import { all, one, type Steps } from '../steps.ts'
import type { DomainTotals, ReportWindow } from './repository.ts'

const kindRow = z.object({
  kind: z.enum(reportKinds),
  reports: z.int(),
  reporters: z.int(),
  days: z.int(),
  messages: z.int(),
  pass: z.int(),
  fail: z.int(),
})
const apartRow = z.object({ excluded: z.enum(exclusions), reports: z.int() })
const lastRow = z.object({ last: instant.nullable() })

/** See `ReportInsightRepository.readTotals`. */
export function* readTotals({ domain, since, until }: ReportWindow): Steps<DomainTotals> {
  const kinds = yield* all(sql`
    SELECT kind, count(*) AS reports, count(DISTINCT org) AS reporters, count(DISTINCT day) AS days,
      CAST(sum(messages) AS bigint) AS messages, CAST(sum(pass) AS bigint) AS pass, CAST(sum(fail) AS bigint) AS fail
    FROM report
    WHERE domain = ${domain} AND day BETWEEN ${since} AND ${until} AND excluded IS NULL
    GROUP BY kind`)
  const apart = yield* all(sql`
    SELECT excluded, count(*) AS reports FROM report
    WHERE domain = ${domain} AND day >= ${since} AND excluded IS NOT NULL
    GROUP BY excluded`)
  const last = yield* one(sql`
    SELECT max(received_at) AS last FROM report_file
    WHERE id IN (SELECT file_id FROM report WHERE domain = ${domain})`)
  const counts = apart.map((row) => apartRow.parse(row))
  const reportsApart = (reason: keyof DomainTotals['apart']) =>
    counts.find(({ excluded }) => excluded === reason)?.reports ?? 0
  return {
    kinds: kinds.map((row) => kindRow.parse(row)),
    apart: {
      forged: reportsApart('forged'),
      unverified: reportsApart('unverified'),
      overlap: reportsApart('overlap'),
    },
    lastReceivedAt: lastRow.parse(last).last,
  }
}
