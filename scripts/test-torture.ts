import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { formatTable } from '../src/cli/terminal.ts'
import type { MessageFacts } from '../src/shared/contract/facts.ts'
import { createTestAt, readWhenDone, serveSendproof } from '../test/support/sendproof.ts'
import { type TortureMessage, tortureMessages } from '../test/support/torture/messages.ts'
import { fill, message } from '../test/support/torture/pieces.ts'
import { tortureZone } from '../test/support/torture/zone.ts'
import { startProbe } from './test-torture/probe.ts'
import { type Peak, watchMemory } from './watch-memory.ts'

/*
 * `npm run test:torture`: messages of all kinds that are built to break their reader, one after the other and then the
 * largest ones at once, posted to the product as built. It prints what was seen, and fails when a limit is passed.
 */

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    /** Messages whose kind's name holds it. */
    only: { type: 'string', default: '' },
  },
})

const maxMilliseconds = 10_000
const maxEngineMegabytes = 512
const maxApiMilliseconds = 50

/** How many of the largest messages are posted at once in the end. */
const atOnce = 12
const shownSlowest = 15
const noticeMilliseconds = 10

const goodDay = `Good day to you all, and welcome to these pages of ours, which are long enough.\r\n`

/** What came of a message. */
interface Seen {
  name: string
  megabytes: number
  /** From the last octet's acceptance to the report. */
  milliseconds: number
  /** Why the analysis did not come to its end; null when it did. */
  broken: string | null
}

const folder = mkdtempSync(join(tmpdir(), 'torture-'))
const zone = join(folder, 'torture.zone')
writeFileSync(zone, tortureZone())
const engine = await serveSendproof(folder, ['--dns', `zone:${zone}`, '--free-tests-per-day', '0'])
try {
  const memory = watchMemory(engine.child.pid ?? 0)
  const probe = await startProbe(`${engine.listening.http}/api/v1/tests/${(await createTestAt(engine)).token}`)
  const seen: Seen[] = []
  for (const torture of tortureMessages(Number(values.count), Number(values.seed))) {
    if (!torture.name.includes(values.only)) continue
    seen.push(await probe.during(() => put(torture)))
  }
  const alone = memory.peak()
  const together = await probe.during(() =>
    Promise.all(Array.from({ length: atOnce }, (_, index) => put(largest(index)))),
  )
  tell({ seen, together, alone, peak: memory.peak(), api: await probe.end() })
  memory.end()
} finally {
  await engine.end()
  rmSync(folder, { recursive: true, force: true })
}

function largest(index: number): TortureMessage {
  return { name: `one of ${atOnce} at once`, build: () => message([`X-Number: ${index}`], fill(50_000_000, goodDay)) }
}

/** Posts a message to a test of its own, and waits for the report. */
async function put({ name, build }: TortureMessage): Promise<Seen> {
  const raw = build()
  // Building may take so long that the engine closes idle connections, which has to be noticed before one is used.
  await delay(noticeMilliseconds)
  const { token } = await createTestAt(engine)
  const response = await fetch(`${engine.listening.http}/api/v1/tests/${token}/message?ip=192.0.2.25`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822' },
    body: new Uint8Array(raw),
  })
  if (response.status !== 202) throw new Error(`${name} was answered ${response.status} ${await response.text()}`)
  const acceptedAt = performance.now()
  const { result } = await readWhenDone(engine, token)
  const milliseconds = performance.now() - acceptedAt
  return { name, megabytes: raw.length / 1e6, milliseconds, broken: result ? reasonOf(result.facts) : 'no report' }
}

function reasonOf({ analysis }: MessageFacts): string | null {
  return analysis.state === 'unavailable' ? Object.values(analysis.reason).join(' ') : null
}

interface Sight {
  seen: readonly Seen[]
  together: readonly Seen[]
  /** Megabytes when the messages had come one after the other, and in the end. */
  alone: Peak
  peak: Peak
  /** Milliseconds of each answer of the API. */
  api: readonly number[]
}

function tell({ seen, together, alone, peak, api }: Sight): void {
  const slowest = seen.toSorted((a, b) => b.milliseconds - a.milliseconds)
  console.log(formatTable(slowest.slice(0, shownSlowest).map(describe)))
  const broken = [...seen, ...together].filter((one) => one.broken !== null)
  if (broken.length > 0) console.log(`\nwithout an analysis:\n${formatTable(broken.map(describe))}`)
  const last = Math.max(...together.map(({ milliseconds }) => milliseconds))
  console.log(`
${seen.length} messages of ${inMegabytes(sum(seen.map(({ megabytes }) => megabytes)))} are done
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

function describe({ name, megabytes, milliseconds, broken }: Seen): string[] {
  return [inSeconds(milliseconds), inMegabytes(megabytes), name, broken ?? '']
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

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0
}
