/** The tables of monitors (`MovedTable`). */

const monitorTable = {
  name: 'monitor',
  columns: {
    id: 'bigint',
    kind: 'text',
    name: 'text',
    target: 'json',
    schedule: 'json',
    created_at: 'moment',
    due_at: 'moment',
    runs: 'integer',
    last_run_at: 'moment',
    state: 'json',
  },
  key: ['id'],
  archived: 'all',
} as const

const runTable = {
  name: 'run',
  columns: { monitor_id: 'bigint', number: 'integer', at: 'moment', silence: 'json' },
  key: ['monitor_id', 'number'],
  // There are many, and what they saw follows from the changes.
  archived: null,
} as const

const changeTable = {
  name: 'change',
  columns: { id: 'bigint', monitor_id: 'bigint', at: 'moment', document: 'json' },
  key: ['id'],
  archived: 'all',
} as const

/** A change to store: its id follows. */
export const newChange = { name: 'change', columns: { monitor_id: 'bigint', at: 'moment', document: 'json' } } as const

const incidentTable = {
  name: 'incident',
  columns: {
    id: 'bigint',
    monitor_id: 'bigint',
    subject: 'text',
    problem: 'text',
    severity: 'text',
    opened_run: 'integer',
    since: 'moment',
    opened_at: 'moment',
    recovered_at: 'moment',
    is_unstable: 'boolean',
    acknowledged_at: 'moment',
  },
  key: ['id'],
  archived: 'all',
} as const

/** Tables that number their rows. */
export const numberedMonitorTables = [monitorTable.name, changeTable.name, incidentTable.name]

export const monitorTables = [monitorTable, runTable, changeTable, incidentTable] as const
