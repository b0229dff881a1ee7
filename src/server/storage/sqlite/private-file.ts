import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/** Nobody but the owner reads what people's messages and keys are stored in. */
export const ownerOnly = { folder: 0o700, file: 0o600 }

/**
 * Makes sure that the file exists and only its owner can read it. SQLite gives the files it lays beside a database the
 * same rights. A folder that was there before keeps its own.
 */
export function preparePrivateFile(file: string): void {
  preparePrivateFolder(dirname(file))
  createFile(file)
  chmodSync(file, ownerOnly.file)
}

/** Makes sure that the folder exists; one that is made here can be read by its owner only. */
export function preparePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: ownerOnly.folder })
}

/** Never opens a file that exists: POSIX drops all locks of a process on a file when it closes any handle of it. */
function createFile(file: string): void {
  try {
    closeSync(openSync(file, 'ax', ownerOnly.file))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
