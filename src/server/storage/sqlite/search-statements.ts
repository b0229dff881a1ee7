import type { Database, Statement } from 'better-sqlite3'
import { fold } from '../../../shared/fold.ts'
import type { TestFilter, TestOrder } from '../repositories.ts'

/** Tests that are neither expired at @now nor deleted. */
export const isLive = 'tests.expires_at > @now AND tests.removed_at IS NULL'

/** The columns of a test in a list, with its shown report. */
export const overviewColumns = `tests.*, reports.score_floor, reports.verdict_floor, reports.subject, reports.author, reports.stream`

/**
 * Tests created at the same time are ordered by token. Tests without a score come last in both directions, so that
 * waiting tests do not appear among the worst.
 */
const orders: Record<TestOrder, string> = {
  newest: 'tests.created_at DESC, tests.token DESC',
  oldest: 'tests.created_at, tests.token',
  best: 'tests.score DESC NULLS LAST, tests.created_at DESC, tests.token DESC',
  worst: 'tests.score NULLS LAST, tests.created_at, tests.token',
}

const matches = `
  ${isLive}
  AND tests.created_at >= @since
  AND (@status IS NULL OR tests.status = @status)
  AND (@verdict IS NULL OR tests.verdict = @verdict)
  AND NOT EXISTS (SELECT 1 FROM json_each(@words) AS word WHERE instr(tests.search_text, word.value) = 0)
  AND (@stream IS NULL OR tests.token IN (
    SELECT messages.token FROM reports JOIN messages ON messages.id = reports.message_id WHERE reports.stream = @stream))`

/** One statement per order, each using an index, and one for the count. */
export function prepareSearch(db: Database): { count: Statement; pages: Record<TestOrder, Statement> } {
  const page = (order: TestOrder) =>
    db.prepare(`
      SELECT ${overviewColumns}
      FROM tests
      LEFT JOIN reports ON reports.message_id = tests.reported_message_id
      WHERE ${matches}
      ORDER BY ${orders[order]}
      LIMIT @limit OFFSET @offset`)
  return {
    count: db.prepare(`SELECT count(*) AS count FROM tests WHERE ${matches}`),
    pages: { newest: page('newest'), oldest: page('oldest'), best: page('best'), worst: page('worst') },
  }
}

/** The parameters for a filter. */
export function searchParameters({ text, status, verdict, since, stream }: TestFilter, now: Date) {
  const words = fold(text).split(/\s+/).filter(Boolean)
  return {
    now: now.getTime(),
    since: since?.getTime() ?? 0,
    status,
    verdict,
    stream,
    words: JSON.stringify(words),
  }
}
