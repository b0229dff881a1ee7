import { z } from 'zod'
import { type RawMessage, type RemoteMessage, readWhole } from '../../server/ground/received-message.ts'
import { octets } from '../../server/storage/columns.ts'
import type { InboxTestMessages } from '../../server/storage/repositories/inbox-tests.ts'
import { unusedTime } from '../../server/storage/retention-clock.ts'
import { sql } from '../../server/storage/sql.ts'
import { changeInBatches } from '../../server/storage/steps/batches.ts'
import { all, lock, run, type Steps } from '../../server/storage/steps/steps.ts'
import { isUnreadable, StoreError } from '../../server/storage/store-error.ts'
import { maxMessageOctets } from '../../shared/limits.ts'
import { type Bodies, type Body, createBodies, newBodyKey, pieceOctets } from '../bodies/bodies.ts'
import type { BodyPlace } from '../bodies/body-store.ts'
import { reserveBodies } from '../bodies/reserved-bodies.ts'
import type { Database, Session } from '../database/database.ts'
import { createPostgresSteps, drive } from './run-steps.ts'

/** Hours after which unfinished content belongs to a dead engine: no sender takes that long. */
const arrivalHours = 24

/** A second's work at most. Bodies are removed by statements that do not read them. */
const removedAtOnce = 500

/** The contents of messages. */
export type MessageContents = ReturnType<typeof createMessageContents>

/** Content that is still arriving. */
interface ArrivingContent {
  id: number
  bodyKey: string | null
}

const idRow = z.object({ id: z.int() })
const pieceRow = z.object({ octets })
/** Where the content is stored: in the body store, or in the database, starting with this piece. */
const startRow = z.object({ body_key: z.string().nullable(), octets: octets.nullable() })
type ContentStart = z.infer<typeof startRow>
const nothing: ContentStart = { body_key: null, octets: null }
const keyRow = z.object({ id: z.int(), body_key: z.string().nullable() })

