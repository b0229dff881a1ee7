import { randomUUID } from 'node:crypto'
import { StoreError } from '../../server/storage/store-error.ts'
import type { BodyStore, StoredBody } from './body-store.ts'
import { forEachInParallel } from './in-parallel.ts'

/** Size of a piece. Smaller messages are read whole; of a larger one, only a few pieces are in memory. */
export const pieceOctets = 256 * 1024

/** Pieces to prefetch, so that a large message does not wait for each of two hundred. */
const piecesAhead = 4
/** Concurrent requests per step. */
export const parallelRequests = 8

/** Pages of 1,000 names per sweep; the next sweep continues after them. */
const pagesPerSweep = 100
/** Age in milliseconds after which an unreferenced body is an orphan: no message takes as long to arrive. */
const arrivalTime = 24 * 3_600_000

/** The body of a message, shared by all recipients of the same message. */
export interface Body {
  key: string
  /** Octets. */
  size: number
}

/**
 * Message bodies in a store beside the database. They are stored in pieces, because the length is known only at the
 * end.
 */
export interface Bodies {
  /** Stores a message in memory under a new key. */
  add(octets: Buffer): Promise<Body>
  /** Resolves once the piece is stored. */
  writePiece(key: string, number: number, octets: Buffer): Promise<void>
  /** Throws `StoreError` `unreadable` if the body is missing. */
  read(body: Body): AsyncGenerator<Buffer>
  /** Removes what it can and returns whether everything is gone; the sweep removes the rest. */
  remove(bodies: readonly Body[]): Promise<boolean>
  /** Removes orphans left by crashes and outages. `findUnused` returns those of the keys that may be removed. */
  sweep(findUnused: FindUnused): Promise<void>
}

type FindUnused = (keys: readonly string[]) => Promise<string[]>

/** Unguessable, and reveals nothing about the message. */
export function newBodyKey(): string {
  return randomUUID()
}

/** Objects with other names were created by something else. */
const ownName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/\d+$/

function keyOf({ name }: StoredBody): string | undefined {
  return ownName.exec(name)?.[1]
}

export function createBodies(store: BodyStore): Bodies {
  /** The last name the previous sweep reached. */
  let position: string | null = null

  async function fetchPiece(key: string, number: number): Promise<Buffer> {
    const piece = await store.get(nameOfPiece(key, number))
    if (!piece) throw new StoreError('unreadable', 'the message body is missing')
    return piece
  }

  async function sweepPage(found: readonly StoredBody[], findUnused: FindUnused) {
    const limit = Date.now() - arrivalTime
    const old = found.filter((body) => body.storedAt.getTime() < limit)
    const keys = new Set(old.map(keyOf).filter((key) => key !== undefined))
    if (keys.size === 0) return
    const unused = new Set(await findUnused([...keys]))
    const orphans = old.filter((body) => unused.has(keyOf(body) ?? ''))
    await forEachInParallel(orphans, parallelRequests, ({ name }) => store.remove(name))
  }

  return {
    async add(octets) {
      const body = { key: newBodyKey(), size: octets.length }
      for (let number = 0; number < piecesOf(body.size); number++) {
        const piece = octets.subarray(number * pieceOctets, (number + 1) * pieceOctets)
        await store.write(nameOfPiece(body.key, number), piece)
      }
      return body
    },

    writePiece: (key, number, octets) => store.write(nameOfPiece(key, number), octets),

    async *read({ key, size }) {
      const ahead: Promise<Buffer>[] = []
      const count = piecesOf(size)
      let left = size
      for (let next = 0; next < count || ahead.length > 0; ) {
        while (next < count && ahead.length < piecesAhead)
          ahead.push(withoutUnhandledRejection(fetchPiece(key, next++)))
        const piece = await ahead.shift()
        if (!piece) break
        left -= piece.length
        yield piece
      }
      if (left !== 0) throw new StoreError('unreadable', 'the message body has an unexpected size')
    },

    async remove(bodies) {
      const names = bodies.flatMap(({ key, size }) =>
        Array.from({ length: piecesOf(size) }, (_, number) => nameOfPiece(key, number)),
      )
      return await forEachInParallel(names, parallelRequests, store.remove).then(
        () => true,
        () => false,
      )
    },

    async sweep(findUnused) {
      for (let page = 0; page < pagesPerSweep; page++) {
        const { bodies, isLast } = await store.list(position)
        await sweepPage(bodies, findUnused)
        position = isLast ? null : (bodies.at(-1)?.name ?? null)
        if (position === null) return
      }
    },
  }
}

export function nameOfPiece(key: string, number: number): string {
  return `${key}/${number}`
}

/** An empty message has one piece as well. */
function piecesOf(size: number): number {
  return Math.max(1, Math.ceil(size / pieceOctets))
}

/** Avoids an unhandled rejection while the promise is not awaited yet. */
function withoutUnhandledRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
