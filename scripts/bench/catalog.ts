const receiving = { bench: 'ingest', peer: 'Postfix', unit: 'times', goal: { atLeast: 1 } } as const
const analyzing = { bench: 'analysis', peer: 'rspamd', unit: 'times', goal: { atMost: 1 } } as const
const alone = { peer: null, unit: 'ms' } as const

/**
 * The figures of `npm run bench`, in the order of the table, with limits that a person would notice. `bench` is the program
 * that measures it: `scripts/bench/NAME.ts`.
 */
export const catalog = [
  { ...receiving, key: 'postfix-1', work: 'receive 5 KB, 1 connection: rate' },
  { ...receiving, key: 'postfix-20', work: 'receive 5 KB, 20 connections: rate' },
  { ...receiving, key: 'postfix-100', work: 'receive 5 KB, 100 connections: rate' },
  {
    ...alone,
    bench: 'ingest',
    key: 'analyzed-20',
    work: '20 messages at the same time: the last one is on disk and analyzed',
    goal: { atMost: 1_000 },
  },
  { ...analyzing, key: 'analysis-5', work: 'analyze a message, 5 KB: time' },
  { ...analyzing, key: 'analysis-100', work: 'analyze a message, 100 KB: time' },
  {
    bench: 'audit',
    peer: null,
    unit: '/s',
    key: 'audit-list',
    work: 'audit a list of 1,000 domains without a network: rate',
    goal: { atLeast: 100 },
  },
  { ...alone, bench: 'start', key: 'check-first', work: '`sendproof check FILE`, first run', goal: { atMost: 500 } },
  { ...alone, bench: 'start', key: 'check', work: '`sendproof check FILE`, later runs', goal: { atMost: 500 } },
  { ...alone, bench: 'start', key: 'version', work: '`sendproof --version`', goal: { atMost: 60 } },
  { ...alone, bench: 'start', key: 'first-answer', work: 'start, first answer of the API', goal: { atMost: 1_000 } },
  {
    bench: 'start',
    peer: null,
    unit: 'MB',
    key: 'idle-memory',
    work: 'memory of an idle engine',
    goal: { atMost: 160 },
  },
  { ...alone, bench: 'start', key: 'read-10-p99', work: 'read a report, 10 connections: p99', goal: { atMost: 10 } },
  {
    ...alone,
    bench: 'page',
    key: 'search',
    work: 'search a list of 10,000 tests while typing: p95 per key',
    goal: { atMost: 50 },
  },
] as const

export type Bench = (typeof catalog)[number]['bench']

/** The benchmarks in the order of their first figures. */
export const benchNames: readonly Bench[] = [...new Set(catalog.map(({ bench }) => bench))]
