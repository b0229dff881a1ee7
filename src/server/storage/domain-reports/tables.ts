import type { MovedTable } from '../moved-table.ts'

const fileTable: MovedTable = {
  name: 'report_file',
  columns: {
    id: 'bigint',
    digest: 'text',
    name: 'text',
    via: 'text',
    received_at: 'moment',
    delivery: 'json',
    authenticity: 'text',
    doubt: 'text',
    octets: 'octets',
    read_at: 'moment',
    failures: 'integer',
    failure: 'text',
  },
  key: ['id'],
  // Archives store report files separately; their reports are parsed again.
  archived: null,
}

const reportTable: MovedTable = {
  name: 'report',
  columns: {
    id: 'bigint',
    file_id: 'bigint',
    file: 'text',
    kind: 'text',
    org: 'text',
    reporter: 'text',
    report_id: 'text',
    domain: 'text',
    begin_at: 'moment',
    end_at: 'moment',
    day: 'integer',
    is_long: 'boolean',
    authenticity: 'text',
    doubt: 'text',
    author: 'text',
    is_trusted: 'boolean',
    excluded: 'text',
    records: 'bigint',
    messages: 'bigint',
    pass: 'bigint',
    fail: 'bigint',
    document: 'json',
  },
  key: ['id'],
  archived: null,
}

const sourceTable: MovedTable = {
  name: 'report_source',
  columns: { id: 'bigint', domain: 'text', key: 'text', name: 'text', class: 'text' },
  key: ['id'],
  archived: 'all',
}

export const recordTable = {
  name: 'report_record',
  columns: {
    report_id: 'bigint',
    position: 'integer',
    source_id: 'bigint',
    dkim: 'text',
    spf: 'text',
    disposition: 'text',
    is_forwarded: 'boolean',
    is_subdomain: 'boolean',
    messages: 'bigint',
    document: 'json',
  },
  key: ['report_id', 'position'],
  archived: null,
} as const satisfies MovedTable

const sums = {
  messages: 'bigint',
  aligned: 'bigint',
  dkim_aligned: 'bigint',
  spf_aligned: 'bigint',
  passed: 'bigint',
  undetermined: 'bigint',
  forwarded: 'bigint',
  quarantined: 'bigint',
  rejected: 'bigint',
  subdomain_messages: 'bigint',
  subdomain_aligned: 'bigint',
} as const

const dailyTable: MovedTable = {
  name: 'report_daily',
  columns: { domain: 'text', day: 'integer', source_id: 'bigint', ...sums },
  key: ['domain', 'day', 'source_id'],
  archived: null,
}

const dayTable: MovedTable = {
  name: 'report_day',
  columns: { domain: 'text', day: 'integer', aligned: 'bigint', unaligned: 'text' },
  key: ['domain', 'day'],
  archived: null,
}

const periodTable: MovedTable = {
  name: 'report_period',
  columns: { domain: 'text', period: 'integer', source_id: 'bigint', ...sums },
  key: ['domain', 'period', 'source_id'],
  archived: null,
}

export const traitTable = {
  name: 'report_trait',
  columns: { source_id: 'bigint', code: 'text', value: 'text' },
  key: ['source_id', 'code', 'value'],
  archived: null,
} as const satisfies MovedTable

export const tlsPolicyTable = {
  name: 'tls_policy',
  columns: { report_id: 'bigint', domain: 'text', successful: 'bigint', failed: 'bigint', is_other: 'boolean' },
  key: ['report_id', 'domain'],
  archived: null,
} as const satisfies MovedTable

export const tlsFailureTable = {
  name: 'tls_failure',
  columns: {
    report_id: 'bigint',
    position: 'integer',
    domain: 'text',
    policy_type: 'text',
    mx_host: 'text',
    type: 'text',
    sessions: 'bigint',
  },
  key: ['report_id', 'position'],
  archived: null,
} as const satisfies MovedTable

const failureTable: MovedTable = {
  name: 'failure_report',
  columns: { report_id: 'bigint', source_ip: 'text', auth_failure: 'text' },
  key: ['report_id'],
  archived: null,
}

const removedTable: MovedTable = {
  name: 'removed_report',
  columns: {
    kind: 'text',
    org: 'text',
    reporter: 'text',
    report_id: 'text',
    domain: 'text',
    begin_at: 'moment',
    end_at: 'moment',
  },
  key: ['kind', 'org', 'reporter', 'report_id', 'domain', 'begin_at', 'end_at'],
  archived: 'all',
}

const checkpointTable: MovedTable = {
  name: 'report_checkpoint',
  columns: {
    mailbox_id: 'text',
    folder: 'text',
    uid_validity: 'text',
    uid: 'bigint',
    searched_at: 'moment',
    trouble: 'json',
  },
  key: ['mailbox_id', 'folder'],
  archived: 'all',
}

/** The tables of domain reports; referenced tables come first. */
export const domainReportTables: readonly MovedTable[] = [
  fileTable,
  reportTable,
  sourceTable,
  recordTable,
  dailyTable,
  dayTable,
  periodTable,
  traitTable,
  tlsPolicyTable,
  tlsFailureTable,
  failureTable,
  removedTable,
  checkpointTable,
]

/** The tables with numbered rows. */
export const numberedReportTables: readonly string[] = [fileTable, reportTable, sourceTable].map(({ name }) => name)
