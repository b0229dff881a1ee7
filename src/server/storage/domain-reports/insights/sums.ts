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
} as const satisfies Record<string, Statement>

/** The names of the columns. */
export const sumColumns = join(Object.keys(conditions).map(identifier))

/** Computes the sums of one source from records. */
export function sumRecords(sign: Statement): Statement {
  return join(
    Object.values(conditions).map((condition) => {
      return sql`${sign}sum(CASE WHEN ${condition} THEN report_record.messages ELSE 0 END)`
    }),
  )
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
