const reading = { bench: 'api', peer: 'Fastify', unit: 'times' } as const
const receiving = { bench: 'ingest', unit: 'times', goal: { atLeast: 1 } } as const
const starting = { bench: 'start', unit: 'times' } as const
const commands = { bench: 'cli', peer: 'node -e 0', unit: 'times', goal: { atMost: 1.5 } } as const
const analyzing = { bench: 'analysis', peer: 'rspamd', unit: 'times' } as const

/**
 * The figures of `npm run bench`, in the order of the table. `bench` is the benchmark that measures it: `scripts/bench-NAME.ts`.
 */
export const catalog = [
  { ...reading, key: 'read-10', work: 'read a report, 10 connections: rate', goal: { atLeast: 1 } },
  { ...reading, key: 'read-10-p99', work: 'read a report, 10 connections: p99', goal: { atMost: 1.3 } },
  { ...reading, key: 'read-100', work: 'read a report, 100 connections: rate', goal: { atLeast: 1 } },
  { ...reading, key: 'read-100-p99', work: 'read a report, 100 connections: p99', goal: { atMost: 1.3 } },
  { ...receiving, key: 'postfix-1', peer: 'Postfix', work: 'receive 5 KB, 1 connection: rate' },
  {
    ...receiving,
    key: 'postfix-20',
    peer: 'Postfix',
    work: 'receive 5 KB, 20 connections: rate',
    goal: { atLeast: 2 },
  },
  {
    ...receiving,
    key: 'postfix-100',
    peer: 'Postfix',
    work: 'receive 5 KB, 100 connections: rate',
    goal: { atLeast: 3 },
  },
  { ...receiving, key: 'maildev-1', peer: 'MailDev', work: 'receive 5 KB, 1 connection: rate', goal: { atLeast: 31 } },
  {
    ...receiving,
    key: 'maildev-20',
    peer: 'MailDev',
    work: 'receive 5 KB, 20 connections: rate',
    goal: { atLeast: 5.6 },
  },
  {
    ...receiving,
    key: 'maildev-100',
    peer: 'MailDev',
    work: 'receive 5 KB, 100 connections: rate',
    goal: { atLeast: 2.2 },
  },
  { ...commands, key: 'check', work: '`sendproof check FILE`: time', unit: 'ms', goal: { atMost: 400 } },
  { ...commands, key: 'version', work: '`sendproof --version`: time' },
  { ...commands, key: 'help', work: '`sendproof help`: time' },
  { ...starting, key: 'start-maildev', peer: 'MailDev', work: 'start, ports open: time', goal: { atMost: 0.33 } },
  { ...starting, key: 'start-node', peer: 'node -e 0', work: 'start, ports open: time', goal: { atMost: 5 } },
  { ...starting, key: 'idle-memory', peer: null, work: 'memory of an idle engine', unit: 'MB', goal: { atMost: 120 } },
  { ...analyzing, key: 'analysis-5', work: 'analyze a message, 5 KB: time', goal: { atMost: 0.6 } },
  { ...analyzing, key: 'analysis-100', work: 'analyze a message, 100 KB: time', goal: { atMost: 0.8 } },
  {
    bench: 'audit',
    key: 'audit-work',
    peer: null,
    work: 'audit a list without a network: CPU time per domain',
    unit: 'ms',
    goal: { atMost: 1.5 },
  },
  {
    bench: 'audit',
    key: 'audit-step',
    peer: null,
    work: 'one audit, 30 ms per DNS query: per dependent step',
    unit: 'round trips',
    goal: { atMost: 1.1 },
  },
  {
    bench: 'report-page',
    key: 'search',
    peer: null,
    work: 'search a list of 10,000 tests while typing: p95 per key',
    unit: 'ms',
    goal: { atMost: 50 },
  },
] as const

export type Bench = (typeof catalog)[number]['bench']

/** The benchmarks in the order of their first figures. */
export const benchNames: readonly Bench[] = [...new Set(catalog.map(({ bench }) => bench))]
