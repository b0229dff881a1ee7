import { z } from 'zod'
import { sql } from '../../sql.ts'
import { all, one, type Steps } from '../../steps/steps.ts'
import type { ReportWindow, TlsDay, TlsFailureTotals, TlsTotals } from './repository.ts'

/* A report may have policies for several domains, so only the sessions of this domain count. */

const dayRow = z.object({ day: z.int(), successful: z.int(), failed: z.int() })
const failureRow = z
  .object({
    mx_host: z.string().nullable(),
    policy_type: z.string().nullable(),
    type: z.string().nullable(),
    sessions: z.int(),
    reporters: z.int(),
    last_day: z.int(),
  })
  .transform(
    ({ mx_host: mxHost, policy_type: policyType, last_day: lastDay, ...same }): TlsFailureTotals => ({
      ...same,
      mxHost,
      policyType,
      lastDay,
    }),
  )
const totalsRow = z.object({ reports: z.int(), successful: z.int().nullable(), failed: z.int().nullable() })

const sessions = sql`CAST(sum(successful) AS bigint) AS successful, CAST(sum(failed) AS bigint) AS failed`

function reportsIn({ domain, since, until }: ReportWindow) {
  return sql`
    FROM tls_policy
    JOIN report ON report.id = tls_policy.report_id
    WHERE tls_policy.domain = ${domain} AND report.day BETWEEN ${since} AND ${until} AND report.excluded IS NULL`
}

/** The totals; null without a report. */
export function* readTlsTotals(window: ReportWindow): Steps<TlsTotals | null> {
  const row = yield* one(sql`SELECT count(*) AS reports, ${sessions} ${reportsIn(window)}`)
  const { reports, successful, failed } = totalsRow.parse(row)
  return reports > 0 ? { reports, successful: successful ?? 0, failed: failed ?? 0 } : null
}

/** See `ReportInsightRepository.listTlsDays`. */
export function* listTlsDays(window: ReportWindow): Steps<TlsDay[]> {
  const rows = yield* all(
    sql`SELECT report.day, ${sessions} ${reportsIn(window)} GROUP BY report.day ORDER BY report.day`,
  )
  return rows.map((row) => dayRow.parse(row))
}

/** See `ReportInsightRepository.listTlsFailures`. */
export function* listTlsFailures({ domain, since, until }: ReportWindow): Steps<TlsFailureTotals[]> {
  const rows = yield* all(sql`
    SELECT mx_host, policy_type, type, CAST(sum(sessions) AS bigint) AS sessions,
      count(DISTINCT org) AS reporters, max(day) AS last_day
    FROM tls_failure
    JOIN report ON report.id = tls_failure.report_id
    WHERE tls_failure.domain = ${domain} AND report.id IN (SELECT report_id FROM tls_policy WHERE domain = ${domain})
      AND report.day BETWEEN ${since} AND ${until} AND report.excluded IS NULL
    GROUP BY mx_host, policy_type, type
    ORDER BY 4 DESC, mx_host, policy_type, type`)
  return rows.map((row) => failureRow.parse(row))
}
