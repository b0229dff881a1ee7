import { z } from 'zod'
import type { Transition } from '../../../engine/monitoring/observe.ts'
import { type Schedule, targetName, type WatchedTarget } from '../../../shared/contract/monitoring/monitor.ts'
import { writeDelivery } from '../message-rows.ts'
import { type Statement, sql } from '../sql.ts'
import { changesRow, eachRow, insert, one, rowOrNull, run, type StepRunner, type Steps } from '../steps/steps.ts'
import type {
  ChangeFilter,
  IncidentFilter,
  Monitor,
  NewMonitor,
  NewRun,
  Place,
  StoredIncident,
  WatchedMessage,
} from './repository.ts'
import {
  countRow,
  dueRow,
  groupIdRow,
  idRow,
  incidentRow,
  latestRow,
  monitorRow,
  planRow,
  readChange,
  readMessage,
  runRow,
} from './rows.ts'

/** The columns to set when a change is added; the id is generated. */
const newChange = {
  name: 'change',
  columns: { monitor_id: 'bigint', at: 'moment', is_takeover: 'boolean', document: 'json' },
} as const

/** The monitors of a store, in any database. */
export function createMonitors(db: StepRunner) {
  const { write } = db
  return {
    /** Adds a monitor with its message, or returns the existing one if its target is already watched. */
    add: (monitor: NewMonitor, message: WatchedMessage | null = null) => write(() => add(monitor, message)),

    /** The message of a monitor, or null. */
    findMessage: (id: number) =>
      db.one(sql`SELECT delivery, content FROM monitor_message WHERE monitor_id = ${id}`).then(rowOrNull(readMessage)),

    /** The stored size of the messages of all monitors, or of those of a key. */
    async measureMessages(keyId?: string): Promise<number> {
      const row = await db.one(sql`
          SELECT coalesce(sum(length(content)), 0) AS count
          FROM monitor_message JOIN monitor ON monitor.id = monitor_id ${ownedBy(keyId)}`)
      return countRow.parse(row).count
    },

    /** When the latest message arrived at the permanent test address of a mailbox; null if none did. */
    async findLatestMessage(mailboxId: string): Promise<Date | null> {
      const row = await db.one(
        sql`SELECT max(arrived_at) AS latest FROM permanent_arrivals WHERE mailbox_id = ${mailboxId}`,
      )
      return latestRow.parse(row).latest
    },

    /**
     * When the latest DMARC report about a domain arrived that counts, or that would count if it did not overlap another.
     */
    async findLatestReport(domain: string): Promise<Date | null> {
      const row = await db.one(sql`
          SELECT max(received_at) AS latest FROM report
          JOIN report_file ON report_file.id = file_id
          WHERE domain = ${domain} AND kind = 'aggregate' AND (excluded IS NULL OR excluded = 'overlap')`)
      return latestRow.parse(row).latest
    },

    /** The number of all monitors, or of those of a key. */
    count: async (keyId?: string): Promise<number> =>
      countRow.parse(await db.one(sql`SELECT count(*) AS count FROM monitor ${ownedBy(keyId)}`)).count,

    /** How many monitors are in which state, and when the first of them was to run. */
    async measure(): Promise<{ states: { state: MonitorState; count: number }[]; longestDue: Date | null }> {
      const rows = await db.all(sql`
        SELECT state, count(*) AS count FROM (
          SELECT CASE WHEN runs = 0 THEN 'new'
            WHEN EXISTS (SELECT 1 FROM incident WHERE monitor_id = monitor.id AND recovered_at IS NULL) THEN 'incident'
            ELSE 'ok' END AS state
          FROM monitor) AS states
        GROUP BY state`)
      const found = rows.map((row) => stateRow.parse(row))
      const row = await db.one(sql`SELECT min(due_at) AS latest FROM monitor`)
      const states = monitorStates.map((state) => ({
        ...{ state, count: found.find((each) => each.state === state)?.count ?? 0 },
      }))
      return { states, longestDue: latestRow.parse(row).latest }
    },

    /** All monitors, or those of a domain or an address; oldest first. */
    async list(name?: string): Promise<Monitor[]> {
      const where = name === undefined ? sql`` : sql`WHERE monitor.name = ${name}`
      return await db.all(sql`${selectMonitors} ${where} ORDER BY monitor.id`).then(eachRow(monitorRow.parse))
    },

    find: (id: number) => db.one(sql`${selectMonitors} WHERE monitor.id = ${id}`).then(rowOrNull(monitorRow.parse)),

    /** Replaces the schedule and plans a run for `dueAt`; false if the monitor does not exist. */
    reschedule: (id: number, schedule: Schedule, dueAt: Date) =>
      write(() =>
        changesRow(sql`
          UPDATE monitor SET schedule = ${JSON.stringify(schedule)}, due_at = ${dueAt} WHERE id = ${id} RETURNING id`),
      ),

    /** Moves a monitor to an existing group, or out of its group; false if the monitor does not exist. */
    assign: (id: number, groupId: number | null) =>
      write(() => changesRow(sql`UPDATE monitor SET group_id = ${groupId} WHERE id = ${id} RETURNING id`)),

    /** Removes a monitor and its history; false if it does not exist. */
    remove: (id: number) => write(() => changesRow(sql`DELETE FROM monitor WHERE id = ${id} RETURNING id`)),

    /** Monitors due at `now`, longest overdue first. */
    listDue: (now: Date, limit: number) =>
      db
        .all(sql`SELECT ${dueColumns} FROM monitor WHERE due_at <= ${now} ORDER BY due_at, id LIMIT ${limit}`)
        .then(eachRow(dueRow.parse)),

    findDue: (id: number) =>
      db.one(sql`SELECT ${dueColumns} FROM monitor WHERE id = ${id}`).then(rowOrNull(dueRow.parse)),

    /** Monitors planned after a time, latest first. After the clock was set back, some are planned too late. */
    listPlans: (after: Date) =>
      db
        .all(sql`SELECT id, schedule, due_at FROM monitor WHERE due_at > ${after} ORDER BY due_at DESC, id`)
        .then(eachRow(planRow.parse)),

    /** Moves the next run, unless it was moved in the meantime. */
    replan: (id: number, from: Date, to: Date) =>
      write(() => run(sql`UPDATE monitor SET due_at = ${to} WHERE id = ${id} AND due_at = ${from}`)),

    /**
     * Stores a run with its changes and incidents. Returns false and changes nothing if the monitor no longer exists, or
     * another engine was faster and stored a run with this number.
     */
    complete: (id: number, completed: NewRun) => write(() => complete(id, completed)),

    /** Latest first. */
    listRuns: (id: number, limit: number) =>
      db
        .all(sql`SELECT number, at, skipped FROM run WHERE monitor_id = ${id} ORDER BY number DESC LIMIT ${limit}`)
        .then(eachRow(runRow.parse)),

    removeRuns: (id: number, numbers: readonly number[]): Promise<void> =>
      write(function* () {
        for (const number of numbers) yield* run(sql`DELETE FROM run WHERE monitor_id = ${id} AND number = ${number}`)
      }),

    /** Latest first, starting after `after`. */
    listChanges: ({ monitorId, since }: ChangeFilter, { after, limit }: { after: Place | null; limit: number }) =>
      db
        .all(sql`
          SELECT id, monitor_id, document FROM change
          WHERE ${monitorId === null ? sql`true` : sql`monitor_id = ${monitorId}`}
            ${since === null ? sql`` : sql`AND at >= ${since}`} ${beyond('at', after)}
          ORDER BY at DESC, id DESC
          LIMIT ${limit}`)
        .then(eachRow(readChange)),

    /** The groups with monitors whose first checks are not complete; null for monitors without a group. */
    async listSettling(): Promise<ReadonlySet<number | null>> {
      const rows = await db.all(sql`SELECT DISTINCT group_id FROM monitor WHERE is_settling`)
      return new Set(eachRow(groupIdRow.parse)(rows).map(({ groupId }) => groupId))
    },

    countOpen: async (): Promise<number> =>
      countRow.parse(await db.one(sql`SELECT count(*) AS count FROM incident WHERE recovered_at IS NULL`)).count,

    /** Latest first, starting after `after`. */
    listIncidents: ({ monitorId, isOpen }: IncidentFilter, { after, limit }: { after: Place | null; limit: number }) =>
      db
        .all(sql`
          SELECT * FROM incident
          WHERE ${monitorId === null ? sql`true` : sql`monitor_id = ${monitorId}`}
            ${isOpen === null ? sql`` : isOpen ? sql`AND recovered_at IS NULL` : sql`AND recovered_at IS NOT NULL`}
            ${beyond('opened_at', after)}
          ORDER BY opened_at DESC, id DESC
          LIMIT ${limit}`)
        .then(eachRow(incidentRow.parse)),

    /** Records that someone is working on an incident, the first time only; null if the incident does not exist. */
    async acknowledge(id: number, at: Date): Promise<StoredIncident | null> {
      const row = await write(() =>
        one(sql`
          UPDATE incident SET acknowledged_at = coalesce(acknowledged_at, ${at}) WHERE id = ${id} RETURNING *`),
      )
      return row === undefined ? null : incidentRow.parse(row)
    },
  }
}

