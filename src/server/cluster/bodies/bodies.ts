import { randomUUID } from 'node:crypto'
import { StoreError } from '../../storage/store-error.ts'
import type { BodyStore, StoredBody } from './body-store.ts'
import { forEachInParallel } from './in-parallel.ts'

/** Octets of a piece. A message with no more is read whole; of a larger one, nobody ever holds more than some pieces. */
export const pieceOctets = 256 * 1024

/** Pieces that are asked for ahead, so that a large message does not wait for each of two hundred. */
const piecesAhead = 4
/** Requests of one step at once. */
export const parallelRequests = 8

/** Pages that a sweep looks through; the next one goes on after them. A page is a thousand names. */
const pagesPerSweep = 100
/** Milliseconds after which what belongs to no message is left over: no message takes that long to arrive. */
const arrivalTime = 24 * 3_600_000

/** The body of one message, or of several recipients' copies of it. */
export interface Body {
  key: string
  /** In octets. */
  size: number
}

/** Bodies in a store beside the database, each in pieces: nobody knows how long a message is before its end. */
export interface Bodies {
  /** Keeps a message that is at hand, under a key of its own. */
  add(octets: Buffer): Promise<Body>
  /** With what it resolves, the piece is kept. */
  put(key: string, number: number, octets: Buffer): Promise<void>
  /** Throws `StoreError` `unreadable` where it is gone. */
  read(body: Body): AsyncGenerator<Buffer>
  /** Removes what is of no use any more, as far as the store lets it, and tells whether it did: the sweep does the rest. */
  remove(bodies: readonly Body[]): Promise<boolean>
  /**
   * Removes what no message refers to: what a crash, or a store that was away, has left. `findKept` tells which of the keys
   * are referred to.
   */
  sweep(findKept: (keys: readonly string[]) => Promise<string[]>): Promise<void>
}

/** Nobody guesses it, and it tells nothing of the message. */
export function newBodyKey(): string {
  return randomUUID()
}

/** What is named in another way was put there by somebody else. */
const ownName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/\d+$/

function keyOf({ name }: StoredBody): string | undefined {
  return ownName.exec(name)?.[1]
}

export function createBodies(store: BodyStore): Bodies {
  /** After which name the next sweep goes on. */
  let position: string | null = null

  async function fetchPiece(key: string, number: number): Promise<Buffer> {
    const piece = await store.get(nameOfPiece(key, number))
    if (!piece) throw new StoreError('unreadable', 'the body of the message is gone')
    return piece
  }

  async function sweepPage(found: readonly StoredBody[], findKept: (keys: readonly string[]) => Promise<string[]>) {
    const limit = Date.now() - arrivalTime
    const old = found.filter((body) => body.storedAt.getTime() < limit)
    const keys = new Set(old.map(keyOf).filter((key) => key !== undefined))
    if (keys.size === 0) return
    for (const kept of await findKept([...keys])) keys.delete(kept)
    const orphans = old.filter((body) => keys.has(keyOf(body) ?? ''))
    await forEachInParallel(orphans, parallelRequests, ({ name }) => store.remove(name))
  }

  return {
    async add(octets) {
      const body = { key: newBodyKey(), size: octets.length }
      for (let number = 0; number < piecesOf(body.size); number++) {
        const piece = octets.subarray(number * pieceOctets, (number + 1) * pieceOctets)
        await store.put(nameOfPiece(body.key, number), piece)
      }
      return body
    },

    put: (key, number, octets) => store.put(nameOfPiece(key, number), octets),

    async *read({ key, size }) {
      const ahead: Promise<Buffer>[] = []
      const count = piecesOf(size)
      let left = size
      for (let next = 0; next < count || ahead.length > 0; ) {
        while (next < count && ahead.length < piecesAhead) ahead.push(heeded(fetchPiece(key, next++)))
        const piece = await ahead.shift()
        if (!piece) break
        left -= piece.length
        yield piece
      }
      if (left !== 0) throw new StoreError('unreadable', 'the body of the message has another size')
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

    async sweep(findKept) {
      for (let page = 0; page < pagesPerSweep; page++) {
        const { bodies, isLast } = await store.list(position)
        await sweepPage(bodies, findKept)
        position = isLast ? null : (bodies.at(-1)?.name ?? null)
        if (position === null) return
      }
    },
  }
}

export function nameOfPiece(key: string, number: number): string {
  return `${key}/${number}`
}

/** An empty message has a piece, too. */
function piecesOf(size: number): number {
  return Math.max(1, Math.ceil(size / pieceOctets))
}

/** A promise whose failure is heard when it is waited for, which may be later or never. */
function heeded<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
