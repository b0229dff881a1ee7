import { fold } from '../../../shared/fold.ts'
import type { InboxTestFilter, InboxTestOrder } from '../repositories.ts'
import { join, type Statement, sql } from '../sql.ts'

/** Tests that are neither expired at the given time nor deleted. */
export function isLive(now: Date): Statement {
  return sql`tests.expires_at > ${now} AND tests.removed_at IS NULL`
}

/** The columns of a test in a list, with its shown report. */
export const overviewColumns = sql`tests.*, reports.score_floor, reports.verdict_floor, reports.content_score, reports.observed, reports.subject, reports.author, reports.stream`

/**
 * Tests created at the same time are ordered by token. Tests without a score come last in both directions, so that
 * waiting tests do not appear among the worst.
 */
const orders: Record<InboxTestOrder, Statement> = {
  newest: sql`tests.created_at DESC, tests.token DESC`,
  oldest: sql`tests.created_at, tests.token`,
  best: sql`tests.score DESC NULLS LAST, tests.created_at DESC, tests.token DESC`,
  worst: sql`tests.score NULLS LAST, tests.created_at, tests.token`,
}

/** A page of the tests that match a filter. */
export function selectPage(
  filter: InboxTestFilter,
  { order, offset, limit }: { order: InboxTestOrder; offset: number; limit: number },
  now: Date,
): Statement {
  return sql`
    SELECT ${overviewColumns}
    FROM tests
    LEFT JOIN reports ON reports.message_id = tests.reported_message_id
    WHERE ${matches(filter, now)}
    ORDER BY ${orders[order]}
    LIMIT ${limit} OFFSET ${offset}`
}

/** The condition of a filter. */
export function matches({ text, status, verdict, since, stream }: InboxTestFilter, now: Date): Statement {
  const words = fold(text).split(/\s+/).filter(Boolean)
  const conditions = [
    isLive(now),
    since && sql`tests.created_at >= ${since}`,
    status && sql`tests.status = ${status}`,
    verdict && sql`tests.verdict = ${verdict}`,
    // One condition per word: PostgreSQL's trigram index does not support LIKE ALL.
    ...words.map((word) => sql`tests.search_text LIKE ${patternOf(word)} ESCAPE '!'`),
    stream &&
      sql`tests.token IN (
        SELECT messages.token FROM reports JOIN messages ON messages.id = reports.message_id
        WHERE reports.stream = ${stream})`,
  ]
  return join(
    conditions.filter((condition) => !!condition),
    ' AND ',
  )
}

/** A LIKE pattern that matches the word anywhere. */
function patternOf(word: string): string {
  return `%${word.replace(/[!%_]/g, '!$&')}%`
}
