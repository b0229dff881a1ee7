import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { formatTable } from '../src/cli/terminal/terminal.ts'
import type { MessageFacts } from '../src/shared/contract/facts/message-facts.ts'
import { maxMessageOctets } from '../src/shared/limits.ts'
import { deliver } from '../test/support/demo-sender.ts'
import { createTestAt, readWhenDone, serveSendproof } from '../test/support/sendproof.ts'
import { type TortureMessage, tortureMessages } from '../test/support/torture/messages.ts'
import { fill, message } from '../test/support/torture/pieces.ts'
import { tortureZone } from '../test/support/torture/zone.ts'
import { percentile } from './statistics.ts'
import { startProbe } from './test-torture/probe.ts'
import { type Peak, watchMemory } from './watch-memory.ts'

/*
 * `npm run test:torture`: messages built to break their parser, in sequence and then the largest ones in parallel,
 * uploaded and sent over SMTP to the built product. Prints the results and the load of the machine, and fails beyond
 * the limits. The time of a message starts when it is accepted, so it can include the start of a worker.
 */

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    /** Only messages whose kind contains this. */
    only: { type: 'string', default: '' },
  },
})

const maxMilliseconds = 10_000
const maxEngineMegabytes = 512
const maxApiMilliseconds = 50

/** How many of the largest messages are uploaded in parallel at the end. */
const atOnce = 12
const shownSlowest = 15
const noticeMilliseconds = 10

const goodDay = `Good day to you all, and welcome to these pages of ours, which are long enough.\r\n`

const lineFeed = 0x0a
const carriageReturn = 0x0d

type Way = 'posted' | 'sent'

/** The result of a message. */
interface Seen {
  name: string
  way: Way
  megabytes: number
  /** Milliseconds from accepting the last byte to the report. */
  milliseconds: number
  /** Why the analysis was not completed; null if it was. */
  broken: string | null
}

const folder = mkdtempSync(join(tmpdir(), 'torture-'))
const zone = join(folder, 'torture.zone')
writeFileSync(zone, tortureZone())
const engine = await serveSendproof(join(folder, 'data'), ['--dns', `zone:${zone}`, '--free-tests-per-day', '0'])
try {
  const memory = watchMemory(engine.child.pid ?? 0)
  const probe = await startProbe(`${engine.listening.http}/api/v1/tests/${(await createTestAt(engine)).token}`)
  const seen: Seen[] = []
  const loads = [loadavg()]
  for (const torture of tortureMessages(Number(values.count), Number(values.seed))) {
    if (!torture.name.includes(values.only)) continue
    const way = seen.length % 2 === 0 ? 'posted' : 'sent'
    seen.push(await probe.during(() => analyzeMessage(torture, way)))
  }
  const alone = memory.peak()
  const together = await probe.during(() =>
    Promise.all(Array.from({ length: atOnce }, (_, index) => analyzeMessage(largest(index), 'posted'))),
  )
  loads.push(loadavg())
  printSummary({
    seen,
    together,
    alone,
    peak: memory.peak(),
    api: await probe.end(),
    loads: loads.map(([load = 0]) => load),
  })
  memory.end()
} finally {
  await engine.end()
  rmSync(folder, { recursive: true, force: true })
}

function largest(index: number): TortureMessage {
  return { name: `one of ${atOnce} at once`, build: () => message([`X-Number: ${index}`], fill(50_000_000, goodDay)) }
}

/** Uploads a message to a test of its own, and waits for the report. */
async function analyzeMessage({ name, build }: TortureMessage, wanted: Way): Promise<Seen> {
  const raw = build()
  const way = wanted === 'sent' && !fitsSmtp(raw) ? 'posted' : wanted
  // Building a message can take so long that the engine closes idle connections. Waits until that is noticed, so that
  // none of them is reused.
  await delay(noticeMilliseconds)
  const test = await createTestAt(engine)
  await (way === 'posted' ? post(test.token, raw, name) : deliver(engine, test.address, raw))
  const acceptedAt = performance.now()
  const { result } = await readWhenDone(engine, test.token)
  const milliseconds = performance.now() - acceptedAt
  return { name, way, megabytes: raw.length / 1e6, milliseconds, broken: result ? reasonOf(result.facts) : 'no report' }
}

