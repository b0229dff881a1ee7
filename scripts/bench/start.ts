import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { deliver, demoDns, signedNewsletter } from '../../test/support/demo-sender.ts'
import { createTestAt, readWhenDone, type ServingSendproof, serveSendproof } from '../../test/support/sendproof.ts'
import { program, root } from '../build-product.ts'
import { median, percentile } from '../statistics.ts'
import { residentMemory } from '../watch-memory.ts'
import { writeResults } from './figures.ts'

/*
 * How long short commands take from start to exit, and `sendproof serve` until it has answered a call; the memory of the idle
 * engine, and how long it takes to read a report from it.
 */

const rounds = 15
const idleMilliseconds = 5_000
const connections = 10
const readMilliseconds = 5_000

const demo = join(root, 'resources/demo')
// No analysis waits for a network.
const check = ['check', join(demo, 'newsletter.eml'), '--dns', `zone:${join(demo, 'shop.example.zone')}`]

const folder = mkdtempSync(join(tmpdir(), 'start-'))
try {
  const dataDir = join(folder, 'data')
  const warm = { XDG_CACHE_HOME: join(folder, 'warm') }
  run(check, warm)
  const samples = Array.from({ length: rounds }, (_, round) => ({
    'check-first': run(check, { XDG_CACHE_HOME: join(folder, `cold-${round}`) }),
    check: run(check, warm),
    version: run(['--version'], warm),
  }))
  const starts: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const { milliseconds, engine } = await start(dataDir, warm)
    await engine.end()
    if (round > 0) starts.push(milliseconds)
  }
  const engine = await serveSendproof(dataDir, demoDns, warm)
  try {
    await delay(idleMilliseconds)
    const memory = residentMemory(engine.child.pid ?? 0)
    const idle = memory.engine + memory.workers
    writeResults([
      ...(['check-first', 'check', 'version'] as const).map((key) => ({
        ...{ key, rounds },
        median: median(samples.map((sample) => sample[key])),
      })),
      { key: 'first-answer', median: median(starts), rounds },
      { key: 'idle-memory', ...(idle > 0 ? { median: idle, rounds: 1 } : { notMeasured: 'needs Linux' }) },
      { key: 'read-10-p99', median: await timeReads(engine), rounds: 1 },
    ])
  } finally {
    await engine.end()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Milliseconds until a command has exited. */
function run(words: readonly string[], cache: NodeJS.ProcessEnv): number {
  const options = words[0] === 'check' ? ['--fail-on', 'none'] : []
  const begin = performance.now()
  const { status, stderr } = spawnSync(process.execPath, [program, ...words, ...options], {
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: folder, ...cache },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`sendproof ${words.join(' ')} failed: ${stderr}`)
  return performance.now() - begin
}

async function start(dataDir: string, cache: NodeJS.ProcessEnv) {
  const begin = performance.now()
  const engine = await serveSendproof(dataDir, demoDns, cache)
  await createTestAt(engine)
  return { milliseconds: performance.now() - begin, engine }
}

/** The 99th percentile of the time to read a finished report, over several connections that are always busy. */
async function timeReads(engine: ServingSendproof): Promise<number> {
  const { token, address } = await createTestAt(engine)
  await deliver(engine, address, await signedNewsletter())
  await readWhenDone(engine, token)
  const url = new URL(`/api/v1/tests/${token}`, engine.listening.http)
  const until = performance.now() + readMilliseconds
  const times = await Promise.all(Array.from({ length: connections }, () => keepReading(url, until)))
  return percentile(times.flat(), 0.99)
}

/** Milliseconds of each read over one connection. Its own client, because it needs less CPU time than a published one. */
async function keepReading({ host, hostname, port, pathname }: URL, until: number): Promise<number[]> {
  const socket = connect(Number(port), hostname).setNoDelay()
  const times: number[] = []
  await once(socket, 'connect')
  const chunks = socket.iterator()
  while (performance.now() < until) {
    const begin = performance.now()
    socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    for (let missing = Number.POSITIVE_INFINITY; missing > 0; ) {
      const chunk: Buffer = (await chunks.next()).value
      missing = missing === Number.POSITIVE_INFINITY ? octetsAfter(chunk) : missing - chunk.length
    }
    times.push(performance.now() - begin)
  }
  socket.destroy()
  return times
}

/** Bytes missing after the first chunk of an answer, which has the whole head. */
function octetsAfter(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n')
  const [, length] = /^HTTP\/1\.1 200 .*^content-length: (\d+)\r?$/ims.exec(chunk.toString('latin1', 0, end)) ?? []
  if (length === undefined) throw new Error(`unexpected answer: ${chunk.toString('latin1', 0, end)}`)
  return end + 4 + Number(length) - chunk.length
}
