import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { maxMessagesPerTest } from '../../src/server/storage/repositories.ts'
import { demoDns, signedNewsletter } from '../../test/support/demo-sender.ts'
import { launchPostfix, postfixObstacle } from '../../test/support/launch-postfix.ts'
import { createTestAt, type ServingSendproof, serveSendproof } from '../../test/support/sendproof.ts'
import { type Load, sendLoad, sendOne } from '../send-load.ts'
import { median } from '../statistics.ts'
import { type Result, writeResults } from './figures.ts'
import { type Side, takeTurns } from './turns.ts'

/*
 * Messages per second over new connections, each on disk before its 250, beside Postfix, which also syncs each message. They
 * take turns, and only the processes whose turn it is run. Every message answered with 250 must be in the database. Then, how
 * soon messages that arrive together are analyzed.
 */

const rounds = 3
const milliseconds = 2_000
/** More than any machine receives, because addresses are made before the clock starts. */
const maxPerSecond = 4_000
const together = 20
const togetherRounds = 10
/** Tests created in parallel. */
const batch = 50

const folder = mkdtempSync(join(tmpdir(), 'ingest-'))
const dataDir = join(folder, 'data')
try {
  const compared = await compareRates()
  writeResults([...compared, { key: 'analyzed-20', median: await timeReports(), rounds: togetherRounds }])
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function compareRates(): Promise<Result[]> {
  const keys = { 1: 'postfix-1', 20: 'postfix-20', 100: 'postfix-100' } as const
  const obstacle = postfixObstacle()
  if (obstacle !== null) return Object.values(keys).map((key) => ({ key, notMeasured: obstacle }))
  const engine = await serveSendproof(dataDir, demoDns)
  const postfixFolder = mkdtempSync(join(tmpdir(), 'postfix-'))
  const postfix = await launchPostfix(postfixFolder, null)
  const raw = messageOf(5 * 1024)
  const recipients = createRecipients(engine)
  let accepted = 0
  const ours: Side = {
    pid: engine.child.pid ?? 0,
    async send(connections) {
      await recipients.reserve((maxPerSecond * milliseconds) / 1000)
      const load = await sendLoad({ ...engine.smtp, connections, milliseconds, raw, nextRecipient: recipients.next })
      accepted += load.accepted
      return load
    },
  }
  const theirs: Side = {
    pid: postfix.pid,
    send: (connections) =>
      sendLoad({
        ...{ port: postfix.port, connections, milliseconds, raw },
        nextRecipient: () => 'someone@readers.example',
      }),
  }
  try {
    const results: Result[] = []
    for (const connections of [1, 20, 100] as const) {
      const [own = [], others = []] = await takeTurns([ours, theirs], connections, rounds)
      results.push({ key: keys[connections], ...compare(own, others) })
    }
    return results
  } finally {
    await engine.end()
    await postfix.end()
    rmSync(postfixFolder, { recursive: true, force: true })
    requireStored(accepted)
  }
}

function compare(ours: readonly Load[], theirs: readonly Load[]) {
  const rateOf = (loads: readonly Load[]) => median(loads.map(({ perSecond }) => perSecond))
  return {
    median: median(ours.map(({ perSecond }, at) => perSecond / (theirs[at]?.perSecond ?? Number.NaN))),
    rounds,
    sides: { ours: rateOf(ours), theirs: rateOf(theirs), unit: '/s' as const },
  }
}

/** Throws if a message that was answered with 250 is not stored. Most are not analyzed yet. */
function requireStored(accepted: number): void {
  const db = new Database(join(dataDir, 'sendproof.sqlite'), { readonly: true })
  const stored = Number(db.prepare('SELECT count(*) FROM messages').pluck().get())
  db.close()
  if (stored !== accepted) throw new Error(`${accepted} messages were answered with 250, but ${stored} are stored`)
}

/** Milliseconds from the first connection to the last of several reports; the median of all rounds. */
async function timeReports(): Promise<number> {
  const engine = await serveSendproof(join(folder, 'others'), demoDns)
  const raw = await signedNewsletter()
  const times: number[] = []
  try {
    // The first round loads the workers.
    for (let round = 0; round <= togetherRounds; round++) {
      const tests = await Promise.all(Array.from({ length: together }, () => createTestAt(engine)))
      const begin = performance.now()
      await Promise.all(
        tests.map(async ({ token, address }) => {
          if ((await sendOne(engine.smtp.port, address, raw)) === null) throw new Error('a message was refused')
          const events = await (await fetch(`${engine.listening.http}/api/v1/tests/${token}/events`)).text()
          if (!events.includes('"status":"done"')) throw new Error('a message was not analyzed')
        }),
      )
      if (round > 0) times.push(performance.now() - begin)
    }
  } finally {
    await engine.end()
  }
  return median(times)
}

/** Test addresses, each for as many messages as a test can hold. */
function createRecipients(engine: ServingSendproof): { reserve(messages: number): Promise<void>; next(): string } {
  let free: string[] = []
  return {
    async reserve(messages) {
      while (free.length < messages) {
        const made = await Promise.all(Array.from({ length: batch }, () => createTestAt(engine)))
        free = free.concat(made.flatMap(({ address }) => Array.from({ length: maxMessagesPerTest }, () => address)))
      }
    },
    next() {
      const address = free.pop()
      if (address === undefined) throw new Error('more messages than expected: raise maxPerSecond')
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
