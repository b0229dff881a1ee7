import { existsSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import { latestVersion, schemaAt } from '../../migrations.ts'
import { loadSchema } from '../../schema.ts'
import {
  checkVersion,
  describeVersion,
  type Opening,
  type SchemaVersion,
  type StoreAccess,
} from '../../schema-version.ts'
import { openingError } from '../../store-error.ts'
import { schemaVersion } from './migrate.ts'
import { openDatabase as openFile } from './open-database.ts'
import { openForReading } from './open-for-reading.ts'

const sqliteSchema = loadSchema('sqlite')

export const latestSchema = latestVersion(sqliteSchema)

/** Opens only the database, with the latest schema. Throws `StoreError`. */
export function openDatabase(file: string, opening?: Opening): Database {
  return openFile(file, sqliteSchema, opening)
}

/** Reads the schema version of a file. Throws `StoreError`. */
export function readFileVersion(file: string): SchemaVersion {
  const found = existsSync(file) ? readVersion(file) : 0
  return describeVersion(file, found, sqliteSchema)
}

/** Throws `StoreError` if the schema of a file does not suit; its opening reports anything else. */
export function checkFileVersion(file: string, access: StoreAccess): void {
  let found = 0
  try {
    found = readFileVersion(file).found
  } catch {
    return
  }
  checkVersion(found, sqliteSchema, file, access)
}

function readVersion(file: string): number {
  let db: Database | undefined
  try {
    db = openForReading(file)
    return schemaVersion(db)
  } catch (error) {
    throw openingError(file, error)
  } finally {
    db?.close()
  }
}

/** Creates a database with an earlier schema, or the base if that is later. */
export function createEarlierDatabase(file: string, version: number): Database {
  return openFile(file, schemaAt(version, sqliteSchema))
}