const monitorStates = ['new', 'ok', 'incident'] as const
type MonitorState = (typeof monitorStates)[number]
const stateRow = z.object({ state: z.enum(monitorStates), count: z.int() })

const dueColumns = sql`id, target, schedule, due_at, runs, state`

const selectMonitors = sql`
  SELECT id, target, group_id, schedule, created_at, due_at, last_run_at, summary,
    (SELECT max(at) FROM change WHERE monitor_id = monitor.id) AS last_change_at,
    (SELECT count(*) FROM incident WHERE monitor_id = monitor.id AND recovered_at IS NULL) AS open_incidents
  FROM monitor`

/** The condition for the monitors of a key, if any is given. */
function ownedBy(keyId: string | undefined): Statement {
  return keyId === undefined ? sql`` : sql`WHERE monitor.key_id = ${keyId}`
}

/** The condition for rows after a position, latest first. */
function beyond(column: 'at' | 'opened_at', after: Place | null): Statement {
  if (after === null) return sql``
  return column === 'at'
    ? sql`AND (at, id) < (${after.at}, ${after.id})`
    : sql`AND (opened_at, id) < (${after.at}, ${after.id})`
}

/** What identifies a target of each kind, so that it is watched only once. */
function identityOf(target: WatchedTarget): string {
  if (target.kind === 'message') return target.digest
  return target.kind === 'test_address' ? target.mailbox_id : targetName(target)
}

