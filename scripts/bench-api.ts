import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import { formatTable } from '../src/cli/terminal/terminal.ts'
import { deliver, demoDns, signedNewsletter } from '../test/support/demo-sender.ts'
import { createTestAt, readWhenDone, serveSendproof } from '../test/support/sendproof.ts'
import { type Result, writeResults } from './bench/figures.ts'
import { type Load, load, type Side } from './bench-api/load.ts'
import { root } from './build-product.ts'
import { median } from './statistics.ts'

/*
 * `npm run bench:api`: how fast `GET /api/v1/tests/{token}` of a finished test is answered over 10 and 100 connections,
 * compared with Fastify sending the same octets from a database. The two take turns, each in its own process, after a
 * warm-up round. On a busy machine, run it with `nice -n -15`, and compare CPU time per request (Linux only).
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    /** Where to write the figures of `npm run bench`. */
    json: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const milliseconds = Number(values.seconds) * 1000

const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
const engine = await serveSendproof(dataDir, demoDns)
const peers: ChildProcess[] = []
try {
  const { token, address } = await createTestAt(engine)
  await deliver(engine, address, await signedNewsletter())
  await readWhenDone(engine, token)
  const path = `/api/v1/tests/${token}`
  const url = new URL(path, engine.listening.http)
  const answer = Buffer.from(await (await fetch(url)).arrayBuffer())
  const sides: Side[] = [{ url, pid: engine.child.pid ?? 0 }, await startFastify(path, storeAnswer(token, answer))]
  console.log(`the answer has ${(answer.length / 1024).toFixed(1)} KB\n`)
  const results: Result[] = []
  for (const connections of [10, 100] as const) results.push(...(await compare(sides, connections)))
  writeResults(values.json, results)
} finally {
  for (const peer of peers) peer.kill()
  await engine.end()
  rmSync(dataDir, { recursive: true })
}

/** Stores an answer where Fastify reads it. Returns the path of the database. */
function storeAnswer(token: string, answer: Buffer): string {
  const file = join(dataDir, 'answers.sqlite')
  const database = new Database(file)
  database.exec('CREATE TABLE answers (token TEXT PRIMARY KEY, answer BLOB NOT NULL)')
  database.prepare('INSERT INTO answers VALUES (?, ?)').run(token, answer)
  database.close()
  return file
}

async function startFastify(path: string, file: string): Promise<Side> {
  const peer = spawn(process.execPath, [join(root, 'scripts/bench-api/fastify-server.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  peers.push(peer)
  const [origin] = await once(createInterface({ input: peer.stdout }), 'line')
  return { url: new URL(path, String(origin)), pid: peer.pid ?? 0 }
}

async function compare(sides: readonly Side[], connections: 10 | 100): Promise<Result[]> {
  const samples = sides.map((): Load[] => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [at, side] of sides.entries()) {
      const sample = await load(side, connections, milliseconds)
      if (round > 0) samples[at]?.push(sample)
    }
  }
  const [ours = [], theirs = []] = samples
  const ratioOf = (figure: keyof Load) =>
    median(ours.map((sample, at) => sample[figure] / (theirs[at]?.[figure] ?? Number.NaN)))
  const medianOf = (figure: keyof Load, loads: readonly Load[]) => median(loads.map((load) => load[figure]))
  const row = (name: string, loads: readonly Load[]) => [
    name,
    medianOf('requestsPerSecond', loads).toFixed(0),
    `${medianOf('p99', loads).toFixed(2)} ms`,
    `${medianOf('work', loads).toFixed(0)} µs`,
  ]
  const figures = ['requestsPerSecond', 'p99', 'work'] as const
  const ratio = ['ours to Fastify', ...figures.map((figure) => ratioOf(figure).toFixed(2))]
  console.log(`${connections} connections, medians of ${rounds} rounds of ${values.seconds} s\n`)
  console.log(formatTable([['', 'requests/s', 'p99', 'work'], row('ours', ours), row('Fastify', theirs), ratio]))
  const result = (figure: keyof Load, unit: '/s' | 'ms') => ({
    median: ratioOf(figure),
    rounds,
    sides: { ours: medianOf(figure, ours), theirs: medianOf(figure, theirs), unit },
  })
  return [
    { key: `read-${connections}`, ...result('requestsPerSecond', '/s') },
    { key: `read-${connections}-p99`, ...result('p99', 'ms') },
  ]
}
