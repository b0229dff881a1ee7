import { z } from 'zod'
import { maxMessageOctets } from '../../limits.ts'
import { type RawMessage, type RemoteMessage, readWhole } from '../../received-message.ts'
import { octets } from '../columns.ts'
import { StoreError } from '../store-error.ts'
import type { Database, Session } from './database.ts'
import { sql } from './sql.ts'

/** Octets of a piece. A message with no more is read whole; of a larger one, nobody ever holds more than a piece. */
export const pieceOctets = 256 * 1024

/** Hours after which a content that still arrives is one whose engine died: no sender takes that long. */
const arrivalHours = 24

/** What messages consist of. */
export interface MessageContents {
  /** As `MessageRepository.receive`. */
  receive<T>(chunks: AsyncIterable<Buffer>, use: (raw: RawMessage) => Promise<T>): Promise<T | null>
  /** The content of a message that is stored: a small one at hand. */
  find(id: number, size: number): Promise<RawMessage>
  /** Removes what belongs to no message. */
  sweep(): Promise<void>
}

const idRow = z.object({ id: z.int() })
const pieceRow = z.object({ octets })

export function createMessageContents(db: Database): MessageContents {
  const source = { read }

  async function* read({ id, size }: RemoteMessage): AsyncGenerator<Buffer> {
    for (let [number, left] = [0, size]; number === 0 || left > 0; number++) {
      const row = await db.one(sql`
        SELECT octets FROM content_pieces WHERE content_id = ${id} AND number = ${number}`)
      if (row === undefined) throw new StoreError('unreadable', 'the message is gone')
      const piece = pieceRow.parse(row).octets
      left -= piece.length
      yield piece
    }
  }

  async function receive<T>(chunks: AsyncIterable<Buffer>, use: (raw: RawMessage) => Promise<T>): Promise<T | null> {
    let id: number | null = null
    try {
      let size = 0
      let number = 0
      for await (const piece of inPieces(chunks)) {
        if (piece === 'too_large') return null
        if (number === 0 && piece.length < pieceOctets) return await use(piece)
        size += piece.length
        if (piece.length === 0) continue
        id ??= await begin()
        await append(id, number++, piece)
      }
      return await use({ id: String(id), size, source })
    } finally {
      if (id !== null) await end(id)
    }
  }

  async function begin(): Promise<number> {
    return idRow.parse(await db.one(sql`INSERT INTO contents (is_arriving) VALUES (true) RETURNING id`)).id
  }

  /** Does not wait for the disk: the transaction that accepts the message does, and what came before it is there then. */
  async function append(id: number, number: number, piece: Buffer): Promise<void> {
    await db.run(sql`
      WITH soon AS (SELECT set_config('synchronous_commit', 'off', true))
      INSERT INTO content_pieces (content_id, number, octets) SELECT ${id}, ${number}::integer, ${piece} FROM soon`)
  }

  /** A sender who breaks off need not hear that what came of him could not be removed; the sweep does it. */
  async function end(id: number): Promise<void> {
    const ended = db.transaction(async (session) => {
      await session.run(sql`UPDATE contents SET is_arriving = false WHERE id = ${id}`)
      await removeUnused(session, [id])
    })
    await ended.catch(() => {})
  }

  return {
    receive,

    async find(id, size) {
      const remote: RemoteMessage = { id: String(id), size, source }
      return size < pieceOctets ? await readWhole(remote) : remote
    },

    async sweep() {
      await db.run(sql`
        DELETE FROM contents
        WHERE NOT EXISTS (SELECT 1 FROM messages WHERE messages.content_id = contents.id)
          AND (NOT is_arriving OR created_at < now() - make_interval(hours => ${arrivalHours}))`)
    },
  }
}

/** Stores the content of a message that is accepted, or finds what came of it. Returns its id. */
export async function storeContent(session: Session, raw: RawMessage): Promise<number> {
  if (!Buffer.isBuffer(raw)) {
    if ('source' in raw) return Number(raw.id)
    throw new Error('a message in a file is none of this store')
  }
  const row = await session.one(sql`
    WITH content AS (INSERT INTO contents (is_arriving) VALUES (false) RETURNING id)
    INSERT INTO content_pieces (content_id, number, octets) SELECT id, 0, ${raw} FROM content
    RETURNING content_id AS id`)
  return idRow.parse(row).id
}

/** Removes contents that no message refers to any more. */
export async function removeUnused(session: Session, ids: readonly number[]): Promise<void> {
  await session.run(sql`
    DELETE FROM contents
    WHERE id = ANY (${ids}) AND NOT is_arriving
      AND NOT EXISTS (SELECT 1 FROM messages WHERE messages.content_id = contents.id)`)
}

/** The octets in pieces of `pieceOctets` and a last one with less, as long as they are not too many. */
async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer | 'too_large'> {
  let total = 0
  let waiting: Buffer[] = []
  let waitingOctets = 0
  for await (const chunk of chunks) {
    total += chunk.length
    if (total > maxMessageOctets) return yield 'too_large'
    waiting.push(chunk)
    waitingOctets += chunk.length
    if (waitingOctets < pieceOctets) continue
    let rest = Buffer.concat(waiting)
    for (; rest.length >= pieceOctets; rest = rest.subarray(pieceOctets)) yield rest.subarray(0, pieceOctets)
    waiting = [rest]
    waitingOctets = rest.length
  }
  yield Buffer.concat(waiting)
}
