import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database, Session } from './database.ts'
import { asStoreError } from './failures.ts'
import { sql } from './sql.ts'

/** The schema with the tables of pg-boss, beside ours. */
const schema = 'pgboss'
const queueName = 'analyses'

/** Jobs of small messages are fetched first, or alone. */
const priorities = { large: 0, small: 1 } as const
export type JobSize = keyof typeof priorities

/**
 * Seconds after which a job whose engine says nothing any more is given to another one: the least that pg-boss takes. The
 * supervision that finds it comes that often in addition.
 */
const heartbeatSeconds = 10
const supervisionSeconds = 2
/** Milliseconds between two signs of life of what is under way: three may be lost. */
const pulse = 2_500

/**
 * Seconds an analysis has at most. Its own deadlines (`analyser.ts`) are far shorter; with the wait for a worker and the
 * reading of a large message it takes one minute at most, so this is for an engine that lives but is stuck.
 */
const deadlineSeconds = 300
/** Never by itself: a message without a job would wait for ever. The service gives up a message that ends its engine. */
const retryLimit = 1_000_000
/** Ten years: a message waits until it is analysed or its test is removed. */
const patienceSeconds = 10 * 365 * 24 * 3600
/** Seconds for which done jobs are kept, for whoever looks into the database. */
const keptSeconds = 3600

/**
 * One job of a key at a time, waiting or under way. The policies that keep several of a key in order have every claim read
 * all that wait.
 */
const policy = 'exclusive'
const options = {
  expireInSeconds: deadlineSeconds,
  heartbeatSeconds,
  retryLimit,
  retentionSeconds: patienceSeconds,
  deleteAfterSeconds: keptSeconds,
} as const

/** A job says that a test has messages without a report: the earliest of them is to be analysed. */
export interface Job {
  id: string
  token: string
  /** How often an engine that held it has died. It tells this claim from all others. */
  retryCount: number
}

/** The queue of analyses. Of one test it holds one job at most, waiting or under way. */
export interface JobQueue {
  /** Adds a job of the test in the transaction of the session, unless it has one. The size is that of its message. */
  send(session: Session, token: string, size: JobSize): Promise<void>
  /** Takes a job, of the size that is preferred or demanded, and shows that it is alive until it is settled. */
  fetch(size: { preferred: JobSize } | { only: JobSize }): Promise<Job | null>
  /** Completes it in the transaction of the session; false when another engine was given it meanwhile. */
  complete(session: Session, job: Job): Promise<boolean>
  /** Gives it back in the transaction of the session, as an engine that dies would after a while; else as `complete`. */
  fail(session: Session, job: Job): Promise<boolean>
  /** Shows no life of it any more: it was settled. */
  forget(job: Job): void
  /** The tests of which an analysis is under way, of all engines. */
  listActive(): Promise<string[]>
  close(): Promise<void>
}

const activeRow = z.object({ token: z.string() })
const jobRow = z.object({ id: z.string(), retryCount: z.int(), data: z.object({ token: z.string() }) })

/**
 * `db` is for the queue alone: whoever holds a connection of the store's own never waits for another one of them, and signs
 * of life go out however much the store has to do.
 */
export function createJobQueue(db: Database, log: Logger): JobQueue {
  let starting: Promise<PgBoss> | null = null
  const held = new Map<string, Job>()
  const timer = setInterval(() => void showLife(), pulse).unref()

  /** It is started when it is first needed: a command that makes a key does without it. */
  function start(): Promise<PgBoss> {
    starting ??= startBoss(db, log)
    // A server that was away may be there the next time.
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
    // While the database is away nobody else can take them either.
    await withBoss((boss) => boss.touch(queueName, [...held.values()])).catch(() => {})
  }

  async function fetchOne(boss: PgBoss, wanted: { minPriority?: number; maxPriority?: number }): Promise<Job | null> {
    const [row] = await boss.fetch(queueName, wanted)
    return row ? toJob(row) : null
  }

  return {
    async send(session, token, size) {
      const job = { singletonKey: token, priority: priorities[size], db: asAdapter(session) }
      await withBoss((boss) => boss.send(queueName, { token }, job))
    },

    fetch: (size) =>
      withBoss(async (boss) => {
        const only = 'only' in size
        const wanted = only ? size.only : size.preferred
        const range = wanted === 'small' ? { minPriority: priorities.small } : { maxPriority: priorities.large }
        const job = (await fetchOne(boss, range)) ?? (only ? null : await fetchOne(boss, {}))
        if (job) held.set(job.id, job)
        return job
      }),

    async complete(session, job) {
      const answer = await withBoss((boss) => boss.complete(queueName, job, null, { db: asAdapter(session) }))
      return affectedRow.parse(answer).affected > 0
    },

    async fail(session, job) {
      const answer = await withBoss((boss) => boss.fail(queueName, job, null, { db: asAdapter(session) }))
      return affectedRow.parse(answer).affected > 0
    },

    forget: (job) => void held.delete(job.id),

    listActive: () =>
      withBoss(async () => {
        const rows = await db.all(sql`
          SELECT singleton_key AS token FROM pgboss.job WHERE name = ${queueName} AND state = 'active'`)
        return rows.map((row) => activeRow.parse(row).token)
      }),

    async close() {
      clearInterval(timer)
      const boss = await starting?.catch(() => null)
      await boss?.stop({ graceful: false, close: false })
      await db.close()
    },
  }
}

const affectedRow = z.object({ affected: z.int() })

async function startBoss(db: Database, log: Logger): Promise<PgBoss> {
  const boss = new PgBoss({
    db: asAdapter(db),
    schema,
    schedule: false,
    superviseIntervalSeconds: supervisionSeconds,
    monitorIntervalSeconds: supervisionSeconds,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the queue has a trouble'))
  boss.on('warning', (warning) => log.warn(warning, 'the queue warns'))
  await boss.start()
  await boss.createQueue(queueName, { policy, ...options })
  await renewQueue(boss, db)
  return boss
}

/** Has a queue that an earlier version made work as one of today. */
async function renewQueue(boss: PgBoss, db: Database): Promise<void> {
  const queue = await boss.getQueue(queueName)
  if (queue?.policy !== policy) await db.transaction(changePolicy)
  await boss.updateQueue(queueName, options)
}

/**
 * What pg-boss never does: its index for the policy holds jobs by their own column, so it takes those that are there, too.
 * Of a test, one is left, that under way if there is one: it stays with its engine, and whoever completes it queues the test
 * again for its next message.
 */
async function changePolicy(session: Session): Promise<void> {
  // Whoever adds a job waits here, and reads the new policy then.
  await session.run(sql`LOCK TABLE pgboss.job IN SHARE ROW EXCLUSIVE MODE`)
  await session.run(sql`UPDATE pgboss.queue SET policy = ${policy} WHERE name = ${queueName}`)
  await session.run(sql`
    DELETE FROM pgboss.job
    WHERE name = ${queueName} AND state <= 'active' AND id NOT IN (
      SELECT DISTINCT ON (singleton_key) id
      FROM pgboss.job
      WHERE name = ${queueName} AND state <= 'active'
      ORDER BY singleton_key, state DESC, created_on)`)
  await session.run(sql`UPDATE pgboss.job SET policy = ${policy} WHERE name = ${queueName} AND state <= 'active'`)
}

/** A session as pg-boss uses it. */
function asAdapter({ executeSql }: Pick<Session, 'executeSql'>) {
  return { executeSql }
}

function toJob(row: unknown): Job {
  const { id, retryCount, data } = jobRow.parse(row)
  return { id, retryCount, token: data.token }
}