export function createMessageContents(db: Database, place: BodyPlace | null) {
  const store = place && reserveBodies(db, place.store)
  const bodies = store && createBodies(store)

  function namedBodies(): Bodies {
    if (bodies) return bodies
    throw new StoreError('bodies_elsewhere', 'a message body is in a body store that the settings do not name')
  }

  const source = { read }

  async function* read(message: RemoteMessage): AsyncGenerator<Buffer> {
    yield* readFrom(await findStart(message.id), message)
  }

  async function findStart(id: string): Promise<ContentStart> {
    const row = await db.one(sql`
      SELECT body_key, octets
      FROM contents LEFT JOIN content_pieces ON content_id = contents.id AND number = 0
      WHERE contents.id = ${id}`)
    return row === undefined ? nothing : startRow.parse(row)
  }

  const remoteOf = (id: number, size: number): RemoteMessage => ({ id: String(id), size, source })

  async function* readFrom({ body_key: key, octets }: ContentStart, { id, size }: RemoteMessage) {
    if (key !== null) return yield* namedBodies().read({ key, size })
    if (octets === null) throw new StoreError('unreadable', 'the message is missing')
    yield octets
    yield* readPieces(id, size - octets.length)
  }

  /** The pieces after the first. */
  async function* readPieces(id: string, size: number): AsyncGenerator<Buffer> {
    for (let [number, left] = [1, size]; left > 0; number++) {
      const row = await db.one(sql`
        SELECT octets FROM content_pieces WHERE content_id = ${id} AND number = ${number}`)
      if (row === undefined) throw new StoreError('unreadable', 'the message is missing')
      const piece = pieceRow.parse(row).octets
      left -= piece.length
      yield piece
    }
  }

  /** Like `MessageRepository.receive`. */
  async function receive<T>(chunks: AsyncIterable<Buffer>, use: (raw: RawMessage) => Promise<T>): Promise<T | null> {
    let content: ArrivingContent | null = null
    let size = 0
    try {
      let number = 0
      for await (const piece of inPieces(chunks)) {
        if (piece === 'too_large') return null
        if (number === 0 && piece.length < pieceOctets) return await use(piece)
        size += piece.length
        if (piece.length === 0) continue
        content ??= await begin()
        await append(content, number++, piece)
      }
      return content && (await use({ id: String(content.id), size, source }))
    } finally {
      if (content) await end(content, size)
    }
  }

  async function begin(): Promise<ArrivingContent> {
    const bodyKey = place?.takesNew ? newBodyKey() : null
    const row = await db.one(sql`INSERT INTO contents (is_arriving, body_key) VALUES (true, ${bodyKey}) RETURNING id`)
    return { id: idRow.parse(row).id, bodyKey }
  }

  async function append({ id, bodyKey }: ArrivingContent, number: number, piece: Buffer): Promise<void> {
    if (bodyKey !== null) return await namedBodies().writePiece(bodyKey, number, piece)
    // Does not wait for the disk: the transaction that accepts the message does, and includes all earlier ones.
    await db.run(sql`
      WITH soon AS (SELECT set_config('synchronous_commit', 'off', true))
      INSERT INTO content_pieces (content_id, number, octets) SELECT ${id}, ${number}::integer, ${piece} FROM soon`)
  }

  /** A sender that disconnects need not wait for the cleanup. If it fails, the sweep cleans up. */
  async function end({ id }: ArrivingContent, size: number): Promise<void> {
    const ended = db.transaction(async (session) => {
      await session.run(sql`UPDATE contents SET is_arriving = false WHERE id = ${id}`)
      return await drive(removeUnused([{ id, size }]), session)
    })
    await ended.then(removeBodies).catch(() => {})
  }

  /** Removes bodies without a row, once the transaction is on disk. */
  async function removeBodies(unused: readonly Body[]): Promise<boolean> {
    // Without a configured body store, its bodies stay there.
    return unused.length === 0 || bodies === null || (await bodies.remove(unused))
  }

  return {
    receive,

    /**
     * Stores the body of a message before the transaction that accepts it: a crash in between leaves a body without a
     * row, never a row without a body. Null if the transaction itself stores the body.
     */
    async putAhead(raw: RawMessage): Promise<Body | null> {
      return bodies && place?.takesNew && Buffer.isBuffer(raw) ? await bodies.add(raw) : null
    },

    /** The content of a message; small content is read into memory. */
    async find(id: number, size: number): Promise<RawMessage> {
      const remote = remoteOf(id, size)
      if (size >= pieceOctets) return remote
      // Fails when the message is read: one missing message must not block the others.
      return await readWhole(remote).catch((error: unknown) => {
        if (isUnreadable(error)) return remote
        throw error
      })
    },

    /** Like `find`, but an unreachable body store fails only when the content is read. */
    async findLater(id: number, size: number): Promise<RawMessage> {
      const remote = remoteOf(id, size)
      if (size >= pieceOctets) return remote
      const start = await findStart(remote.id)
      const source = { read: (message: RemoteMessage) => readFrom(start, message) }
      return await readWhole({ ...remote, source }).catch((error: unknown) => ({
        ...remote,
        source: { read: () => failing(error) },
      }))
    },

    removeBodies,

    /** Removes contents without a message. */
    async sweep(): Promise<void> {
      // Those whose message was accepted just before their engine died are kept.
      const removeBatch = (rows: number) => sql`
        WITH left_behind AS MATERIALIZED (
          SELECT id FROM contents
          WHERE is_arriving AND created_at < now() - make_interval(hours => ${arrivalHours})
          ORDER BY created_at LIMIT ${rows} FOR UPDATE SKIP LOCKED),
        unused AS (
          DELETE FROM contents WHERE id = ANY (ARRAY(SELECT id FROM left_behind
            WHERE NOT EXISTS (SELECT 1 FROM messages WHERE messages.content_id = left_behind.id)))
          RETURNING id),
        used AS (
          UPDATE contents SET is_arriving = false WHERE id = ANY (ARRAY(SELECT id FROM left_behind
            WHERE EXISTS (SELECT 1 FROM messages WHERE messages.content_id = left_behind.id)))
          RETURNING id)
        SELECT id FROM unused UNION ALL SELECT id FROM used`
      await changeInBatches(createPostgresSteps(db), removeBatch)
      await bodies?.sweep((keys) => findUnused(db, keys))
    },

    /** Like `Store.reachBodies`. */
    async reachBodies(): Promise<void> {
      if (!place?.takesNew && !(await isBodyPending(db))) return
      namedBodies()
      await store?.ping()
    },
  }
}

