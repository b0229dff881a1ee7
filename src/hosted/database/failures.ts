import { StoreError } from '../../server/storage/store-error.ts'
import { codeOf } from '../../shared/error-code.ts'

/** Conflicts between transactions, which succeed on retry (PostgreSQL manual, appendix A). */
const conflicts: readonly unknown[] = ['40001', '40P01']

/**
 * The server is unreachable, starting, stopping, overloaded, a standby, or too slow. By class: connections (08),
 * resources (53), intervention (57), lock timeout (55P03), read-only (25006), session ended (25P03).
 */
const absences = /^(?:08...|53[023]..|57P0[1-5]|57014|55P03|25006|25P03)$/

/** Error codes of the network layer. */
const networkCodes: readonly unknown[] = [
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

/** Errors of `pg` that have no code. */
const networkWords = /connection terminated|timeout (?:exceeded|expired)|query read timeout|client has encountered/i

/** Too many connections for the server, the database, or the role. */
const tooManyConnections: readonly unknown[] = ['53300', '53400']
const fullDisk = '53100'
/** A statement exceeded its time limit. */
const canceled = '57014'
/** Characters of a statement in the log. It contains no values. */
const maxStatementLength = 200

/** PgBouncer rejects session settings with the same code that an unreachable server gets. */
const poolerWords = /unsupported startup parameter/i

export function isConflict(error: unknown): boolean {
  return conflicts.includes(codeOf(error))
}

/** Whether no further connection is allowed for now. */
export function isFull(error: unknown): boolean {
  return tooManyConnections.includes(codeOf(error))
}

/**
 * Translates an error, optionally of a statement, for services: `unreachable` for outages, `no_connection` at a limit of connections, `no_room` for a full disk, `pooled` for a connection
 * pooler.
 */
export function asStoreError(error: unknown, statement?: string): unknown {
  if (error instanceof StoreError) return error
  const code = codeOf(error)
  if (code === canceled && statement !== undefined) {
    const words = statement.trim().replaceAll(/\s+/g, ' ').slice(0, maxStatementLength)
    return new StoreError('unreachable', `a statement took too long (${describe(error)}): ${words}`, { cause: error })
  }
  if (isFull(error))
    return new StoreError('no_connection', `the database allows no more connections: ${describe(error)}`, {
      ...{ other: describe(error), cause: error },
    })
  if (code === fullDisk)
    return new StoreError('no_room', `the database is out of space: ${describe(error)}`, { cause: error })
  if (poolerWords.test(describe(error)))
    return new StoreError('pooled', `the database is behind a pooler: ${describe(error)}`, { cause: error })
  return isAbsence(error)
    ? new StoreError('unreachable', `the database does not respond: ${describe(error)}`, { cause: error })
    : error
}

function isAbsence(error: unknown): boolean {
  const code = codeOf(error)
  // A host name with several addresses gives one error per address.
  if (error instanceof AggregateError) return error.errors.every(isAbsence)
  return absences.test(code ?? '') || networkCodes.includes(code) || networkWords.test(describe(error))
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message || (codeOf(error) ?? '') : String(error)
}
