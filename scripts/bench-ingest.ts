import { once } from 'node:events'
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import { formatTable } from '../src/cli/terminal/terminal.ts'
import { maxMessagesPerTest } from '../src/server/storage/repositories.ts'
import { createTestAt, type ServingSendproof, serveSendproof } from '../test/support/sendproof.ts'
import { type Result, writeResults } from './bench/figures.ts'
import { canCountSyncs, readSyncs, syncCounter } from './bench-ingest/count-syncs.ts'
import type { Peer } from './bench-ingest/peer.ts'
import { postfixObstacle, startPostfix } from './bench-ingest/postfix.ts'
import { type Side, takeTurns } from './bench-ingest/turns.ts'
import { findMailDev, noMailDev, startMailDev } from './maildev.ts'
import { type Load, replies, sendLoad } from './send-load.ts'
import { median, percentile } from './statistics.ts'
import { childrenOf, watchMemory } from './watch-memory.ts'

/*
 * `npm run bench:ingest`: messages per second over new connections, each on disk before its 250, compared with
 * MailDev, which writes to a folder and syncs nothing, or Postfix (`--peer postfix`), which syncs each message. They
 * take turns, and only the processes whose turn it is run. At the end, every message answered with 250 must be in the
 * database.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    /** A folder with an installed MailDev. */
    maildev: { type: 'string' },
    /** `maildev` or `postfix`; repeat the flag for both. */
    peer: { type: 'string', multiple: true, default: ['maildev'] },
    /** Only messages of this size: `5 KB`. */
    size: { type: 'string' },
    /** Where to write the figures of `npm run bench`. */
    json: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const milliseconds = Number(values.seconds) * 1000

const kilobyte = 1024
type Connections = 1 | 20 | 100

const cases: { name: string; octets: number; connections: Connections[]; mostPerSecond: number }[] = [
  { name: '5 KB', octets: 5 * kilobyte, connections: [1, 20, 100], mostPerSecond: 4000 },
  { name: '100 KB', octets: 100 * kilobyte, connections: [1, 20, 100], mostPerSecond: 1500 },
  { name: '5 MB', octets: 5 * kilobyte * kilobyte, connections: [20], mostPerSecond: 100 },
]

/** No analysis waits for a network. */
const dns = ['--dns', `zone:${join(import.meta.dirname, '../resources/demo/shop.example.zone')}`]

type PeerName = 'maildev' | 'postfix'

/** How a peer is started, or why it cannot run here. */
type PreparedPeer = { name: PeerName } & ({ start(): Promise<Peer> } | { obstacle: string })

type RunningPeer = Peer & { key: PeerName }

