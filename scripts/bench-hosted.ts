import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import { formatTable } from '../src/cli/terminal/terminal.ts'
import { maxMessagesPerTest } from '../src/server/storage/repositories.ts'
import { signedNewsletter } from '../test/support/demo-sender.ts'
import { smtpAt, startHostedInstance } from '../test/support/hosted-instance.ts'
import { launchPostgres } from '../test/support/launch-postgres.ts'
import type { ServingNode } from '../test/support/sendproof.ts'
import { processorTimeOfAll } from './bench-api/processor-time.ts'
import { sendOne } from './send-load.ts'
import { median } from './statistics.ts'

/*
 * `npm run bench:hosted`: messages per second that an instance on PostgreSQL analyzes with one and with two workers, in
 * turns, and the database's share of CPU time. Everything runs on this machine, with DNS from zone files. The ratio
 * shows the limit of this machine; the milliseconds show the cost of a message on any machine.
 */

/** Warm-up messages per worker. */
const warmUps = 20
/** Parallel senders. */
const connections = 10

const sizeRow = z.object({ kilobytes: z.number(), sent: z.number() })
const doneRow = z.object({ count: z.int(), seconds: z.number().nullable() })

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    messages: { type: 'string', default: '200' },
  },
})
const rounds = Number(values.rounds)
const messages = Number(values.messages)

const server = await launchPostgres()
const database = await server.createDatabase()
const instance = await startHostedInstance(database)
const client = new pg.Client({ connectionString: database })
try {
  await client.connect()
  const [smtp, http, worker] = await Promise.all(
    (['smtp', 'http', 'worker'] as const).map((role) => instance.start(role)),
  )
  if (smtp && http && worker) await compare({ smtp, http, worker })
} finally {
  await client.end()
  await instance.end()
  await server.end()
}

interface Round {
  perSecond: number
  /** CPU time per message in milliseconds. */
  cost: Record<'database' | 'workers' | 'nodes', number>
}

async function compare({ smtp, http, worker }: Record<'smtp' | 'http' | 'worker', ServingNode>): Promise<void> {
  const found: Record<'one' | 'two', Round[]> = { one: [], two: [] }
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round++) {
    const one = await measure({ nodes: [smtp, http], workers: [worker] })
    const second = await instance.start('worker')
    const two = await measure({ nodes: [smtp, http], workers: [worker, second] })
    await second.end()
    if (round === 0) continue
    found.one.push(one)
    found.two.push(two)
  }
  const row = (name: string, measured: readonly Round[]) => {
    const middle = (value: (round: Round) => number) => median(measured.map(value))
    const cost = ({ cost }: Round) => cost.database + cost.workers + cost.nodes
    return [
      name,
      `${middle(({ perSecond }) => perSecond).toFixed(1)}/s`,
      `${middle(cost).toFixed(1)} ms`,
      `${middle((each) => each.cost.workers).toFixed(1)} ms`,
      `${middle((each) => each.cost.nodes).toFixed(1)} ms`,
      `${middle((each) => each.cost.database).toFixed(1)} ms`,
      `${(100 * middle((each) => each.cost.database / cost(each))).toFixed(0)} %`,
    ]
  }
  const head = [
    'workers',
    'analysed',
    'processor time a message',
    'of workers',
    'of nodes',
    'of the database',
    'its share',
  ]
  console.log(formatTable([head, row('1', found.one), row('2', found.two)]))
  const ratio = median(found.two.map(({ perSecond }, at) => perSecond / (found.one[at]?.perSecond ?? Number.NaN)))
  console.log(`two workers to one: ${ratio.toFixed(2)}`)
  const { rows } = await client.query(`
    SELECT (pg_database_size(current_database()) / count(*) / 1000)::float AS kilobytes, avg(size)::float / 1000 AS sent
    FROM messages`)
  const { kilobytes, sent } = sizeRow.parse(rows[0])
  console.log(
    `on disk: ${kilobytes.toFixed(0)} KB a message of ${sent.toFixed(1)} KB, with its report, its test and indexes`,
  )
}

interface Running {
  /** The nodes for SMTP and HTTP, in this order. */
  nodes: readonly [ServingNode, ServingNode]
  workers: readonly ServingNode[]
}

/** Sends messages faster than they can be analyzed, and waits for their reports. */
async function measure({ nodes, workers }: Running): Promise<Round> {
  await analyse(nodes, workers.length * warmUps)
  const before = readCosts({ nodes, workers })
  const perSecond = await analyse(nodes, messages)
  const after = readCosts({ nodes, workers })
  const cost = (of: keyof Round['cost']) => (after[of] - before[of]) / 1000 / messages
  return { perSecond, cost: { database: cost('database'), workers: cost('workers'), nodes: cost('nodes') } }
}

function readCosts({ nodes, workers }: Running): Round['cost'] {
  const sum = (all: readonly ServingNode[]) =>
    all.reduce((total, { child }) => total + processorTimeOfAll(child.pid ?? 0), 0)
  return { database: processorTimeOfAll(server.pid() ?? 0), workers: sum(workers), nodes: sum(nodes) }
}

/** Analyzes messages; returns messages per second, from the first report to the last. */
async function analyse([smtp, http]: Running['nodes'], count: number): Promise<number> {
  const raw = await signedNewsletter()
  const { rows } = await client.query<{ last: number }>('SELECT coalesce(max(id), 0)::integer AS last FROM messages')
  const tests = await Promise.all(
    Array.from({ length: Math.ceil(count / maxMessagesPerTest) * 10 }, () => instance.createTest(http)),
  )
  const waiting = Array.from({ length: count }, (_, index) => tests[index % tests.length]?.address ?? '')
  const { port } = smtpAt(smtp).smtp
  const send = async () => {
    for (let to = waiting.pop(); to; to = waiting.pop())
      if ((await sendOne(port, to, raw)) === null) throw new Error('a message was refused')
  }
  await Promise.all(Array.from({ length: connections }, send))
  for (;;) {
    const { rows: found } = await client.query(
      `SELECT count(*)::integer AS count, extract(epoch FROM max(done_at) - min(done_at))::float AS seconds
       FROM reports WHERE message_id > $1`,
      [rows[0]?.last],
    )
    const { count: done, seconds } = doneRow.parse(found[0])
    if (done === count) return (count - 1) / (seconds ?? Number.NaN)
    await delay(100)
  }
}
