import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { formatTable } from '../src/cli/terminal.ts'
import { serveSendproof } from '../test/support/sendproof.ts'
import { canConnect } from './can-connect.ts'
import { findMailDev, startMailDev } from './maildev.ts'
import { median } from './statistics.ts'
import { watchMemory } from './watch-memory.ts'

/*
 * `npm run bench:start`: how long `sendproof serve` takes until both of its ports take connections, beside MailDev and
 * beside a Node that does nothing, in turns; on a data folder that was used before. And the memory of an engine that was
 * left alone for a while.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    /** A folder in which MailDev is installed already. */
    maildev: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const idleMilliseconds = 5_000

const folder = mkdtempSync(join(tmpdir(), 'start-'))
const dataDir = join(folder, 'data')
try {
  const mailDev = findMailDev(values.maildev, folder)
  const sides = {
    'sendproof serve': startOurs,
    MailDev: () => startTheirs(mailDev),
    'node -e 0': startNothing,
  }
  const times = new Map(Object.keys(sides).map((name): [string, number[]] => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const [name, start] of Object.entries(sides)) {
      const milliseconds = await start()
      if (round > 0) times.get(name)?.push(milliseconds)
    }
  }
  const ours = times.get('sendproof serve') ?? []
  const rows = [...times].map(([name, all]) => [
    name,
    `${median(all).toFixed(0)} ms`,
    median(ours.map((own, at) => own / (all[at] ?? Number.NaN))).toFixed(2),
  ])
  console.log(formatTable([[`medians of ${rounds} starts`, '', 'ours to it'], ...rows]))
  console.log(`\nmemory after ${idleMilliseconds / 1000} s without work: ${(await idleMemory()).toFixed(0)} MB`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function startOurs(): Promise<number> {
  const begin = performance.now()
  const engine = await serveSendproof(dataDir)
  const open = [engine.smtp.port, Number(new URL(engine.listening.http).port)].map(canConnect)
  if ((await Promise.all(open)).includes(false)) throw new Error('a port that was told of is closed')
  const milliseconds = performance.now() - begin
  await engine.end()
  return milliseconds
}

async function startTheirs(program: string): Promise<number> {
  const { startMilliseconds, end } = await startMailDev(program)
  await end()
  return startMilliseconds
}

async function startNothing(): Promise<number> {
  const begin = performance.now()
  spawnSync(process.execPath, ['-e', '0'])
  return performance.now() - begin
}

/** Megabytes of the engine and of all that it started. */
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
