import { z } from 'zod'
import { exclusions } from '../../../../shared/contract/reports/stored-report.ts'
import { instant } from '../../columns.ts'
import { sql } from '../../sql.ts'
import { all, one, type Steps } from '../../steps/steps.ts'
import { alsoAbout } from '../rows.ts'
import { countCoveredDays } from './covered-days.ts'
import { readTlsTotals } from './read-tls.ts'
import type { DomainTotals, ReportWindow } from './repository.ts'

/** More than anyone will look at; the sums include all reporters. */
const maxReporters = 100

const mailRow = z.object({
  reports: z.int(),
  reporters: z.int(),
  messages: z.int().nullable(),
  pass: z.int().nullable(),
  fail: z.int().nullable(),
})
const reporterRow = z.object({
  org: z.string(),
  reporter: z.string(),
  author: z.string().nullable(),
  reports: z.int(),
  messages: z.int(),
})
const countRow = z.object({ reports: z.int() })
const apartRow = z.object({ excluded: z.enum(exclusions), reports: z.int() })
const lastRow = z.object({ last: instant.nullable() })

/** See `ReportInsightRepository.readTotals`. */
export function* readTotals(window: ReportWindow): Steps<DomainTotals> {
  const { domain, since, until } = window
  const ofKind = (kind: string) => sql`
    FROM report
    WHERE domain = ${domain} AND kind = ${kind} AND day BETWEEN ${since} AND ${until} AND excluded IS NULL`
  const mail = mailRow.parse(
    yield* one(sql`
      SELECT count(*) AS reports, count(DISTINCT org) AS reporters,
        CAST(sum(messages) AS bigint) AS messages, CAST(sum(pass) AS bigint) AS pass, CAST(sum(fail) AS bigint) AS fail
      ${ofKind('aggregate')}`),
  )
  const reporters = yield* all(sql`
    SELECT org, reporter, author, count(*) AS reports, CAST(sum(messages) AS bigint) AS messages
    ${ofKind('aggregate')}
    GROUP BY org, reporter, author
    ORDER BY 5 DESC, org, reporter, coalesce(author, '')
    LIMIT ${maxReporters}`)
  const failures = countRow.parse(yield* one(sql`SELECT count(*) AS reports ${ofKind('failure')}`))
  const apart = yield* all(sql`
    SELECT excluded, count(*) AS reports FROM (
      SELECT excluded FROM report WHERE domain = ${domain} AND day >= ${since} AND excluded IS NOT NULL
      UNION ALL
      SELECT excluded FROM report WHERE id IN (${alsoAbout(domain)}) AND day >= ${since} AND excluded IS NOT NULL
    ) AS apart
    GROUP BY excluded`)
  const last = yield* one(sql`
    SELECT max(received_at) AS last FROM report_file
    WHERE id = (SELECT max(file_id) FROM report WHERE domain = ${domain})
      OR id = (SELECT max(file_id) FROM report WHERE id IN (${alsoAbout(domain)}))`)
  const counts = new Map(apart.map((row) => apartRow.parse(row)).map((each) => [each.excluded, each.reports]))
  const { messages, pass, fail } = mail
  const days = yield* countCoveredDays(window)
  return {
    aggregate: mail.reports > 0 ? { ...mail, days, messages: messages ?? 0, pass: pass ?? 0, fail: fail ?? 0 } : null,
    tls: yield* readTlsTotals(window),
    failures: failures.reports,
    apart: {
      forged: counts.get('forged') ?? 0,
      unverified: counts.get('unverified') ?? 0,
      overlap: counts.get('overlap') ?? 0,
    },
    lastReceivedAt: lastRow.parse(last).last,
    reporters: reporters.map((row) => reporterRow.parse(row)),
  }
}
