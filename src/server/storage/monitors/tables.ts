import type { MovedTable } from '../tables.ts'

/** Runs stay behind in archives: there are many, and what they saw follows from the changes. */
export const monitorTables: readonly MovedTable[] = [
  {
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
  },
  {
    name: 'run',
    columns: { monitor_id: 'bigint', number: 'integer', at: 'moment', silence: 'json' },
    key: ['monitor_id', 'number'],
    archived: null,
  },
  {
    name: 'change',
    columns: { id: 'bigint', monitor_id: 'bigint', at: 'moment', document: 'json' },
    key: ['id'],
    archived: 'all',
  },
  {
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
  },
]
