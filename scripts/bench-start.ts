import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { formatTable } from '../src/cli/terminal/terminal.ts'
import { freePort } from '../test/support/free-port.ts'
import { serveSendproof } from '../test/support/sendproof.ts'
import { writeResults } from './bench/figures.ts'
import { findMailDev, noMailDev, startMailDev } from './maildev.ts'
import { median } from './statistics.ts'
import { untilListening } from './until-listening.ts'
import { watchMemory } from './watch-memory.ts'

/*
 * `npm run bench:start`: how long `sendproof serve` takes until both ports accept connections and until it is ready,
 * with an existing data folder, compared with MailDev and an empty Node program. Also the memory of an idle engine.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    /** A folder with an installed MailDev. */
    maildev: { type: 'string' },
    /** Where to write the figures of `npm run bench`. */
    json: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const idleMilliseconds = 5_000

/** Milliseconds of one round of starts. */
interface Start {
  listening: number
  /** Until it reported that it is ready. */
  ready: number
  mailDev: number
  nothing: number
}

const folder = mkdtempSync(join(tmpdir(), 'start-'))
const dataDir = join(folder, 'data')
try {
  const mailDev = findMailDev(values.maildev, folder)
  const starts: Start[] = []
  for (let round = 0; round <= rounds; round++) {
    const start = { ...(await startOurs()), mailDev: await startTheirs(mailDev), nothing: await startNothing() }
    if (round > 0) starts.push(start)
  }
  const timeOf = (what: keyof Start) => median(starts.map((start) => start[what]))
  const ratioTo = (what: keyof Start) => median(starts.map((start) => start.listening / start[what]))
  const row = (name: string, what: keyof Start) => [name, `${timeOf(what).toFixed(0)} ms`, ratioTo(what).toFixed(2)]
  const rows = [
    row('sendproof serve, both ports take connections', 'listening'),
    row('… and it is ready', 'ready'),
    ...(mailDev === null ? [] : [row('MailDev, both ports take connections', 'mailDev')]),
    row('node -e 0', 'nothing'),
  ]
  console.log(formatTable([[`medians of ${rounds} starts`, '', 'the first to it'], ...rows]))
  const memory = await idleMemory()
  console.log(`\nmemory after ${idleMilliseconds / 1000} s without work: ${memory.toFixed(0)} MB`)
  const result = (what: keyof Start) => ({
    median: ratioTo(what),
    rounds,
    sides: { ours: timeOf('listening'), theirs: timeOf(what), unit: 'ms' as const },
  })
  writeResults(values.json, [
    { key: 'start-maildev', ...(mailDev === null ? { notMeasured: noMailDev } : result('mailDev')) },
    { key: 'start-node', ...result('nothing') },
    { key: 'idle-memory', ...(memory > 0 ? { median: memory, rounds: 1 } : { notMeasured: 'needs Linux' }) },
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function startOurs(): Promise<Pick<Start, 'listening' | 'ready'>> {
  const [port, smtpPort] = [await freePort(), await freePort()]
  const begin = performance.now()
  let isReady = false
  const starting = serveSendproof(dataDir, ['--port', String(port), '--smtp-port', String(smtpPort)]).finally(() => {
    isReady = true
  })
  await untilListening([port, smtpPort], () => isReady)
  const listening = performance.now() - begin
  const engine = await starting
  const ready = performance.now() - begin
  await engine.end()
  return { listening, ready }
}

/** NaN without MailDev. */
async function startTheirs(program: string | null): Promise<number> {
  if (program === null) return Number.NaN
  const { startMilliseconds, end } = await startMailDev(program)
  await end()
  return startMilliseconds
}

async function startNothing(): Promise<number> {
  const begin = performance.now()
  spawnSync(process.execPath, ['-e', '0'])
  return performance.now() - begin
}

/** Megabytes of the engine and all its child processes. */
async function idleMemory(): Promise<number> {
  const engine = await serveSendproof(dataDir)
  await delay(idleMilliseconds)
  const memory = watchMemory(engine.child.pid ?? 0)
  await delay(idleMilliseconds / 10)
  const { all } = memory.peak()
  memory.end()
  await engine.end()
  return all
}
