import { hostname } from 'node:os'
import { type PoolConfig, type QueryConfig, type QueryResult, types } from 'pg'
import { version } from '../../server/ground/version.ts'
import type { ConnectionUse } from '../../server/storage/repositories.ts'
import { type Statement, textOf } from '../../server/storage/sql.ts'
import { type Connections, type ConnectionsOptions, openConnections } from './connections.ts'
import { asStoreError, isConflict } from './failures.ts'

type TypeId = Parameters<typeof types.getTypeParser>[0]

/** Types that are parsed the way `storage/columns.ts` expects, which differs from the default of `pg`. */
const ids = { int8: 20, json: 114, timestamptz: 1184 } as const satisfies Record<string, TypeId>

const parseMoment = types.getTypeParser(ids.timestamptz)

/** Times become milliseconds, documents text, large numbers numbers: ids stay far below 2^53. */
const columnTypes = {
  getTypeParser(id: TypeId, format?: 'text' | 'binary') {
    if (format === 'binary') return types.getTypeParser(id, format)
    if (id === ids.int8) return Number
    if (id === ids.json) return String
    if (id === ids.timestamptz) return (text: string) => Number(parseMoment(text))
    return types.getTypeParser(id)
  },
}

/** Milliseconds to wait for a connection, while senders and browsers wait. */
const defaultConnectTimeout = 5_000
/** Milliseconds per statement: searching a million tests takes one or two seconds. */
const statementTimeout = 30_000
/** Milliseconds to wait for a row lock. Locks are normally held for a few milliseconds. */
const lockTimeout = 10_000
/** Milliseconds after which we give up on a statement, in case the server never ends it. */
const answerTimeout = 45_000
/** Attempts per transaction. One that conflicts more often has another problem. */
const maxAttempts = 8

/** Runs statements, either each in its own transaction or all in one. */
export interface Session {
  all(statement: Statement): Promise<unknown[]>
  /** The first row, or undefined. */
  one(statement: Statement): Promise<unknown>
  /** Returns the number of changed rows. */
  run(statement: Statement): Promise<number>
  /** For libraries with their own statements. Returns rows as `pg` does. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[]; rowCount?: number | null }>
}

export interface Database extends Session {
  /**
   * Runs a step in one transaction. The step is retried on conflict, so it must do nothing but run statements. Once
   * this resolves, the changes are on disk.
   */
  transaction<T>(step: (session: Session) => Promise<T>): Promise<T>
  /** Runs a step on one connection, outside of a transaction. */
  hold<T>(step: (session: Session) => Promise<T>): Promise<T>
  connectionUse(): ConnectionUse
  /** Finishes open work, then closes every connection. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** `postgres://…`, with the parameters of `pg`: `sslmode`, `sslrootcert`, … */
  url: string
  /** The maximum number of connections. */
  connections: number
  /** Milliseconds to wait for a connection. */
  connectTimeout?: number
  /** Lets the database refuse every change. */
  readOnly?: boolean
  /** Lets statements take any time, such as those that change tables. */
  isPatient?: boolean
  onConnectionError?: ConnectionsOptions['onError']
  onReturn?: ConnectionsOptions['onReturn']
}

/** What all sessions of Sendproof begin their `application_name` with. */
export const applicationName = 'sendproof'
/** PostgreSQL cuts names to this length. */
const maxNameLength = 63
/** `database status` lists programs and versions by these names. */
const ownName = `${applicationName} ${version} ${hostname()}:${process.pid}`.slice(0, maxNameLength)

export function connectionOptions(
  url: string,
  { connectTimeout = defaultConnectTimeout, isPatient = false }: Partial<DatabaseOptions> = {},
): PoolConfig {
  return {
    connectionString: url,
    application_name: ownName,
    connectionTimeoutMillis: connectTimeout,
    lock_timeout: lockTimeout,
    idle_in_transaction_session_timeout: statementTimeout,
    keepAlive: true,
    ...(!isPatient && { statement_timeout: statementTimeout, query_timeout: answerTimeout }),
  }
}

/** Opens a pool that connects on demand. */
export function openPool({
  url,
  connections,
  readOnly = false,
  onConnectionError,
  onReturn,
  ...options
}: DatabaseOptions): Database {
  const { connectTimeout: timeout = defaultConnectTimeout } = options
  const config = connectionOptions(url, options)
  const pool = openConnections(config, { max: connections, timeout, onError: onConnectionError, onReturn })

  async function tryOnce<T>(step: (session: Session) => Promise<T>): Promise<T> {
    const client = await pool.acquire()
    // The next statement on this connection reports the error.
    client.on('error', ignore)
    let broken: Error | undefined
    try {
      await client.query(readOnly ? 'BEGIN READ ONLY' : 'BEGIN')
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

  async function hold<T>(step: (session: Session) => Promise<T>): Promise<T> {
    const client = await pool.acquire()
    client.on('error', ignore)
    try {
      return await step(sessionOn(client))
    } finally {
      client.off('error', ignore)
      // Its locks end with it, whatever happened.
      client.release(true)
    }
  }

  return {
    ...(readOnly ? inTransactions(transaction) : sessionOn(pool)),
    transaction,
    hold,
    connectionUse: pool.use,
    close: pool.end,
  }
}

/** Runs each statement in a transaction, because a session setting would reach other clients of a pooler. */
function inTransactions(transaction: Database['transaction']): Session {
  return {
    all: (statement) => transaction((session) => session.all(statement)),
    one: (statement) => transaction((session) => session.one(statement)),
    run: (statement) => transaction((session) => session.run(statement)),
    executeSql: (text, values) => transaction((session) => session.executeSql(text, values)),
  }
}

function ignore(): void {}

function sessionOn(client: Pick<Connections, 'query'>): Session {
  async function query(statement: Statement): Promise<QueryResult<Record<string, unknown>>> {
    const config: QueryConfig = { text: textOf(statement), values: statement.values.map(asValue), types: columnTypes }
    try {
      return await client.query(config)
    } catch (error) {
      // Conflicts are retried by `transaction`.
      throw isConflict(error) ? error : asStoreError(error, config.text)
    }
  }

  return {
    all: async (statement) => (await query(statement)).rows,
    one: async (statement) => (await query(statement)).rows[0],
    run: async (statement) => (await query(statement)).rowCount ?? 0,
    executeSql: (text, values) => client.query({ text, ...(values && { values }) }),
  }
}

/** PostgreSQL text cannot contain NUL, which a subject may contain. */
function asValue(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value
}
