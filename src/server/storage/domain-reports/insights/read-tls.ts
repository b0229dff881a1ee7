import { z } from 'zod'
import { sql } from '../../sql.ts'
import { all, type Steps } from '../steps.ts'
import type { ReportWindow, TlsDay, TlsFailureTotals } from './repository.ts'

const tlsDayRow = z.object({ day: z.int(), successful: z.int(), failed: z.int() })
const tlsFailureRow = z
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

/** See `ReportInsightRepository.listTlsDays`. */
export function* listTlsDays({ domain, since, until }: ReportWindow): Steps<TlsDay[]> {
  const rows = yield* all(sql`
    SELECT day, CAST(sum(pass) AS bigint) AS successful, CAST(sum(fail) AS bigint) AS failed
    FROM report
    WHERE domain = ${domain} AND day BETWEEN ${since} AND ${until} AND kind = 'tls' AND excluded IS NULL
    GROUP BY day
    ORDER BY day`)
  return rows.map((row) => tlsDayRow.parse(row))
}

/** See `ReportInsightRepository.listTlsFailures`. */
export function* listTlsFailures({ domain, since, until }: ReportWindow): Steps<TlsFailureTotals[]> {
  const rows = yield* all(sql`
    SELECT mx_host, policy_type, type, CAST(sum(sessions) AS bigint) AS sessions,
      count(DISTINCT org) AS reporters, max(day) AS last_day
    FROM report
    JOIN tls_failure ON tls_failure.report_id = report.id
    WHERE domain = ${domain} AND day BETWEEN ${since} AND ${until} AND kind = 'tls' AND excluded IS NULL
    GROUP BY mx_host, policy_type, type
    ORDER BY 4 DESC, mx_host, policy_type, type`)
  return rows.map((row) => tlsFailureRow.parse(row))
}
