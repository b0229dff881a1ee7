import type { TestPlace } from '../../storage/repositories.ts'

/** The end of a page of tests, opaque to clients. */
export function writeCursor({ createdAt, token }: TestPlace): string {
  return Buffer.from(`${createdAt.getTime()} ${token}`).toString('base64url')
}

/** Null for other text. */
export function readCursor(cursor: string): TestPlace | null {
  const [, milliseconds, token] = /^(\d{1,15}) ([a-z0-9]+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return milliseconds === undefined || token === undefined ? null : { createdAt: new Date(Number(milliseconds)), token }
}
