import { Pool, type PoolClient, type PoolConfig, type QueryConfig } from 'pg'
import type { ConnectionUse } from '../../storage/repositories.ts'
import { columnTypes } from './column-types.ts'
import { asStoreError, isConflict } from './failures.ts'
import { type Statement, textOf } from './sql.ts'

/** Milliseconds until a server that does not answer counts as gone. Senders and browsers wait meanwhile. */
const connectTimeout = 5_000
/** Milliseconds one statement may take: the search through a million tests takes one or two seconds. */
const statementTimeout = 30_000
/** Milliseconds to wait for a row that another transaction changes, which takes some milliseconds. */
const lockTimeout = 10_000
/** Milliseconds after which a statement is given up from here, should the server never say that it ended it. */
const answerTimeout = 45_000
/** Transactions that were in each other's way so often are in somebody's way for another reason. */
const maxAttempts = 8

/** What statements are run by: each in a transaction of its own, or all in one. */
export interface Session {
  all(statement: Statement): Promise<unknown[]>
  /** The first row, or undefined. */
  one(statement: Statement): Promise<unknown>
  /** How many rows it changed. */
  run(statement: Statement): Promise<number>
  /** For a library with statements of its own: rows as `pg` hands them out. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

export interface Database extends Session {
  /**
   * Runs a step whole or not at all. A step that was in the way of another one is run anew, so it must do nothing but run
   * statements. With what it resolves, it is on disk.
   */
  transaction<T>(step: (session: Session) => Promise<T>): Promise<T>
  connectionUse(): ConnectionUse
  /** Ends what was asked for before, then every connection. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** `postgres://…`, with what else `pg` reads of such: `sslmode`, `sslrootcert`, … */
  url: string
  /** At most. */
  connections: number
}

/** How every connection is made. */
export function connectionOptions(url: string): PoolConfig {
  return {
    connectionString: url,
    application_name: 'sendproof',
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: statementTimeout,
    lock_timeout: lockTimeout,
    idle_in_transaction_session_timeout: statementTimeout,
    query_timeout: answerTimeout,
    keepAlive: true,
  }
}

/** Connections are made when they are first needed. */
export function openPool({ url, connections }: DatabaseOptions): Database {
  const pool = new Pool({ ...connectionOptions(url), max: connections, allowExitOnIdle: true })
  // A connection that breaks while nobody uses it is replaced when it is needed.
  pool.on('error', () => {})

  async function tryOnce<T>(step: (session: Session) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    // Whoever runs a statement on it then is told.
    client.on('error', ignore)
    let broken: Error | undefined
    try {
      await client.query('BEGIN')
      const result = await step(sessionOn(client))
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.off('error', ignore)
      client.release(broken)
    }
  }

  async function transaction<T>(step: (session: Session) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await tryOnce(step)
      } catch (error) {
        if (!isConflict(error) || attempt === maxAttempts) throw asStoreError(error)
      }
    }
  }

  const connectionUse = () => {
    const { totalCount, idleCount: idle, waitingCount: waiting } = pool
    return { busy: totalCount - idle, idle, waiting }
  }

  return { ...sessionOn(pool), transaction, connectionUse, close: () => pool.end() }
}

function ignore(): void {}

function sessionOn(client: Pool | PoolClient): Session {
  async function query(statement: Statement) {
    const config: QueryConfig = { text: textOf(statement), values: statement.values.map(asValue), types: columnTypes }
    try {
      return await client.query<Record<string, unknown>>(config)
    } catch (error) {
      // A conflict is for the transaction to see.
      throw isConflict(error) ? error : asStoreError(error)
    }
  }

  return {
    all: async (statement) => (await query(statement)).rows,
    one: async (statement) => (await query(statement)).rows[0],
    run: async (statement) => (await query(statement)).rowCount ?? 0,
    executeSql: (text, values) => client.query<Record<string, unknown>>(text, values),
  }
}

/** Text in PostgreSQL holds no NUL, which a subject of a message may. */
function asValue(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value
}
