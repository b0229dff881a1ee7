/** The tables of monitors (`MovedTable`). */

const channelTable = {
  name: 'channel',
  columns: {
    id: 'bigint',
    name: 'text',
    target: 'json',
    unconfirmed: 'json',
    lang: 'text',
    is_default: 'boolean',
    key_id: 'text',
    created_at: 'moment',
  },
  key: ['id'],
  archived: 'all',
} as const

const groupTable = {
  name: 'monitor_group',
  columns: {
    id: 'bigint',
    name: 'text',
    owner: 'text',
    policy: 'json',
    digest: 'json',
    digest_since: 'moment',
    digest_due: 'moment',
    created_at: 'moment',
  },
  key: ['id'],
  archived: 'all',
} as const

export const groupChannelTable = {
  name: 'group_channel',
  columns: { group_id: 'bigint', channel_id: 'bigint' },
  key: ['group_id', 'channel_id'],
  archived: 'all',
} as const

const monitorTable = {
  name: 'monitor',
  columns: {
    id: 'bigint',
    kind: 'text',
    name: 'text',
    target: 'json',
    group_id: 'bigint',
    schedule: 'json',
    key_id: 'text',
    created_at: 'moment',
    due_at: 'moment',
    runs: 'integer',
    last_run_at: 'moment',
    state: 'json',
    summary: 'json',
  },
  key: ['id'],
  archived: 'all',
} as const

const messageTable = {
  name: 'monitor_message',
  columns: { monitor_id: 'bigint', delivery: 'json', content: 'text' },
  key: ['monitor_id'],
  archived: 'all',
} as const

const runTable = {
  name: 'run',
  columns: { monitor_id: 'bigint', number: 'integer', at: 'moment', skipped: 'json' },
  key: ['monitor_id', 'number'],
  // Left out: there are many runs, and the changes show what they observed.
  archived: null,
} as const

const changeTable = {
  name: 'change',
  columns: { id: 'bigint', monitor_id: 'bigint', at: 'moment', document: 'json' },
  key: ['id'],
  archived: 'all',
} as const

/** The columns to set when a change is added; the id is generated. */
export const newChange = { name: 'change', columns: { monitor_id: 'bigint', at: 'moment', document: 'json' } } as const

const incidentTable = {
  name: 'incident',
  columns: {
    id: 'bigint',
    monitor_id: 'bigint',
    channel_id: 'bigint',
    subject: 'text',
    problem: 'text',
    severity: 'text',
    params: 'json',
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

const alertPolicyTable = {
  name: 'alert_policy',
  columns: { name: 'text', policy: 'json' },
  key: ['name'],
  archived: 'all',
} as const

/** The columns to set when a delivery is added; the id is generated, and its outcome is set later. */
export const newDelivery = {
  name: 'delivery',
  columns: {
    channel_id: 'bigint',
    incident_id: 'bigint',
    group_id: 'bigint',
    notice: 'text',
    since: 'moment',
    until: 'moment',
    message_id: 'text',
    state: 'text',
    attempts: 'integer',
    next_attempt_at: 'moment',
    created_at: 'moment',
  },
} as const

const deliveryTable = {
  name: 'delivery',
  columns: { id: 'bigint', ...newDelivery.columns, sent_at: 'moment', trouble: 'json', was_interrupted: 'boolean' },
  key: ['id'],
  archived: 'all',
} as const

/** Referenced tables come first. */
export const monitorTables = [
  channelTable,
  groupTable,
  groupChannelTable,
  monitorTable,
  messageTable,
  runTable,
  changeTable,
  incidentTable,
  deliveryTable,
  alertPolicyTable,
] as const

/** The tables with numbered rows. */
export const numberedMonitorTables = monitorTables.filter(({ key }) => key[0] === 'id').map(({ name }) => name)
