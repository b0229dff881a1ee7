import { DatabaseError, Pool, type PoolClient, type PoolConfig, type QueryConfig, type QueryResult } from 'pg'
import { codeOf } from '../../shared/error-code.ts'
import { isFull } from './failures.ts'

/** Why a connection could not be had, as in the metric. `limit`: the server, the database, or the role allows no more. */
export const connectionErrors = ['limit', 'starting', 'timeout', 'refused', 'unreachable'] as const
export type ConnectionError = (typeof connectionErrors)[number]

export interface ConnectionsOptions {
  /** The maximum number of connections. */
  max: number
  /** Milliseconds that a call waits for a connection. */
  timeout: number
  onError?: ((reason: ConnectionError) => void) | undefined
  /** Called with the milliseconds of an outage, once the server answers again. */
  onReturn?: ((away: number) => void) | undefined
}

/** Milliseconds between attempts while there is no connection at all. */
const retryPause = { min: 50, max: 250 }
/** Milliseconds until the pool may be twice as large again. At random: nodes that were refused together must not return together. */
const growthPause = { min: 1_000, max: 3_000 }

/** Reasons that mean an outage. */
const absences: readonly ConnectionError[] = ['starting', 'unreachable']

/** The server starts, or stops (PostgreSQL manual, appendix A). */
const cannotConnectNow = '57P03'
/** Wrong user, password, or database name, or missing permission, by class. */
const refusing = /^(?:28|3D|42)/

/** Connections that calls share. */
export interface Connections {
  /** Release it with an error if it must not be used again. */
  acquire(): Promise<PoolClient>
  query(config: QueryConfig): Promise<QueryResult<Record<string, unknown>>>
  use(): { busy: number; idle: number; waiting: number }
  /** Waits until all are released. */
  end(): Promise<void>
}

/**
 * A pool that connects on demand. If the server allows no further connection, calls wait for those that the pool has: it does
 * not grow for a few seconds, and then carefully.
 */
export function openConnections(
  config: PoolConfig,
  { max, timeout, onError, onReturn }: ConnectionsOptions,
): Connections {
  const pool = new Pool({
    ...config,
    ...{ max, connectionTimeoutMillis: timeout, allowExitOnIdle: true },
    // At a limit, a pool without a connection could not serve anything.
    min: 1,
  })
  let growing: NodeJS.Timeout | null = null
  /** When the server was first found to be away; null if it answers. */
  let awaySince: number | null = null
  // A broken idle connection is replaced when one is needed.
  pool.on('error', () => {})

  function growLater(): void {
    if (growing) clearTimeout(growing)
    growing = setTimeout(() => {
      pool.options.max = Math.min(max, 2 * pool.options.max)
      if (pool.options.max < max) growLater()
    }, between(growthPause)).unref()
  }

  async function acquire(): Promise<PoolClient> {
    const deadline = performance.now() + timeout
    let refusal: unknown = null
    for (;;) {
      const client = await within(deadline, pool.connect()).catch((error: unknown) => {
        const reason = reasonOf(error)
        onError?.(reason)
        if (absences.includes(reason)) awaySince ??= performance.now()
        if (!isForNow(error)) throw error
        refusal = error
        return null
      })
      if (client === 'late') {
        onError?.('timeout')
        throw refusal ?? new Error('timeout exceeded when trying to connect')
      }
      if (client) {
        if (awaySince !== null) onReturn?.(performance.now() - awaySince)
        awaySince = null
        return client
      }
      pool.options.max = Math.max(1, pool.totalCount)
      growLater()
      if (pool.totalCount === 0) await pause(Math.min(between(retryPause), deadline - performance.now()))
    }
  }

  return {
    acquire,
    async query(config) {
      const client = await acquire()
      client.on('error', ignore)
      let broken: Error | undefined
      try {
        return await client.query<Record<string, unknown>>(config)
      } catch (error) {
        const isIntact = error instanceof DatabaseError && error.severity === 'ERROR'
        if (!isIntact) broken = error instanceof Error ? error : new Error(String(error))
        throw error
      } finally {
        client.off('error', ignore)
        client.release(broken)
      }
    },
    use() {
      const { totalCount, idleCount: idle, waitingCount: waiting } = pool
      return { busy: totalCount - idle, idle, waiting }
    },
    async end() {
      if (growing) clearTimeout(growing)
      await pool.end()
    },
  }
}

/** The client, or `late` after the deadline; one that comes later returns to the pool. */
async function within(deadline: number, connecting: Promise<PoolClient>): Promise<PoolClient | 'late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), Math.max(0, deadline - performance.now()))
  })
  try {
    const first = await Promise.race([connecting, late])
    if (first === 'late') connecting.then((client) => client.release(), ignore)
    return first
  } finally {
    clearTimeout(timer)
  }
}

/** Whether a connection of the pool, or the next attempt, may serve a call that was refused a new one. */
function isForNow(error: unknown): boolean {
  return isFull(error) || codeOf(error) === cannotConnectNow
}

function reasonOf(error: unknown): ConnectionError {
  if (isFull(error)) return 'limit'
  if (codeOf(error) === cannotConnectNow) return 'starting'
  if (refusing.test(codeOf(error) ?? '')) return 'refused'
  return error instanceof Error && /timeout/i.test(error.message) ? 'timeout' : 'unreachable'
}

function between({ min, max }: { min: number; max: number }): number {
  return min + Math.random() * (max - min)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)))
}

function ignore(): void {}