function* add(
  { target, groupId, schedule, createdAt, keyId = null }: NewMonitor,
  message: WatchedMessage | null,
): Steps<{ id: number; isNew: boolean }> {
  const [kind, name] = [target.kind, identityOf(target)]
  const known = yield* one(sql`SELECT id FROM monitor WHERE kind = ${kind} AND name = ${name}`)
  if (known !== undefined) return { id: idRow.parse(known).id, isNew: false }
  const added = yield* one(sql`
    INSERT INTO monitor (kind, name, target, group_id, schedule, key_id, created_at, due_at)
    VALUES (${kind}, ${name}, ${JSON.stringify(target)}, (SELECT id FROM monitor_group WHERE id = ${groupId}),
      ${JSON.stringify(schedule)}, ${keyId}, ${createdAt}, ${createdAt})
    RETURNING id`)
  const { id } = idRow.parse(added)
  if (message) {
    const content = message.raw.toString('base64')
    yield* run(sql`
      INSERT INTO monitor_message (monitor_id, delivery, content)
      VALUES (${id}, ${writeDelivery(message.delivery)}, ${content})`)
  }
  return { id, isNew: true }
}

function* complete(id: number, completed: NewRun): Steps<boolean> {
  const { number, at, due, state, skipped, summary, isSettling } = completed
  const isNext = yield* changesRow(sql`
    UPDATE monitor SET runs = ${number}, last_run_at = ${at}, due_at = ${due}, state = ${JSON.stringify(state)},
      is_settling = ${isSettling}, summary = coalesce(${summary && JSON.stringify(summary)}, summary)
    WHERE id = ${id} AND runs = ${number - 1}
    RETURNING id`)
  if (!isNext) return false
  yield* run(sql`
    INSERT INTO run (monitor_id, number, at, skipped)
    VALUES (${id}, ${number}, ${at}, ${skipped && JSON.stringify(skipped)})`)
  yield* insert(
    newChange,
    completed.changes.map((change) => [id, at.getTime(), Number(change.takeover === true), JSON.stringify(change)]),
  )
  for (const transition of completed.transitions) yield* apply(id, transition)
  return true
}

function* apply(id: number, transition: Transition): Steps<void> {
  const { kind, subject, problem, severity, params, opened_run: openedRun, since, since_added, at } = transition
  if (kind === 'opened') {
    return yield* run(sql`
      INSERT INTO incident (monitor_id, subject, problem, severity, params, opened_run, since, opened_at, since_added)
      VALUES (${id}, ${subject}, ${problem}, ${severity}, ${params ? JSON.stringify(params) : null}, ${openedRun},
        ${since}, ${at}, ${since_added})`)
  }
  const change = {
    recovered: sql`recovered_at = ${at}`,
    unstable: sql`is_unstable = ${true}`,
    // Who knew about it knew about the time before.
    reopened: sql`recovered_at = NULL, acknowledged_at = NULL, reopened_at = ${at}, openings = openings + 1`,
  }[kind]
  yield* run(sql`
    UPDATE incident SET ${change}
    WHERE monitor_id = ${id} AND subject = ${subject} AND problem = ${problem} AND opened_run = ${openedRun}`)
}
