import { join } from 'node:path'
import Database from 'better-sqlite3'
import { z } from 'zod'
import type { AddressedMessage } from './addressed-messages.ts'

const rowSchema = z.object({ messages: z.int(), reports: z.int(), subject: z.string().nullable() })

/**
 * What is wrong with the messages answered with 250, in the data folder of an engine that has ended; empty if nothing
 * is.
 */
export function findFaults(dataDir: string, letters: readonly AddressedMessage[]): string[] {
  const db = new Database(join(dataDir, 'sendproof.sqlite'), { readonly: true })
  try {
    const select = db.prepare(`
      SELECT count(*) AS messages, count(reports.message_id) AS reports, max(reports.subject) AS subject
      FROM messages
      LEFT JOIN reports ON reports.message_id = messages.id
      WHERE messages.token = ?`)
    return letters.flatMap(({ token, subject }) => {
      const row = rowSchema.parse(select.get(token))
      const isWell = row.messages === 1 && row.reports === 1 && row.subject === subject
      return isWell ? [] : [`${subject}: ${JSON.stringify(row)}`]
    })
  } finally {
    db.close()
  }
}
