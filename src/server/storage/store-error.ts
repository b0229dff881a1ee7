/**
 * `no_folder`: the data folder is not there and cannot be made.
 * `cannot_open`: no database, no right to it, or something else under its name.
 * `damaged`: a database with broken pages.
 * `schema_too_new`: a later version of the product wrote it.
 * `in_use`: another engine works on the same data folder.
 * `unreadable`: a stored row does not follow its schema.
 */
export type StoreErrorCode = 'no_folder' | 'cannot_open' | 'damaged' | 'schema_too_new' | 'in_use' | 'unreadable'

/** The store cannot do its work. The message is for the log; texts for people go by the code. */
export class StoreError extends Error {
  readonly code: StoreErrorCode
  /** The file it is about. */
  readonly file: string | null

  constructor(code: StoreErrorCode, message: string, { file, cause }: { file?: string; cause?: unknown } = {}) {
    super(message, { cause })
    this.name = 'StoreError'
    this.code = code
    this.file = file ?? null
  }
}
