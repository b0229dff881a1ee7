import { identifier, type Statement, sql } from '../../sql.ts'

/*
 * Sums of counted records, by source: per day, and per period, so that a year has few rows. They have the same columns.
 */

/** Days of a period. Periods are counted from 1970. */
export const periodLength = 28

/** Of a day. The driver of SQLite passes numbers as floating point. */
export const periodOfDay = sql`day / CAST(${periodLength} AS integer)`

const isAligned = sql`(dkim = 'aligned' OR spf = 'aligned')`
const hasPassed = sql`(dkim IN ('aligned', 'passed') OR spf IN ('aligned', 'passed'))`

/** What is counted, and which records count. */
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

/** The columns of one source, from records. */
export function sumRecords(sign: Statement): Statement {
  return join(
    Object.values(conditions).map((condition) => {
      return sql`${sign}sum(CASE WHEN ${condition} THEN report_record.messages ELSE 0 END)`
    }),
  )
}

/** The columns, added to those that are stored. */
export function addSums(table: Statement): Statement {
  return join(
    Object.keys(conditions).map((name) => {
      const column = identifier(name)
      return sql`${column} = ${table}.${column} + excluded.${column}`
    }),
  )
}

/** The columns, added up: whole numbers in both databases, also where a sum has another type. */
export const totalSums = join(
  Object.keys(conditions).map((name) => {
    const column = identifier(name)
    return sql`CAST(sum(${column}) AS bigint) AS ${column}`
  }),
)

function join(parts: readonly Statement[]): Statement {
  return parts.reduce((before, each) => sql`${before}, ${each}`)
}