/** An iterator that fails as soon as it is read. */
function failing(error: unknown): AsyncIterable<never> {
  return { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }) }
}

/** Whether any queued analysis needs a body from the body store. */
async function isBodyPending(db: Database): Promise<boolean> {
  const row = await db.one(sql`
    SELECT 1 FROM messages JOIN contents ON contents.id = content_id
    WHERE NOT is_analyzed AND body_key IS NOT NULL LIMIT 1`)
  return row !== undefined
}

const unusedRow = z.object({ name: z.string() })

/**
 * Stores when a cleanup first found each of these bodies without a row, by the time that cleanups have observed.
 * Returns those that were found long ago: the database may have been restored, and the newer one may come back.
 */
async function findUnused(db: Database, keys: readonly string[]): Promise<string[]> {
  return await db.transaction(async (session) => {
    await session.run(sql`
      DELETE FROM unused_file
      WHERE name = ANY (${keys}) AND EXISTS (SELECT 1 FROM contents WHERE body_key = unused_file.name)`)
    await session.run(sql`
      INSERT INTO unused_file (name, elapsed)
      SELECT key, coalesce((SELECT elapsed FROM retention_clock), 0) FROM unnest(${keys}::text[]) AS key
      WHERE NOT EXISTS (SELECT 1 FROM contents WHERE body_key = key)
      ON CONFLICT DO NOTHING`)
    const rows = await session.all(sql`
      DELETE FROM unused_file
      WHERE name = ANY (${keys})
        AND elapsed <= coalesce((SELECT elapsed FROM retention_clock), 0) - ${unusedTime}::bigint
      RETURNING name`)
    return rows.map((row) => unusedRow.parse(row).name)
  })
}

/** Stores or completes the content of an accepted message. Returns the id of the content. */
export async function storeContent(session: Session, raw: RawMessage, body: Body | null): Promise<number> {
  if (!Buffer.isBuffer(raw)) {
    if ('source' in raw) return Number(raw.id)
    throw new Error('a message in a file does not belong to this store')
  }
  const statement = body
    ? sql`INSERT INTO contents (is_arriving, body_key) VALUES (false, ${body.key}) RETURNING id`
    : sql`
      WITH content AS (INSERT INTO contents (is_arriving) VALUES (false) RETURNING id)
      INSERT INTO content_pieces (content_id, number, octets) SELECT id, 0, ${raw} FROM content
      RETURNING content_id AS id`
  return idRow.parse(await session.one(statement)).id
}

/** The messages of tests, for `createTests`. */
export function createTestMessages({ removeBodies }: Pick<MessageContents, 'removeBodies'>): InboxTestMessages<Body> {
  return {
    isWaiting: sql`NOT messages.is_analyzed`,

    *removeTests(tokens) {
      const rows = yield* all(sql`SELECT content_id AS id, size FROM messages WHERE token = ANY (${tokens})`)
      // Of two transactions that remove the recipients of one message, the second finds no recipient left.
      const ids = rows.map((row) => contentRow.parse(row).id)
      yield* lock(sql`SELECT id FROM contents WHERE id = ANY (${ids}) ORDER BY id`)
      yield* run(sql`DELETE FROM tests WHERE token = ANY (${tokens})`)
      return yield* removeUnused(rows.map((row) => contentRow.parse(row)))
    },

    removeBodies,
    removedAtOnce,
  }
}

const contentRow = z.object({ id: z.int(), size: z.int() })

/** Removes contents without a message. Returns those of their bodies that are in the body store. */
function* removeUnused(contents: readonly { id: number; size: number }[]): Steps<Body[]> {
  const sizes = new Map(contents.map(({ id, size }) => [id, size]))
  const rows = yield* all(sql`
    DELETE FROM contents
    WHERE id = ANY (${[...sizes.keys()]}) AND NOT is_arriving
      AND NOT EXISTS (SELECT 1 FROM messages WHERE messages.content_id = contents.id)
    RETURNING id, body_key`)
  return rows.flatMap((row) => {
    const { id, body_key: key } = keyRow.parse(row)
    return key === null ? [] : [{ key, size: sizes.get(id) ?? 0 }]
  })
}

/** Splits into pieces of `pieceOctets` and a shorter last one, up to a limit. */
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
