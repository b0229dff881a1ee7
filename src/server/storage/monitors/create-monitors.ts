import type { Transition } from '../../../engine/monitoring/observe.ts'
import { targetName, type WatchedTarget } from '../../../shared/contract/monitoring/monitor.ts'
import { writeDelivery } from '../message-rows.ts'
import { type Statement, sql } from '../sql.ts'
import { all, changesRow, insert, one, run, type StepRunner, type Steps } from '../steps/steps.ts'
import type { MonitorRepository, NewMonitor, NewRun, Place, WatchedMessage } from './repository.ts'
import {
  countRow,
  idRow,
  latestRow,
  readChange,
  readDueMonitor,
  readIncident,
  readMessage,
  readMonitor,
  readPlan,
  readRun,
} from './rows.ts'
import { newChange } from './tables.ts'

/** The monitors of a store, in any database. */
export function createMonitors({ read, write }: StepRunner): MonitorRepository {
  return {
    add: (monitor, message = null) => write(() => add(monitor, message)),

    async findMessage(id) {
      const row = await read(() => one(sql`SELECT delivery, content FROM monitor_message WHERE monitor_id = ${id}`))
      return row === undefined ? null : readMessage(row)
    },

    async measureMessages(keyId) {
      const row = await read(() =>
        one(sql`
          SELECT coalesce(sum(length(content)), 0) AS count
          FROM monitor_message JOIN monitor ON monitor.id = monitor_id ${ownedBy(keyId)}`),
      )
      return countRow.parse(row).count
    },

    async findLatestMessage(mailboxId) {
      const row = await read(() =>
        one(sql`SELECT max(arrived_at) AS latest FROM permanent_arrivals WHERE mailbox_id = ${mailboxId}`),
      )
      return latestRow.parse(row).latest
    },

    async findLatestReport(domain) {
      const row = await read(() =>
        one(sql`
          SELECT max(received_at) AS latest FROM report
          JOIN report_file ON report_file.id = file_id
          WHERE domain = ${domain} AND kind = 'aggregate' AND (excluded IS NULL OR excluded = 'overlap')`),
      )
      return latestRow.parse(row).latest
    },

    count: async (keyId) =>
      countRow.parse(await read(() => one(sql`SELECT count(*) AS count FROM monitor ${ownedBy(keyId)}`))).count,

    async list(name) {
      const where = name === undefined ? sql`` : sql`WHERE monitor.name = ${name}`
      return (await read(() => all(sql`${selectMonitors} ${where} ORDER BY monitor.id`))).map(readMonitor)
    },

    async find(id) {
      const row = await read(() => one(sql`${selectMonitors} WHERE monitor.id = ${id}`))
      return row === undefined ? null : readMonitor(row)
    },

    reschedule: (id, schedule, dueAt) =>
      write(() =>
        changesRow(sql`
          UPDATE monitor SET schedule = ${JSON.stringify(schedule)}, due_at = ${dueAt} WHERE id = ${id} RETURNING id`),
      ),

    assign: (id, groupId) =>
      write(() => changesRow(sql`UPDATE monitor SET group_id = ${groupId} WHERE id = ${id} RETURNING id`)),

    remove: (id) => write(() => changesRow(sql`DELETE FROM monitor WHERE id = ${id} RETURNING id`)),

    async listDue(now, limit) {
      const rows = await read(() =>
        all(sql`SELECT ${dueColumns} FROM monitor WHERE due_at <= ${now} ORDER BY due_at, id LIMIT ${limit}`),
      )
      return rows.map(readDueMonitor)
    },

    async findDue(id) {
      const row = await read(() => one(sql`SELECT ${dueColumns} FROM monitor WHERE id = ${id}`))
      return row === undefined ? null : readDueMonitor(row)
    },

    async listPlans(after) {
      const rows = await read(() =>
        all(sql`SELECT id, schedule, due_at FROM monitor WHERE due_at > ${after} ORDER BY due_at DESC, id`),
      )
      return rows.map(readPlan)
    },

    replan: (id, from, to) =>
      write(() => run(sql`UPDATE monitor SET due_at = ${to} WHERE id = ${id} AND due_at = ${from}`)),

    complete: (id, completed) => write(() => complete(id, completed)),

    async listRuns(id, limit) {
      const rows = await read(() =>
        all(sql`SELECT number, at, silence FROM run WHERE monitor_id = ${id} ORDER BY number DESC LIMIT ${limit}`),
      )
      return rows.map(readRun)
    },

    removeRuns: (id, numbers) =>
      write(function* () {
        for (const number of numbers) yield* run(sql`DELETE FROM run WHERE monitor_id = ${id} AND number = ${number}`)
      }),

    async listChanges({ monitorId, since }, { after, limit }) {
      const rows = await read(() =>
        all(sql`
          SELECT id, monitor_id, document FROM change
          WHERE ${monitorId === null ? sql`true` : sql`monitor_id = ${monitorId}`}
            ${since === null ? sql`` : sql`AND at >= ${since}`} ${beyond('at', after)}
          ORDER BY at DESC, id DESC
          LIMIT ${limit}`),
      )
      return rows.map(readChange)
    },

    async listIncidents({ monitorId, isOpen }, { after, limit }) {
      const rows = await read(() =>
        all(sql`
          SELECT * FROM incident
          WHERE ${monitorId === null ? sql`true` : sql`monitor_id = ${monitorId}`}
            ${isOpen === null ? sql`` : isOpen ? sql`AND recovered_at IS NULL` : sql`AND recovered_at IS NOT NULL`}
            ${beyond('opened_at', after)}
          ORDER BY opened_at DESC, id DESC
          LIMIT ${limit}`),
      )
      return rows.map(readIncident)
    },

    async acknowledge(id, at) {
      const row = await write(() =>
        one(sql`
          UPDATE incident SET acknowledged_at = coalesce(acknowledged_at, ${at}) WHERE id = ${id} RETURNING *`),
      )
      return row === undefined ? null : readIncident(row)
    },
  }
}

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
  const { number, at, due, state, silence, summary } = completed
  const isNext = yield* changesRow(sql`
    UPDATE monitor SET runs = ${number}, last_run_at = ${at}, due_at = ${due}, state = ${JSON.stringify(state)},
      summary = coalesce(${summary && JSON.stringify(summary)}, summary)
    WHERE id = ${id} AND runs = ${number - 1}
    RETURNING id`)
  if (!isNext) return false
  yield* run(sql`
    INSERT INTO run (monitor_id, number, at, silence)
    VALUES (${id}, ${number}, ${at}, ${silence && JSON.stringify(silence)})`)
  yield* insert(
    newChange,
    completed.changes.map((change) => [id, at.getTime(), JSON.stringify(change)]),
  )
  for (const transition of completed.transitions) yield* apply(id, transition)
  return true
}

function* apply(id: number, transition: Transition): Steps<void> {
  const { kind, subject, problem, severity, params, opened_run: openedRun, since, at } = transition
  if (kind === 'opened') {
    return yield* run(sql`
      INSERT INTO incident (monitor_id, subject, problem, severity, params, opened_run, since, opened_at)
      VALUES (${id}, ${subject}, ${problem}, ${severity}, ${params ? JSON.stringify(params) : null}, ${openedRun},
        ${since}, ${at})`)
  }
  const change = kind === 'recovered' ? sql`recovered_at = ${at}` : sql`is_unstable = ${true}`
  yield* run(sql`
    UPDATE incident SET ${change}
    WHERE monitor_id = ${id} AND subject = ${subject} AND problem = ${problem} AND opened_run = ${openedRun}`)
}
