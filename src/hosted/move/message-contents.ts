import { createReadStream } from 'node:fs'
import type { Database } from 'better-sqlite3'
import { z } from 'zod'
import { octets } from '../../server/storage/columns.ts'
import { type Bodies, newBodyKey, pieceOctets } from '../bodies/bodies.ts'
import type { Session } from '../database/database.ts'
import { sha256 } from '../database/source-rows.ts'
import { addRows } from '../database/target-rows.ts'

/** The contents of the messages of a data folder. */
export type SourceContents = ReturnType<typeof createSourceContents>

/** SQL for the digest of a message in the database, and the key of one in a body store. */
export const contentDigestSql = `(
  SELECT string_agg(encode(sha256(octets), 'hex'), ' ' ORDER BY number)
  FROM content_pieces WHERE content_pieces.content_id = messages.content_id)`
export const bodyKeySql = '(SELECT body_key FROM contents WHERE contents.id = messages.content_id)'

const contentRow = z.object({ raw: octets.nullable(), file: z.string().nullable() })
const pieces = {
  name: 'content_pieces',
  columns: { content_id: 'bigint', number: 'integer', octets: 'octets' },
} as const

export function createSourceContents(db: Database, pathOf: (file: string) => string) {
  const select = db.prepare(`
    SELECT raw, file FROM messages LEFT JOIN raw_messages ON message_id = id WHERE id = ?`)

  async function* piecesOf(messageId: number): AsyncGenerator<Buffer> {
    const { raw, file } = contentRow.parse(select.get(messageId))
    if (raw) yield* cut(raw)
    else if (file !== null) yield* createReadStream(pathOf(file), { highWaterMark: pieceOctets })
  }

  return {
    /** Copies a message into the database under its id. */
    async copy(session: Session, messageId: number): Promise<void> {
      let number = 0
      for await (const piece of piecesOf(messageId)) await addRows(session, pieces, [[messageId, number++, piece]])
    },

    /** Puts a message into a body store. Returns its key. */
    async putBody(bodies: Bodies, messageId: number): Promise<string> {
      const key = newBodyKey()
      let number = 0
      for await (const piece of piecesOf(messageId)) await bodies.writePiece(key, number++, piece)
      return key
    },

    /** Like `digestPieces`. */
    digest: (messageId: number): Promise<string> => digestPieces(piecesOf(messageId)),
  }
}

/** The SHA-256 of the SHA-256 digests of all pieces. */
export async function digestPieces(pieces: AsyncIterable<Buffer>): Promise<string> {
  const digests: string[] = []
  for await (const piece of pieces) digests.push(sha256(piece))
  return digests.join(' ')
}

/** An empty message has one piece as well. */
function* cut(raw: Buffer): Generator<Buffer> {
  for (let at = 0; at === 0 || at < raw.length; at += pieceOctets) yield raw.subarray(at, at + pieceOctets)
}
