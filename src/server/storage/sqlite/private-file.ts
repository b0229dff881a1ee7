import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from '../../../shared/error-code.ts'

/** Only the owner may read messages and keys. */
export const ownerOnly = { folder: 0o700, file: 0o600 }

/**
 * Creates a private file if it is missing; SQLite copies its permissions to the files beside it. Existing folders keep
 * theirs.
 */
export function preparePrivateFile(file: string): void {
  preparePrivateFolder(dirname(file))
  createFile(file)
  chmodSync(file, ownerOnly.file)
}

/** Creates a private folder if missing. */
export function preparePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: ownerOnly.folder })
}

/** Never opens an existing file: closing any handle drops all POSIX locks that the process holds on it. */
function createFile(file: string): void {
  try {
    closeSync(openSync(file, 'ax', ownerOnly.file))
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}
