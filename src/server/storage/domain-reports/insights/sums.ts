import { identifier, join, type Statement, sql } from '../../sql.ts'

/*
 * Sums of counted records by source, per day and per period, so that a year needs few rows. Both tables have the same
 * columns.
 */

/** Days per period. Periods are numbered from 1970. */
export const periodLength = 28

/** The period of a day. The SQLite driver passes numbers as floating point, hence the cast. */
export const periodOfDay = sql`day / CAST(${periodLength} AS integer)`

const isAligned = sql`(dkim = 'aligned' OR spf = 'aligned')`
const hasPassed = sql`(dkim IN ('aligned', 'passed') OR spf IN ('aligned', 'passed'))`

/** The sums, and the condition for records that count toward each. */
const conditions = {
  messages: sql`true`,
  aligned: isAligned,
  dkim_aligned: sql`dkim = 'aligned'`,
  spf_aligned: sql`spf = 'aligned'`,
  passed: hasPassed,
  undetermined: sql`NOT ${hasPassed} AND (dkim = 'unknown' OR spf = 'unknown')`,
  forwarded: sql`is_forwarded`,
  quarantined: sql`disposition = 'quarantine'`,
  rejected: sql`disposition = 'reject'`,
  subdomain_messages: sql`is_subdomain`,
  subdomain_aligned: sql`is_subdomain AND ${isAligned}`,
  altered: sql`is_altered AND NOT ${isAligned}`,
} as const satisfies Record<string, Statement>

/** The names of the columns. */
export const sumColumns = join(Object.keys(conditions).map(identifier))

/** The columns that divide the sums of a day further, after a comma. */
export const perSender = sql`, address, envelope`

interface Division {
  time: Statement
  /** `perSender`, or nothing. */
  sender?: Statement
  sign?: Statement
}

/** The sums of the records for which a condition holds, per domain, time, and source; negative with a sign. */
export function sumSources({ time, sender = sql``, sign = sql`` }: Division, condition: Statement): Statement {
  const sums = Object.values(conditions).map(
    (counts) => sql`${sign}sum(CASE WHEN ${counts} THEN report_record.messages ELSE 0 END)`,
  )
  return sql`
    SELECT domain, ${time}, source_id${sender}, ${join(sums)}
    FROM report_record
    JOIN report ON report.id = report_record.report_id
    WHERE ${condition} AND report_record.messages > 0
    GROUP BY 1, 2, 3${sender}`
}

/** The days of `report_daily` for which a condition holds, as in `report_day`. */
export function sumDays(condition: Statement): Statement {
  return sql`
    SELECT domain, day, sum(aligned),
      string_agg(CASE WHEN messages > aligned THEN source_id || ' ' || (messages - aligned) END, ' ' ORDER BY source_id)
    FROM (
      SELECT domain, day, source_id, CAST(sum(messages) AS bigint) AS messages, CAST(sum(aligned) AS bigint) AS aligned
      FROM report_daily
      WHERE ${condition}
      GROUP BY domain, day, source_id
    ) AS sources
    GROUP BY domain, day`
}

/** Adds the computed sums to the stored ones. */
export function addSums(table: Statement): Statement {
  return join(
    Object.keys(conditions).map((name) => {
      const column = identifier(name)
      return sql`${column} = ${table}.${column} + excluded.${column}`
    }),
  )
}

/** The totals of all sums, as integers in both databases, even if `sum` has another type. */
export const totalSums = join(
  Object.keys(conditions).map((name) => {
    const column = identifier(name)
    return sql`CAST(sum(${column}) AS bigint) AS ${column}`
  }),
)
