import { codeOf } from '../../shared/error-code.ts'
import type { ErrorsTexts } from '../../shared/i18n/text-types.ts'

/**
 * `no_folder`: the data folder does not exist and cannot be created.
 * `foreign_folder`: the data folder has files that are not ours.
 * `foreign_messages`: files that are not ours have the names of messages.
 * `open_folder`: every account of the machine can write to the data folder.
 * `shared_folder`: other accounts can read the data folder of another account.
 * `linked_folder`: a folder for our files is a link.
 * `cannot_open`: the database is missing, not permitted, or not a file.
 * `missing_database`: the data folder has parts of a store, but its database is missing or empty.
 * `other_database`: the database belongs to another data folder.
 * `no_room`: the disk is full.
 * `damaged`: the database has broken pages.
 * `schema_too_new`: a later version wrote the database.
 * `schema_too_old`: an earlier version wrote the database, and this way of opening it does not upgrade it.
 * `schema_of_development`: a version from before the first release wrote the database.
 * `empty_database`: a shared database has no store, and this way of opening it creates none.
 * `migration_blocked`: other sessions use a table that a migration changes.
 * `in_use`: another engine uses the data folder.
 * `unreadable`: a stored row does not match its schema.
 * `unreachable`: the database server does not answer in time; a retry may succeed.
 * `no_connection`: the database server, the database, or the role allows no more connections for now.
 * `refused`: the database server denies access or a required operation.
 * `pooled`: a pooler in front of the database does not support session settings.
 * `bodies_refused`: the body store denies access or a required operation.
 * `bodies_foreign`: another database uses the body store.
 * `bodies_elsewhere`: bodies are in another store than the settings name; no file if they name none.
 * `blocked_import`: a finished import cannot be moved into place, because there is a file of that name.
 * `unfinished_import`: an import into the data folder is running or was interrupted.
 * `unfinished_move`: a move into the database is running or was interrupted.
 */
export type StoreErrorCode = keyof ErrorsTexts['engine']['store']

interface StoreErrorDetails {
  file?: string
  other?: string
  found?: number
  expected?: number
  cause?: unknown
}

/** The store failed. The message is for the log; people see a text for the code. */
export class StoreError extends Error {
  readonly code: StoreErrorCode
  /** The file, or the address of the database without its password. */
  readonly file: string | null
  /** Another file that the error is about. */
  readonly other: string | null
  /** The schema versions of the database and of this version of Sendproof, if they differ. */
  readonly versions: { found: number; expected: number } | null

  constructor(code: StoreErrorCode, message: string, { file, other, found, expected, cause }: StoreErrorDetails = {}) {
    super(message, { cause })
    this.name = 'StoreError'
    this.code = code
    this.file = file ?? null
    this.other = other ?? null
    this.versions = found !== undefined && expected !== undefined ? { found, expected } : null
  }
}

/** Causes outside the stored data: an outage or wrong settings. */
const surroundings: readonly StoreErrorCode[] = [
  'unreachable',
  'no_connection',
  'bodies_refused',
  'bodies_foreign',
  'bodies_elsewhere',
]

/** Whether a retry may succeed without a change to the store. */
export function isTransient(error: unknown): error is StoreError {
  return error instanceof StoreError && surroundings.includes(error.code)
}

/** Whether data is lost or was written by another program. */
export function isUnreadable(error: unknown): error is StoreError {
  return error instanceof StoreError && error.code === 'unreadable'
}

/** Codes for a full disk; the last one for shared memory. */
const diskFullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'no_room']

export function isDiskFull(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if (diskFullCodes.includes(codeOf(error))) return true
  return error.cause !== undefined && isDiskFull(error.cause)
}

/** The error for a file that could not be opened. */
export function openingError(file: string, cause: unknown): StoreError {
  const isDamaged = String(codeOf(cause)).startsWith('SQLITE_CORRUPT')
  const code = isDiskFull(cause) ? 'no_room' : isDamaged ? 'damaged' : 'cannot_open'
  return new StoreError(code, `cannot open ${file}: ${String(cause)}`, { file, cause })
}
