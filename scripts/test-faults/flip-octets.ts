import { randomInt } from 'node:crypto'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runBuiltSendproof, serveSendproof } from '../../test/support/sendproof.ts'
import { addressMessages, sendMessages, waitForReports } from '../addressed-messages.ts'
import type { Finding } from '../test-faults.ts'

/** Messages in the database. An engine checks the database when it starts. */
const letters = 400
const connections = 8
/** Changed bytes per copy. */
const flips = 16
/** Exit code of a command that failed. */
const couldNot = 1

/** Fills a data folder, then starts engines on copies whose database was damaged in different places. */
export async function flipOctets(dataDir: string, flags: readonly string[], rounds: number): Promise<Finding> {
  await fill(dataDir, flags)
  const faults: string[] = []
  let refused = 0
  for (let round = 0; round < rounds; round++) {
    const copy = `${dataDir}-damaged`
    cpSync(dataDir, copy, { recursive: true })
    const file = join(copy, 'sendproof.sqlite')
    const damaged = damage(readFileSync(file))
    writeFileSync(file, damaged)
    const outcome = await tryToServe(copy, flags)
    if (outcome.state === 'refused') {
      refused++
      if (!outcome.words.includes(file)) faults.push(`refused without a word on the file: ${outcome.words}`)
      if (!readFileSync(file).equals(damaged)) faults.push('refused, and changed the original')
    } else if (outcome.state === 'broke') faults.push(outcome.words)
    rmSync(copy, { recursive: true })
  }
  return { seen: `${rounds} damaged databases: ${refused} refused, ${rounds - refused} harmless`, faults }
}

/** Kills the engine, so that some of its data is only in the write-ahead log. */
async function fill(dataDir: string, flags: readonly string[]): Promise<void> {
  const engine = await serveSendproof(dataDir, flags)
  const sent = await sendMessages(engine, await addressMessages(engine, letters), { connections })
  await waitForReports(engine, sent)
  await engine.end('SIGKILL')
}

type Outcome = { state: 'served' } | { state: 'refused' | 'broke'; words: string }

/** Starts an engine, then reads the list of tests and each test. */
async function tryToServe(dataDir: string, flags: readonly string[]): Promise<Outcome> {
  const engine = await serveSendproof(dataDir, flags).catch(() => null)
  if (engine === null) {
    const { exitCode, stderr } = await runBuiltSendproof([
      'serve',
      '--data-dir',
      dataDir,
      '--port',
      '0',
      '--smtp-port',
      '0',
    ])
    return { state: exitCode === couldNot ? 'refused' : 'broke', words: stderr }
  }
  const { exitCode } = await engine.end()
  return exitCode === 0 ? { state: 'served' } : { state: 'broke', words: engine.written().stderr }
}

function damage(database: Buffer): Buffer {
  const damaged = Buffer.from(database)
  for (let flip = 0; flip < flips; flip++) damaged.writeUInt8(randomInt(256), randomInt(damaged.length))
  return damaged
}
