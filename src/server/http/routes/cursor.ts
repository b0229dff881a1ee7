import type { TestPlace } from '../../storage/repositories.ts'

/** Where a page of a list of tests ended. Clients hand it back as they got it. */
export function writeCursor({ createdAt, token }: TestPlace): string {
  return Buffer.from(`${createdAt.getTime()} ${token}`).toString('base64url')
}

/** Null for what `writeCursor` did not write. */
export function readCursor(cursor: string): TestPlace | null {
  const [, milliseconds, token] = /^(\d{1,15}) ([a-z0-9]+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return milliseconds === undefined || token === undefined ? null : { createdAt: new Date(Number(milliseconds)), token }
}
