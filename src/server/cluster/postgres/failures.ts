import { StoreError } from '../../storage/store-error.ts'

/** Two transactions were in each other's way, and this one was undone: tried again, it succeeds (appendix A of the manual). */
const conflicts: readonly string[] = ['40001', '40P01']

/**
 * The server is not there, ends, begins, is full, is a standby, or took too long. By class: connections (08), resources
 * (53), intervention (57), a lock that did not come (55P03), a read-only server (25006), a session that was ended (25P03).
 */
const absences = /^(?:08...|53[023]..|57P0[1-5]|57014|55P03|25006|25P03)$/

/** How the system says that nobody answers. */
const networkCodes: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]

/** What the library says in words only. */
const networkWords = /connection terminated|timeout (?:exceeded|expired)|query read timeout|client has encountered/i

const fullDisk = '53100'

/** How PgBouncer says that it passes no settings of a session on, under the code that it has for servers that are gone, too. */
const poolerWords = /unsupported startup parameter/i

export function isConflict(error: unknown): boolean {
  return conflicts.includes(codeOf(error))
}

/** The error as the services know it: `unreachable` for what passes by itself, `no_room` for a full disk, `pooled`. */
export function asStoreError(error: unknown): unknown {
  if (error instanceof StoreError) return error
  const code = codeOf(error)
  if (code === fullDisk)
    return new StoreError('no_room', `the database has no room: ${describe(error)}`, { cause: error })
  if (poolerWords.test(describe(error)))
    return new StoreError('pooled', `the database is behind a pooler: ${describe(error)}`, { cause: error })
  return isAbsence(error)
    ? new StoreError('unreachable', `the database does not answer: ${describe(error)}`, { cause: error })
    : error
}

function isAbsence(error: unknown): boolean {
  const code = codeOf(error)
  // Where a name has several addresses, each has an error of its own.
  if (error instanceof AggregateError) return error.errors.every(isAbsence)
  return absences.test(code) || networkCodes.includes(code) || networkWords.test(describe(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message || codeOf(error) : String(error)
}
