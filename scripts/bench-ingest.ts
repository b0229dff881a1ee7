import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import { formatTable } from '../src/cli/terminal/terminal.ts'
import { maxMessagesPerTest } from '../src/server/storage/repositories.ts'
import { createTestAt, type ServingSendproof, serveSendproof } from '../test/support/sendproof.ts'
import { canCountSyncs, readSyncs, syncCounter } from './bench-ingest/count-syncs.ts'
import { findMailDev, type RunningMailDev, startMailDev } from './maildev.ts'
import { type Load, sendLoad } from './send-load.ts'
import { median, percentile } from './statistics.ts'
import { childrenOf, watchMemory } from './watch-memory.ts'

/*
 * `npm run bench:ingest`: messages per second over new connections, each on disk before its 250, compared with
 * MailDev, which writes to a folder and syncs nothing. They take turns, and our processes are paused during
 * MailDev's. At the end, every message answered with 250 must be in the database.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    /** A folder with an installed MailDev. */
    maildev: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const milliseconds = Number(values.seconds) * 1000

const kilobyte = 1024
const cases = [
  { name: '5 KB', octets: 5 * kilobyte, connections: [1, 20, 100], mostPerSecond: 4000 },
  { name: '100 KB', octets: 100 * kilobyte, connections: [1, 20, 100], mostPerSecond: 1500 },
  { name: '5 MB', octets: 5 * kilobyte * kilobyte, connections: [20], mostPerSecond: 100 },
]

/** No analysis waits for a network. */
const dns = ['--dns', `zone:${join(import.meta.dirname, '../resources/demo/shop.example.zone')}`]

