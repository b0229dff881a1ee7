import { version } from '../../server/ground/version.ts'
import { readMessageId, readNumberedReport, readReport, readReportOverview } from '../../server/storage/report-rows.ts'
import type { ReportRepository } from '../../server/storage/repositories.ts'
import { sql } from '../../server/storage/sql.ts'
import type { Database } from '../database/database.ts'
import { isLive } from './search.ts'

const selectOverviews = sql`
  SELECT tests.token, tests.name, messages.received_at, reports.subject, reports.author, reports.score,
    reports.score_floor, reports.verdict, reports.verdict_floor, reports.stream, reports.points, reports.list_tally,
    (SELECT count(*) FROM messages AS earlier WHERE earlier.token = tests.token AND earlier.id <= messages.id) AS number
  FROM reports
  JOIN messages ON messages.id = reports.message_id
  JOIN tests ON tests.token = messages.token`

const selectReports = sql`
  SELECT reports.message_id, reports.done_at, reports.facts, reports.outcomes, messages.size, messages.received_at
  FROM reports
  JOIN messages ON messages.id = reports.message_id`

export function createPostgresReports(db: Database): ReportRepository {
  return {
    async listOfTest(token, now) {
      const rows = await db.all(sql`
        ${selectOverviews} WHERE messages.token = ${token} AND ${isLive(now)} ORDER BY reports.message_id`)
      return rows.map(readReportOverview)
    },

    async listOfStream(stream, limit, now) {
      const rows = await db.all(sql`
        ${selectOverviews}
        WHERE reports.stream = ${stream} AND ${isLive(now)}
        ORDER BY reports.message_id DESC
        LIMIT ${limit}`)
      return rows.map(readReportOverview).reverse()
    },

    async findNumbered(token, number) {
      const row = await db.one(sql`
        ${selectReports}
        WHERE reports.message_id = (
          SELECT id FROM messages WHERE token = ${token} ORDER BY id LIMIT 1 OFFSET ${number - 1})`)
      return row === undefined ? null : readNumberedReport(row)
    },

    async listOutdated() {
      const rows = await db.all(sql`
        SELECT message_id FROM reports WHERE judged_by IS DISTINCT FROM ${version} ORDER BY message_id DESC`)
      return rows.map(readMessageId)
    },

    async find(messageId) {
      const row = await db.one(sql`${selectReports} WHERE reports.message_id = ${messageId}`)
      return row === undefined ? null : readReport(row)
    },

    async saveSummary(messageId, { score, score_floor, verdict, verdict_floor, stream, points, listTally }) {
      await db.transaction(async (session) => {
        // Tests are locked before their reports everywhere, to avoid deadlocks.
        await session.run(sql`
          UPDATE tests SET score = ${score}, verdict = ${verdict}
          WHERE token = (SELECT token FROM messages WHERE id = ${messageId}) AND reported_message_id = ${messageId}`)
        await session.run(sql`
          UPDATE reports
          SET score = ${score}, score_floor = ${score_floor}, verdict = ${verdict}, verdict_floor = ${verdict_floor},
            stream = ${stream}, points = ${JSON.stringify(points)}, list_tally = ${JSON.stringify(listTally)},
            judged_by = ${version}
          WHERE message_id = ${messageId}`)
      })
    },
  }
}
