import { latestVersion, type Migration, missingSteps, type Schema } from './migrations.ts'
import { StoreError } from './store-error.ts'

/**
 * `read`: changes nothing; a missing database is read like one without rows. `change`: writes, but never migrates;
 * creates a missing database. `upgrade`: also migrates an older database.
 */
export type StoreAccess = 'read' | 'change' | 'upgrade'

/** A migration that is about to begin. */
export interface SchemaUpgrade {
  /** The database. */
  file: string
  from: number
  to: number
  /** The copy of the older database; null if none. */
  copy: string | null
}

/** What the upgrade of a shared database does: the next migration, or a wait for another upgrade, users of a table, or old nodes. */
export type UpgradeProgress = { file: string } & (
  | { version: number; name: string }
  | { waitsFor: 'another' }
  | { waitsFor: 'table' | 'nodes'; holders: readonly string[] }
)

/** How a database is opened. */
export interface Opening {
  access: StoreAccess
  /** Whether to set up an empty shared database; true unless stated. */
  creates?: boolean
  onUpgrade?: ((event: SchemaUpgrade | UpgradeProgress) => void) | undefined
}

/** The schema version of a database. */
export interface SchemaVersion {
  /** The database. */
  file: string
  /** 0 if there is no store. */
  found: number
  /** The version that this version of Sendproof uses. */
  expected: number
  state: SchemaState
  /** The migrations that lead to it, in order. */
  pending: readonly Migration[]
  /** The programs that use it, by the name and version they state; null for a data folder. */
  users: readonly string[] | null
}

/** What a schema version found in a database means. */
export type SchemaState = 'current' | 'older' | 'newer' | 'development' | 'none'

/** Describes the schema version found in a database. */
export function describeVersion(
  file: string,
  found: number,
  schema: Schema,
  users: readonly string[] | null = null,
): SchemaVersion {
  const state = stateOf(found, schema)
  const pending = state === 'older' || state === 'none' ? missingSteps(found, schema) : []
  return { file, found, expected: latestVersion(schema), state, pending, users }
}

function stateOf(found: number, schema: Schema): SchemaState {
  const latest = latestVersion(schema)
  if (found === latest) return 'current'
  if (found > latest) return 'newer'
  if (found === 0) return 'none'
  return found < schema.base ? 'development' : 'older'
}

const refusals = { newer: 'schema_too_new', older: 'schema_too_old', development: 'schema_of_development' } as const

/** Throws `StoreError` if a database with another schema cannot be opened in this way. */
export function checkVersion(found: number, schema: Schema, file: string, access: StoreAccess): void {
  const state = stateOf(found, schema)
  if (state === 'current' || state === 'none' || (state === 'older' && access === 'upgrade')) return
  const expected = latestVersion(schema)
  throw new StoreError(refusals[state], `${file} has schema ${found}, expected ${expected}`, { file, found, expected })
}