const folder = mkdtempSync(join(tmpdir(), 'ingest-'))
try {
  const mailDev = findMailDev(values.maildev, folder)
  for (const { name, connections, ...load } of cases) {
    console.log(`\n${name}, medians of ${rounds} rounds of ${values.seconds} s\n`)
    await compare(mailDev, connections, load)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function compare(
  mailDevProgram: string,
  connections: readonly number[],
  { octets, mostPerSecond }: { octets: number; mostPerSecond: number },
): Promise<void> {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const engine = await serveSendproof(dataDir, dns)
  const mailDev = await startMailDev(mailDevProgram)
  const memory = [engine.child.pid ?? 0, mailDev.pid].map(watchMemory)
  const recipients = createRecipients(engine)
  const raw = messageOf(octets)
  let accepted = 0

  async function loadOurs(count: number): Promise<Load> {
    await recipients.reserve((mostPerSecond * milliseconds) / 1000)
    const load = await sendLoad({
      ...engine.smtp,
      connections: count,
      milliseconds,
      raw,
      nextRecipient: recipients.next,
    })
    accepted += load.accepted
    return load
  }

  try {
    const rows: string[][] = []
    for (const count of connections) {
      const ours: Load[] = []
      const theirs: Load[] = []
      for (let round = 0; round <= rounds; round++) {
        const own = await loadOurs(count)
        const other = await withOursPaused(engine, () => loadMailDev(mailDev, count, raw))
        if (round === 0) continue
        ours.push(own)
        theirs.push(other)
      }
      rows.push(describe(count, ours, theirs))
    }
    const head = ['connections', 'ours', 'p99', 'MailDev', 'p99', 'ours to MailDev', 'refused']
    console.log(formatTable([head, ...rows]))
    const [own, other] = memory.map(({ peak }) => peak())
    console.log(
      `memory at the most: ${own?.engine.toFixed(0)} MB, with its workers ${own?.all.toFixed(0)} MB; MailDev ${other?.all.toFixed(0)} MB`,
    )
  } finally {
    for (const { end } of memory) end()
    await engine.end()
    await mailDev.end()
  }
  reportStored(dataDir, accepted)
  await reportSyncs(raw, mostPerSecond)
}

function describe(connections: number, ours: readonly Load[], theirs: readonly Load[]): string[] {
  const rate = (loads: readonly Load[]) => median(loads.map(({ perSecond }) => perSecond))
  const p99 = (loads: readonly Load[]) =>
    percentile(
      loads.flatMap((load) => load.milliseconds),
      0.99,
    )
  const refused = [...ours, ...theirs].reduce((sum, load) => sum + load.refused, 0)
  return [
    String(connections),
    `${rate(ours).toFixed(1)}/s`,
    `${p99(ours).toFixed(0)} ms`,
    `${rate(theirs).toFixed(1)}/s`,
    `${p99(theirs).toFixed(0)} ms`,
    median(ours.map(({ perSecond }, at) => perSecond / (theirs[at]?.perSecond ?? Number.NaN))).toFixed(1),
    String(refused),
  ]
}

function loadMailDev({ port }: RunningMailDev, connections: number, raw: Buffer): Promise<Load> {
  return sendLoad({ port, connections, milliseconds, raw, nextRecipient: () => 'reader@readers.example' })
}

async function withOursPaused<T>({ child }: ServingSendproof, work: () => Promise<T>): Promise<T> {
  const pids = [child.pid ?? 0, ...childrenOf(child.pid ?? 0)]
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  try {
    return await work()
  } finally {
    for (const pid of pids.toReversed()) process.kill(pid, 'SIGCONT')
  }
}

/** Uses its own engine, started by strace. */
async function reportSyncs(raw: Buffer, mostPerSecond: number): Promise<void> {
  if (!canCountSyncs()) return console.log('\nsyncs per message: not counted, strace is not installed')
  const dataDir = mkdtempSync(join(folder, 'counted-'))
  const file = join(dataDir, 'syncs')
  const engine = await serveSendproof(dataDir, dns, {}, syncCounter(file))
  const recipients = createRecipients(engine)
  await recipients.reserve((mostPerSecond * milliseconds) / 1000)
  const before = readSyncs(file)
  const load = await sendLoad({ ...engine.smtp, connections: 20, milliseconds, raw, nextRecipient: recipients.next })
  const perMessage = (readSyncs(file) - before) / load.accepted
  console.log(
    `\nsyncs a message over 20 connections: ${perMessage.toFixed(2)}, at ${load.perSecond.toFixed(0)} a second`,
  )
  const ended = once(engine.child, 'close')
  // strace ends with the process it started.
  for (const pid of childrenOf(engine.child.pid ?? 0)) process.kill(pid)
  await ended
  rmSync(dataDir, { recursive: true })
}

/** Compares the accepted messages with the stored ones, most of which are not analyzed yet. */
function reportStored(dataDir: string, accepted: number): void {
  const db = new Database(join(dataDir, 'sendproof.sqlite'), { readonly: true })
  const stored = Number(db.prepare('SELECT count(*) FROM messages').pluck().get())
  const done = Number(db.prepare(`SELECT count(*) FROM messages WHERE state = 'done'`).pluck().get())
  db.close()
  rmSync(dataDir, { recursive: true })
  console.log(
    `${accepted} were answered 250, ${stored} are stored, ${done} of them analysed when the engine was stopped`,
  )
  if (stored !== accepted) process.exitCode = 1
}

/** Test addresses, each for as many messages as a test can hold. */
function createRecipients(engine: ServingSendproof): { reserve(messages: number): Promise<void>; next(): string } {
  let free: string[] = []
  const atOnce = 50

  return {
    async reserve(messages) {
      while (free.length < messages) {
        const made = await Promise.all(Array.from({ length: atOnce }, () => createTestAt(engine)))
        free = free.concat(made.flatMap(({ address }) => Array.from({ length: maxMessagesPerTest }, () => address)))
      }
    },
    next() {
      const address = free.pop()
      if (address === undefined) throw new Error('more messages than expected: raise mostPerSecond')
      return address
    },
  }
}

/** A message of this many bytes. */
function messageOf(octets: number): Buffer {
  const head = [
    'From: Shop <news@shop.example>',
    'To: you@readers.example',
    'Subject: Our autumn letter',
    'Date: Sat, 21 Nov 2026 12:00:00 +0000',
    'Message-ID: <autumn@shop.example>',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    '',
  ].join('\r\n')
  const line = 'Good day to you all, and welcome to the letter that we write to you each autumn.\r\n'
  return Buffer.from(head + line.repeat(Math.ceil((octets - head.length) / line.length)))
}
