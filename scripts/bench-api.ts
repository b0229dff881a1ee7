import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { formatTable } from '../src/cli/terminal/terminal.ts'
import { deliver, demoDns, signedNewsletter } from '../test/support/demo-sender.ts'
import { createTestAt, readWhenDone, serveSendproof } from '../test/support/sendproof.ts'
import { type Load, load, type Side } from './bench-api/load.ts'
import { root } from './build-product.ts'
import { median } from './statistics.ts'

/*
 * `npm run bench:api`: how fast `GET /api/v1/tests/{token}` of a finished test is answered over 10 and 100
 * connections, compared with Fastify sending the same row of the same database. They take turns, each in its own
 * process, after one warm-up round. On a busy machine, compare CPU time per request (Linux only).
 */

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '3' } },
})
const rounds = Number(values.rounds)
const milliseconds = Number(values.seconds) * 1000

const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
const engine = await serveSendproof(dataDir, demoDns)
const fastify = spawn(
  process.execPath,
  [join(root, 'scripts/bench-api/fastify-server.ts'), join(dataDir, 'sendproof.sqlite')],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)
try {
  const { token, address } = await createTestAt(engine)
  await deliver(engine, address, await signedNewsletter())
  await readWhenDone(engine, token)
  const [origin] = await once(createInterface({ input: fastify.stdout }), 'line')
  const path = `/api/v1/tests/${token}`
  const sides: Side[] = [
    { url: new URL(path, engine.listening.http), pid: engine.child.pid ?? 0 },
    { url: new URL(path, String(origin)), pid: fastify.pid ?? 0 },
  ]
  await reportSizes(sides)
  for (const connections of [10, 100]) await compare(sides, connections)
} finally {
  fastify.kill()
  await engine.end()
  rmSync(dataDir, { recursive: true })
}

async function reportSizes(sides: readonly Side[]): Promise<void> {
  const sizes = await Promise.all(sides.map(async ({ url }) => (await (await fetch(url)).arrayBuffer()).byteLength))
  console.log(`the answers have ${sizes.map((octets) => `${(octets / 1024).toFixed(1)} KB`).join(' and ')}\n`)
}

async function compare(sides: readonly Side[], connections: number): Promise<void> {
  const samples = sides.map((): Load[] => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [at, side] of sides.entries()) {
      const sample = await load(side, connections, milliseconds)
      if (round > 0) samples[at]?.push(sample)
    }
  }
  const [ours = [], theirs = []] = samples
  const ratioOf = (figure: keyof Load) =>
    median(ours.map((sample, at) => sample[figure] / (theirs[at]?.[figure] ?? Number.NaN))).toFixed(2)
  const row = (name: string, loads: readonly Load[]) => [
    name,
    median(loads.map(({ requestsPerSecond }) => requestsPerSecond)).toFixed(0),
    `${median(loads.map(({ p99 }) => p99)).toFixed(2)} ms`,
    `${median(loads.map(({ work }) => work)).toFixed(0)} µs`,
  ]
  const ratio = ['ours to Fastify', ratioOf('requestsPerSecond'), ratioOf('p99'), ratioOf('work')]
  console.log(`${connections} connections, medians of ${rounds} rounds of ${values.seconds} s\n`)
  console.log(formatTable([['', 'requests/s', 'p99', 'work'], row('ours', ours), row('Fastify', theirs), ratio]))
}
