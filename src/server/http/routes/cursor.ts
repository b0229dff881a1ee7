import type { InboxTestPlace } from '../../storage/repositories.ts'

/** A cursor for the end of a page of tests, opaque to clients. */
export function writeCursor({ createdAt, token }: InboxTestPlace): string {
  return Buffer.from(`${createdAt.getTime()} ${token}`).toString('base64url')
}

/** Null if the text is not a cursor. */
export function readCursor(cursor: string): InboxTestPlace | null {
  const [, milliseconds, token] = /^(\d{1,15}) ([a-z0-9]+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return milliseconds === undefined || token === undefined ? null : { createdAt: new Date(Number(milliseconds)), token }
}

/** A cursor for the end of a page of numbered things, latest first. */
export function writeTimedPlace({ at, id }: { at: Date; id: number }): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString('base64url')
}

/** Null if the text is not a cursor. */
export function readTimedPlace(cursor: string): { at: Date; id: number } | null {
  const [, at, id] = /^(\d{1,15}) (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return at === undefined || id === undefined ? null : { at: new Date(Number(at)), id: Number(id) }
}