const folder = mkdtempSync(join(tmpdir(), 'ingest-'))
try {
  const peers = values.peer.map(preparePeer)
  const results: Result[] = []
  for (const { name, connections, ...load } of cases) {
    if (values.size !== undefined && values.size !== name) continue
    console.log(`\n${name}, medians of ${rounds} rounds of ${values.seconds} s\n`)
    const compared = await compare(peers, connections, load)
    if (name === '5 KB') results.push(...compared)
  }
  writeResults(values.json, results)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function preparePeer(name: string): PreparedPeer {
  switch (name) {
    case 'maildev': {
      const mailDev = findMailDev(values.maildev, folder)
      return mailDev === null ? { name, obstacle: noMailDev } : { name, start: () => startMailDev(mailDev) }
    }
    case 'postfix': {
      const obstacle = postfixObstacle()
      return obstacle === null ? { name, start: startPostfix } : { name, obstacle }
    }
    default:
      throw new Error(`no peer is named "${name}": use maildev or postfix`)
  }
}

/** Results for each peer and number of connections. */
async function compare(
  prepared: readonly PreparedPeer[],
  connections: readonly Connections[],
  { octets, mostPerSecond }: { octets: number; mostPerSecond: number },
): Promise<Result[]> {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const engine = await serveSendproof(dataDir, dns)
  const raw = messageOf(octets)
  const recipients = createRecipients(engine)
  let accepted = 0
  const ours: Side = {
    name: 'ours',
    pid: engine.child.pid ?? 0,
    async send(count) {
      await recipients.reserve((mostPerSecond * milliseconds) / 1000)
      const options = { connections: count, milliseconds, raw, nextRecipient: recipients.next }
      const load = await sendLoad({ ...engine.smtp, ...options })
      accepted += load.accepted
      return load
    },
  }
  const peers: RunningPeer[] = []
  const results: Result[] = []
  try {
    for (const peer of prepared) {
      if ('start' in peer) {
        peers.push({ ...(await peer.start()), key: peer.name })
      } else {
        console.log(`${peer.obstacle}\n`)
        results.push(...connections.map((count) => ({ key: keyOf(peer.name, count), notMeasured: peer.obstacle })))
      }
    }
    results.push(...(await measure(ours, peers, raw, connections)))
  } finally {
    await engine.end()
    for (const { end } of peers) await end()
  }
  reportStored(dataDir, accepted)
  await reportSyncs(raw, mostPerSecond)
  return results
}

/** Prints the loads and memory of all sides. */
async function measure(
  ours: Side,
  peers: readonly RunningPeer[],
  raw: Buffer,
  connections: readonly Connections[],
): Promise<Result[]> {
  const sides = [ours, ...peers.map((peer) => sideOf(peer, raw))]
  const measurable = peers.filter(({ sharesMemory }) => !sharesMemory)
  const memory = [ours, ...measurable].map(({ pid }) => watchMemory(pid))
  const results: Result[] = []
  const rows: string[][] = []
  const waits: string[][] = []
  try {
    for (const count of connections) {
      const [own = [], ...others] = await takeTurns(sides, count, rounds)
      rows.push(describe(count, own, others))
      if (count === 1) waits.push(...describeWaits([own, ...others]))
      for (const [at, { key }] of peers.entries()) {
        results.push({ key: keyOf(key, count), ...compareRates(own, others[at] ?? []) })
      }
    }
    const head = peers.flatMap(({ name }) => [name, 'p99', `ours to ${name}`])
    console.log(formatTable([['connections', 'ours', 'p99', ...head, 'refused'], ...rows]))
    if (waits.length > 0) {
      const names = sides.map(({ name }) => name)
      console.log('over one connection at a time, medians of the milliseconds until each reply\n')
      console.log(formatTable([['reply to', ...names], ...waits, ['(one sync of 5 KB)', timeSync()]]))
    }
    const [own, ...others] = memory.map(({ peak }) => peak())
    const theirs = measurable.map(({ name }, at) => `; ${name} ${others[at]?.all.toFixed(0)} MB`).join('')
    console.log(`memory at the most: ${own?.engine.toFixed(0)} MB, with its workers ${own?.all.toFixed(0)} MB${theirs}`)
  } finally {
    for (const { end } of memory) end()
  }
  return results
}

function sideOf({ name, pid, port }: Peer, raw: Buffer): Side {
  const options = { port, milliseconds, raw, nextRecipient: () => 'reader@readers.example' }
  return { name, pid, send: (connections) => sendLoad({ ...options, connections }) }
}

function keyOf(peer: PeerName, connections: Connections) {
  return `${peer}-${connections}` as const
}

/** The ratio of rates in each round. */
function compareRates(ours: readonly Load[], theirs: readonly Load[]) {
  return {
    median: median(ours.map(({ perSecond }, at) => perSecond / (theirs[at]?.perSecond ?? Number.NaN))),
    rounds,
    sides: { ours: rateOf(ours), theirs: rateOf(theirs), unit: '/s' as const },
  }
}

function rateOf(loads: readonly Load[]): number {
  return median(loads.map(({ perSecond }) => perSecond))
}

function describe(connections: number, ours: readonly Load[], others: readonly (readonly Load[])[]): string[] {
  const p99 = (loads: readonly Load[]) =>
    percentile(
      loads.flatMap((load) => load.milliseconds),
      0.99,
    )
  const cells = (loads: readonly Load[]) => [`${rateOf(loads).toFixed(1)}/s`, `${p99(loads).toFixed(0)} ms`]
  const refused = [...ours, ...others.flat()].reduce((sum, load) => sum + load.refused, 0)
  return [
    String(connections),
    ...cells(ours),
    ...others.flatMap((theirs) => [...cells(theirs), compareRates(ours, theirs).median.toFixed(1)]),
    String(refused),
  ]
}

/** The median wait for each reply, by side. */
function describeWaits(sides: readonly (readonly Load[])[]): string[][] {
  return replies.map((reply, at) => [
    reply,
    ...sides.map((loads) => median(loads.flatMap(({ waits }) => waits.map((all) => all[at] ?? Number.NaN))).toFixed(2)),
  ])
}

/** Milliseconds that the disk takes to append and sync 5 KB: the median of 200. */
function timeSync(): string {
  const file = join(folder, 'synced')
  const descriptor = openSync(file, 'a')
  const octets = Buffer.alloc(5 * kilobyte, 'x')
  const times = Array.from({ length: 200 }, () => {
    writeSync(descriptor, octets)
    const startedAt = performance.now()
    fdatasyncSync(descriptor)
    return performance.now() - startedAt
  })
  closeSync(descriptor)
  rmSync(file)
  return median(times).toFixed(2)
}

/** Counts syncs with an engine of its own, started by strace. */
async function reportSyncs(raw: Buffer, mostPerSecond: number): Promise<void> {
  if (!canCountSyncs()) return console.log('\nsyncs per message: not counted, strace is not installed')
  const counted = mkdtempSync(join(folder, 'counted-'))
  const file = join(counted, 'syncs')
  const engine = await serveSendproof(join(counted, 'data'), dns, {}, syncCounter(file))
  const recipients = createRecipients(engine)
  await recipients.reserve((mostPerSecond * milliseconds) / 1000)
  const before = readSyncs(file)
  const load = await sendLoad({ ...engine.smtp, connections: 20, milliseconds, raw, nextRecipient: recipients.next })
  const perMessage = (readSyncs(file) - before) / load.accepted
  console.log(
    `\nsyncs a message over 20 connections: ${perMessage.toFixed(2)}, at ${load.perSecond.toFixed(0)} a second`,
  )
  const ended = once(engine.child, 'close')
  // strace ends together with the process it started.
  for (const pid of childrenOf(engine.child.pid ?? 0)) process.kill(pid)
  await ended
  rmSync(counted, { recursive: true })
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
