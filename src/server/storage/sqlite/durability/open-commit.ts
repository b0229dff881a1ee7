import type { Database } from 'better-sqlite3'
import type { StoreAccess } from '../../schema-version.ts'
import { createGroupCommit, type GroupCommit } from './group-commit.ts'
import { openWriteAheadLog } from './write-ahead-log.ts'

/** Opens what writes to a database. Writing to one that is only read is a programming error. */
export function openCommit(db: Database, access: StoreAccess): GroupCommit {
  if (access !== 'read') return createGroupCommit(db, openWriteAheadLog(db))
  const refuse = async () => {
    throw new Error('a store opened for reading cannot be changed')
  }
  return { commit: refuse, commitSoon: refuse, close: async () => {} }
}