async function post(token: string, raw: Buffer, name: string): Promise<void> {
  const response = await fetch(`${engine.listening.http}/api/v1/tests/${token}/message?ip=192.0.2.25`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822' },
    body: new Uint8Array(raw),
  })
  if (response.status !== 202) throw new Error(`${name} was answered ${response.status} ${await response.text()}`)
}

/** Whether the message is small enough after the client has normalized line ends and doubled dots. */
function fitsSmtp(raw: Buffer): boolean {
  const ends = raw.reduce((count, octet) => count + Number(octet === lineFeed || octet === carriageReturn), 0)
  return raw.length + 2 * ends <= maxMessageOctets
}

function reasonOf({ analysis }: MessageFacts): string | null {
  return analysis.state === 'unavailable' ? Object.values(analysis.reason).join(' ') : null
}

interface Sight {
  seen: readonly Seen[]
  together: readonly Seen[]
  /** Megabytes after the messages in sequence, and at the end. */
  alone: Peak
  peak: Peak
  /** Response times of the API in milliseconds. */
  api: readonly number[]
  /** The load of the machine, at the start and at the end. */
  loads: readonly number[]
}

function printSummary({ seen, together, alone, peak, api, loads }: Sight): void {
  const slowest = seen.toSorted((a, b) => b.milliseconds - a.milliseconds)
  console.log(formatTable(slowest.slice(0, shownSlowest).map(describe)))
  const broken = [...seen, ...together].filter((one) => one.broken !== null)
  if (broken.length > 0) console.log(`\nwithout an analysis:\n${formatTable(broken.map(describe))}`)
  const last = Math.max(...together.map(({ milliseconds }) => milliseconds))
  console.log(`
${seen.length} messages of ${inMegabytes(sum(seen.map(({ megabytes }) => megabytes)))} are done, ${seen.filter(({ way }) => way === 'sent').length} of them sent by SMTP
load      ${loads.map((load) => load.toFixed(1)).join(', then ')} on ${availableParallelism()} cores
slowest   ${inSeconds(slowest[0]?.milliseconds ?? 0)} (median ${inSeconds(
    percentile(
      seen.map(({ milliseconds }) => milliseconds),
      0.5,
    ),
  )})
memory    engine ${inMegabytes(alone.engine)}, with its workers ${inMegabytes(alone.all)}
at once   ${together.length} messages of 50 MB, the last after ${inSeconds(last)}; engine ${inMegabytes(peak.engine)}, with its workers ${inMegabytes(peak.all)}
API       median ${percentile(api, 0.5).toFixed(1)} ms, p99 ${percentile(api, 0.99).toFixed(1)} ms, slowest ${Math.max(...api).toFixed(0)} ms of ${api.length} answers`)

  if ((slowest[0]?.milliseconds ?? 0) > maxMilliseconds) complain('a message took too long')
  if (together.some((one) => one.broken !== null)) complain('a message that came with others has no analysis')
  if (peak.engine > maxEngineMegabytes) complain('the engine took too much memory')
  if (percentile(api, 0.99) > maxApiMilliseconds) complain('the API answered too slowly')
}

function describe({ name, way, megabytes, milliseconds, broken }: Seen): string[] {
  return [inSeconds(milliseconds), inMegabytes(megabytes), way, name, broken ?? '']
}

function complain(text: string): void {
  console.error(`FAILED: ${text}`)
  process.exitCode = 1
}

function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}

function inMegabytes(megabytes: number): string {
  return `${megabytes.toFixed(1)} MB`
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
