import type { ErrorsTexts } from '../../shared/i18n/text-types.ts'

/**
 * `no_folder`: the data folder is not there and cannot be made.
 * `foreign_folder`: a data folder with files that are not ours.
 * `open_folder`: a data folder that every account of the machine may write to.
 * `linked_folder`: a folder for our files that is a link to another one.
 * `cannot_open`: no database, no right to it, or something else under its name.
 * `no_room`: the disk is full.
 * `damaged`: a database with broken pages.
 * `schema_too_new`: a later version of the product wrote it.
 * `in_use`: another engine works on the same data folder.
 * `unreadable`: a stored row does not follow its schema.
 * `unreachable`: a database on another machine that does not answer, or not in time. It may the next moment.
 * `refused`: a database on another machine that does not let us in, or not do what we need.
 * `pooled`: a pooler that takes no settings of a session answers for the database.
 * `bodies_refused`: a store of bodies that does not let us in, or does not do what we need.
 * `bodies_foreign`: a store of bodies that another database uses.
 * `bodies_elsewhere`: bodies that lie in another store than the settings name; the file is empty where they name none.
 * `unfinished_import`: a data folder that an import is filling, or was until something interrupted it.
 * `unfinished_move`: a database into which a data folder is being moved, or was until something interrupted it.
 */
export type StoreErrorCode = keyof ErrorsTexts['engine']['store']

/** The store failed. The message is for the log; people get a text by the code. */
export class StoreError extends Error {
  readonly code: StoreErrorCode
  /** The file, or the address of the database without its password. */
  readonly file: string | null

  constructor(code: StoreErrorCode, message: string, { file, cause }: { file?: string; cause?: unknown } = {}) {
    super(message, { cause })
    this.name = 'StoreError'
    this.code = code
    this.file = file ?? null
  }
}

/** Causes outside of the stored data: an outage or wrong settings. */
const surroundings: readonly StoreErrorCode[] = ['unreachable', 'bodies_refused', 'bodies_foreign', 'bodies_elsewhere']

/** Whether a retry may succeed without a change to the store. */
export function isTransient(error: unknown): error is StoreError {
  return error instanceof StoreError && surroundings.includes(error.code)
}

/** Whether data is lost, or written by another program. */
export function isUnreadable(error: unknown): error is StoreError {
  return error instanceof StoreError && error.code === 'unreadable'
}

/** Codes for a full disk; the last one for shared memory. */
const diskFullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'no_room']

export function isDiskFull(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if ('code' in error && diskFullCodes.includes(error.code)) return true
  return error.cause !== undefined && isDiskFull(error.cause)
}

/** The error for a file that could not be opened. */
export function openingError(file: string, cause: unknown): StoreError {
  const code = isDiskFull(cause) ? 'no_room' : 'cannot_open'
  return new StoreError(code, `cannot open ${file}: ${String(cause)}`, { file, cause })
}
