import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { formatTable } from '../src/cli/terminal/terminal.ts'
import { demoDns } from '../test/support/demo-sender.ts'
import { type ServingSendproof, serveSendproof } from '../test/support/sendproof.ts'
import { type AddressedMessage, addressMessages, sendMessages, waitForReports } from './addressed-messages.ts'
import { median, percentile } from './statistics.ts'
import { findFaults } from './stored-messages.ts'
import { residentMemory } from './watch-memory.ts'

/*
 * `npm run test:soak`: sends messages over SMTP, reads reports and lists, and runs audits for half an hour, at half of
 * what the engine can analyze. Prints memory over time and API response times. Fails if a message is lost, or if memory
 * in the last quarter exceeds that of the second quarter by too much.
 */

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const milliseconds = Number(values.minutes) * 60_000

const trialLetters = 100
const connections = 4
/** Messages per burst. */
const burst = 10
const readsPerSecond = 20
const auditsPerSecond = 0.5
const samples = 60
/** Megabytes by which memory may vary, because V8 releases it at its own pace. */
const tolerance = 48

interface Sample {
  minutes: number
  engine: number
  workers: number
}

const folder = mkdtempSync(join(tmpdir(), 'soak-'))
const engine = await serveSendproof(folder, demoDns)
const accepted: AddressedMessage[] = []
const times: number[] = []
const memory: Sample[] = []
let faults: string[] = []
let isOver = false
try {
  const rate = (await measureCapacity()) / 2
  console.log(`${rate.toFixed(1)} messages, ${readsPerSecond} reads, and ${auditsPerSecond} audits per second`)
  const begin = performance.now()
  const work = [
    repeat(rate / burst, sendBurst),
    repeat(readsPerSecond, readSomething),
    repeat(auditsPerSecond, repeatAudit),
    repeat(samples / (milliseconds / 1000), async () => {
      memory.push({ minutes: (performance.now() - begin) / 60_000, ...residentMemory(engine.child.pid ?? 0) })
    }),
  ]
  await delay(milliseconds)
  isOver = true
  await Promise.all(work)
  await waitForReports(engine, accepted)
} finally {
  await engine.end()
  faults = findFaults(folder, accepted)
  rmSync(folder, { recursive: true, force: true })
}
printMemory()

/** Messages analyzed per second, from sending the first to the last report. */
async function measureCapacity(): Promise<number> {
  const letters = await addressMessages(engine, trialLetters)
  const begin = performance.now()
  accepted.push(...(await sendMessages(engine, letters, { connections })))
  await waitForReports(engine, letters)
  return (trialLetters * 1000) / (performance.now() - begin)
}

/** Starts the work at this rate until the time is over, even if earlier calls are still running. */
async function repeat(perSecond: number, work: () => Promise<void>): Promise<void> {
  const underWay = new Set<Promise<void>>()
  while (!isOver) {
    const one: Promise<void> = work().finally(() => underWay.delete(one))
    underWay.add(one)
    await delay(1000 / perSecond)
  }
  await Promise.all(underWay)
}

async function sendBurst(): Promise<void> {
  accepted.push(...(await sendMessages(engine, await addressMessages(engine, burst), { connections })))
}

async function readSomething(): Promise<void> {
  const { token } = accepted[Math.floor(Math.random() * accepted.length)] ?? {}
  const begin = performance.now()
  await read(engine, `/tests/${token}`)
  times.push(performance.now() - begin)
}

/** One domain is cached, the others are audited again. */
async function repeatAudit(): Promise<void> {
  const domain = Math.random() < 0.5 ? 'shop.example' : `d${Math.floor(Math.random() * 1e9)}.shop.example`
  await read(engine, `/domain/${domain}`)
}

async function read({ listening }: ServingSendproof, path: string): Promise<void> {
  const response = await fetch(`${listening.http}/api/v1${path}`)
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`)
}

function printMemory(): void {
  const shown = memory.filter((_, index) => index % Math.ceil(memory.length / 10) === 0)
  const rows = shown.map(({ minutes, engine: own, workers }) => [
    minutes.toFixed(1),
    own.toFixed(0),
    workers.toFixed(0),
  ])
  console.log(formatTable([['minutes', 'engine, MB', 'workers, MB'], ...rows]))
  const quarter = Math.floor(memory.length / 4)
  const memoryOf = (part: readonly Sample[]) => median(part.map((sample) => sample.engine))
  const growth = memoryOf(memory.slice(-quarter)) - memoryOf(memory.slice(quarter, 2 * quarter))
  console.log(`
${accepted.length} messages answered 250, ${faults.length} of them lost or analyzed more than once
engine    ${growth.toFixed(0)} MB more in the last quarter than in the second
API       ${times.length} reports read, median ${median(times).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0 || growth > tolerance) process.exitCode = 1
}
