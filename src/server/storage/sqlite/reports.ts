import type { Database } from 'better-sqlite3'
import { version } from '../../ground/version.ts'
import { readMessageId, readNumberedReport, readReport, readReportOverview } from '../report-rows.ts'
import type { ReportRepository, ReportSummary } from '../repositories.ts'
import type { Commit } from './durability/group-commit.ts'
import { isLive } from './search-statements.ts'

export function createSqliteReports(db: Database, commit: Commit): ReportRepository {
  const selectOverviews = `
    SELECT tests.token, tests.name, messages.received_at, reports.subject, reports.author, reports.score,
      reports.score_floor, reports.verdict, reports.verdict_floor, reports.stream, reports.points, reports.list_tally,
      (SELECT count(*) FROM messages AS earlier WHERE earlier.token = tests.token AND earlier.id <= messages.id) AS number
    FROM reports
    JOIN messages ON messages.id = reports.message_id
    JOIN tests ON tests.token = messages.token`
  const selectOfTest = db.prepare(`
    ${selectOverviews} WHERE messages.token = @token AND ${isLive} ORDER BY reports.message_id`)
  const selectOfStream = db.prepare(`
    ${selectOverviews} WHERE reports.stream = @stream AND ${isLive} ORDER BY reports.message_id DESC LIMIT @limit`)
  const selectNumbered = db.prepare(`
    SELECT reports.message_id, reports.done_at, reports.facts, reports.outcomes, messages.size, messages.received_at
    FROM (SELECT id FROM messages WHERE token = @token ORDER BY id LIMIT 1 OFFSET @number - 1) AS nth
    JOIN messages ON messages.id = nth.id
    JOIN reports ON reports.message_id = nth.id`)
  const selectOutdated = db.prepare('SELECT message_id FROM reports WHERE judged_by IS NOT ? ORDER BY message_id DESC')
  const selectReport = db.prepare(`
    SELECT reports.message_id, reports.done_at, reports.facts, reports.outcomes, messages.size
    FROM reports
    JOIN messages ON messages.id = reports.message_id
    WHERE reports.message_id = ?`)
  const updateReport = db.prepare(`
    UPDATE reports
    SET score = @score, score_floor = @score_floor, verdict = @verdict, verdict_floor = @verdict_floor,
      stream = @stream, points = @points, list_tally = @listTally, judged_by = @version
    WHERE message_id = @messageId`)
  const updateTest = db.prepare(`
    UPDATE tests SET score = @score, verdict = @verdict
    WHERE token = (SELECT token FROM messages WHERE id = @messageId) AND reported_message_id = @messageId`)

  function saveSummary(messageId: number, { points, listTally, ...summary }: ReportSummary): void {
    const row = {
      ...summary,
      messageId,
      points: JSON.stringify(points),
      listTally: JSON.stringify(listTally),
      version,
    }
    updateReport.run(row)
    updateTest.run(row)
  }

  return {
    async listOfTest(token, now) {
      return selectOfTest.all({ token, now: now.getTime() }).map(readReportOverview)
    },

    async listOfStream(stream, limit, now) {
      return selectOfStream.all({ stream, limit, now: now.getTime() }).map(readReportOverview).reverse()
    },

    async findNumbered(token, number) {
      const row = selectNumbered.get({ token, number })
      return row === undefined ? null : readNumberedReport(row)
    },

    async listOutdated() {
      return selectOutdated.all(version).map(readMessageId)
    },

    async find(messageId) {
      const row = selectReport.get(messageId)
      return row === undefined ? null : readReport(row)
    },

    async saveSummary(messageId, summary) {
      await commit(() => saveSummary(messageId, summary))
    },
  }
}
