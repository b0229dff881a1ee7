import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { z } from 'zod'
import { sql } from '../../server/storage/sql.ts'
import type { Database, Session } from '../database/database.ts'
import { asStoreError } from '../database/failures.ts'

/** The schema of pg-boss. */
const schema = 'pgboss'
/**
 * The version of the tables in it. It is installed together with our schema, so a release of pg-boss with another version needs
 * a migration of ours, which may be empty.
 */
export const queueSchema = 43
const queueName = 'analyses'

/** Jobs of small messages come first; an engine can also ask for small ones only. */
const priorities = { large: 0, small: 1 } as const
export type JobSize = keyof typeof priorities

/**
 * Seconds without a heartbeat after which another engine gets a job: the minimum that pg-boss allows. Its supervision
 * takes up to as long again to notice.
 */
const heartbeatSeconds = 10
const supervisionSeconds = 5
/** Milliseconds between heartbeats; three may be lost. */
const pulse = 2_500

/**
 * Maximum seconds per analysis, for an engine that is alive but hangs. The longest analysis, with its wait and a large
 * message, takes a minute (deadlines in `analyzer.ts`).
 */
const deadlineSeconds = 300
/**
 * Effectively unlimited, because a message without a job would wait forever. The service gives up on messages that
 * crash engines.
 */
const retryLimit = 1_000_000
/** Ten years: a message waits until it is analyzed or its test is removed. */
const retentionSeconds = 10 * 365 * 24 * 3600
/** Seconds for which finished jobs are kept. Each supervision reads them all. */
const keptSeconds = 60

/**
 * One job per key, waiting or running. Under policies that keep several in order, each claim would read all waiting
 * jobs.
 */
const policy = 'exclusive'
const options = {
  expireInSeconds: deadlineSeconds,
  heartbeatSeconds,
  retryLimit,
  retentionSeconds,
  deleteAfterSeconds: keptSeconds,
} as const

/** An analysis to run for a test: that of its earliest message without a report. */
export interface Job {
  id: string
  token: string
  /** How many engines have died with this job; identifies this claim. */
  retryCount: number
}

/** The queue of analyses, with at most one job per test, waiting or running. */
export type JobQueue = ReturnType<typeof createJobQueue>

const activeRow = z.object({ token: z.string() })
const jobRow = z.object({ id: z.string(), retryCount: z.int(), data: z.object({ token: z.string() }) })

/** Uses connections of `db`, which its caller closes. */
export function createJobQueue(db: Database, log: Logger) {
  let starting: Promise<PgBoss> | null = null
  const held = new Map<string, Job>()
  const timer = setInterval(() => void showLife(), pulse).unref()

  /** Started on demand: most commands need no queue. */
  function start(): Promise<PgBoss> {
    starting ??= startBoss(db, log)
    // Lets the next call try again: the server may be reachable by then.
    starting.catch(() => {
      starting = null
    })
    return starting
  }

  async function withBoss<T>(work: (boss: PgBoss) => Promise<T>): Promise<T> {
    try {
      return await work(await start())
    } catch (error) {
      throw asStoreError(error)
    }
  }

  async function showLife(): Promise<void> {
    if (held.size === 0) return
    // While the database is unreachable, no other node can claim the jobs either.
    await withBoss((boss) => boss.touch(queueName, [...held.values()])).catch(() => {})
  }

  async function fetchOne(boss: PgBoss, wanted: { minPriority?: number; maxPriority?: number }): Promise<Job | null> {
    const [row] = await boss.fetch(queueName, wanted)
    return row ? toJob(row) : null
  }

  return {
    /** Prepares `send`: within a transaction, which has a connection, the queue must not wait for another one. */
    async prepare(): Promise<void> {
      await withBoss(async () => {})
    },

    /** Adds a job for the test in the session's transaction, unless one exists. The size is that of its message. */
    async send(session: Session, token: string, size: JobSize): Promise<void> {
      const job = { singletonKey: token, priority: priorities[size], db: asAdapter(session) }
      await withBoss((boss) => boss.send(queueName, { token }, job))
    },

    /** Claims a job of the preferred or required size, and sends heartbeats until it is settled. */
    fetch: (size: { preferred: JobSize } | { only: JobSize }): Promise<Job | null> =>
      withBoss(async (boss) => {
        const only = 'only' in size
        const wanted = only ? size.only : size.preferred
        const range = wanted === 'small' ? { minPriority: priorities.small } : { maxPriority: priorities.large }
        const job = (await fetchOne(boss, range)) ?? (only ? null : await fetchOne(boss, {}))
        if (job) held.set(job.id, job)
        return job
      }),

    /** Completes a job in the session's transaction; false if another engine has claimed it in the meantime. */
    async complete(session: Session, job: Job): Promise<boolean> {
      const answer = await withBoss((boss) => boss.complete(queueName, job, null, { db: asAdapter(session) }))
      return affectedRow.parse(answer).affected > 0
    },

    /** Gives up a job in the session's transaction, as if this engine had died; otherwise like `complete`. */
    async fail(session: Session, job: Job): Promise<boolean> {
      const answer = await withBoss((boss) => boss.fail(queueName, job, null, { db: asAdapter(session) }))
      return affectedRow.parse(answer).affected > 0
    },

    /** Stops heartbeats of a settled job. */
    forget: (job: Job): void => void held.delete(job.id),

    /** Tests with a running analysis on any engine. */
    listActive: (): Promise<string[]> =>
      withBoss(async () => {
        const rows = await db.all(sql`
          SELECT singleton_key AS token FROM pgboss.job WHERE name = ${queueName} AND state = 'active'`)
        return rows.map((row) => activeRow.parse(row).token)
      }),

    async close(): Promise<void> {
      clearInterval(timer)
      const boss = await starting?.catch(() => null)
      await boss?.stop({ graceful: false, close: false })
    },
  }
}

const affectedRow = z.object({ affected: z.int() })

/** Sets up the queue, or upgrades that of an earlier version. The schema's version covers it: see `queueSchema`. */
export async function installQueue(db: Database): Promise<void> {
  const boss = new PgBoss({ db: asAdapter(db), schema, schedule: false, supervise: false })
  let failure: unknown = null
  boss.on('error', (error) => {
    failure = error
  })
  try {
    await boss.start()
    await boss.createQueue(queueName, { policy, ...options })
    await boss.updateQueue(queueName, options)
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
  if (failure) throw failure
}

/** Changes no table: the user of a node may lack that privilege. */
async function startBoss(db: Database, log: Logger): Promise<PgBoss> {
  const boss = new PgBoss({
    db: asAdapter(db),
    schema,
    migrate: false,
    schedule: false,
    superviseIntervalSeconds: supervisionSeconds,
    monitorIntervalSeconds: supervisionSeconds,
  })
  boss.on('error', (error) => log.warn({ err: asStoreError(error) }, 'the queue reported an error'))
  boss.on('warning', (warning) => log.warn(warning, 'the queue reported a warning'))
  await boss.start()
  return boss
}

/** Lets pg-boss run its statements in a session. */
function asAdapter({ executeSql }: Pick<Session, 'executeSql'>) {
  return { executeSql }
}

function toJob(row: unknown): Job {
  const { id, retryCount, data } = jobRow.parse(row)
  return { id, retryCount, token: data.token }
}
