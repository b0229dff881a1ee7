import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { runBuiltSendproof, serveSendproof } from '../../test/support/sendproof.ts'
import { type AddressedMessage, addressMessages, sendMessages, waitForReports } from '../addressed-messages.ts'
import { findFaults } from '../stored-messages.ts'
import type { Finding } from '../test-faults.ts'

/** Every tenth message is large, so it is a file. */
const letters = 40
const connections = 4

/** Folders with the same messages; `older` has half of them, `foreign` has others. */
interface Folders {
  whole: string
  older: string
  foreign: string
}

/** What happens to the database in a copy of `whole`, and whether an engine may start on it. */
type Loss = (dataDir: string, folders: Folders) => void

const database = 'sendproof.sqlite'
const marker = '.sendproof-data'
const fileIn = (dataDir: string) => join(dataDir, database)
const logIn = (dataDir: string) => join(dataDir, `${database}-wal`)

const losses: Record<string, { isRefused: boolean; cause: Loss }> = {
  'moved away': { isRefused: true, cause: (dataDir) => rmSync(fileIn(dataDir)) },
  'moved away without its log': {
    isRefused: true,
    cause: (dataDir) => renameSync(fileIn(dataDir), logIn(dataDir)),
  },
  emptied: { isRefused: true, cause: (dataDir) => truncateSync(fileIn(dataDir), 0) },
  'cut off': { isRefused: true, cause: (dataDir) => truncateSync(fileIn(dataDir), 4096) },
  'replaced with that of another folder': {
    isRefused: true,
    cause: (dataDir, { foreign }) => copyFileSync(fileIn(foreign), fileIn(dataDir)),
  },
  'replaced with a folder': {
    isRefused: true,
    cause(dataDir) {
      rmSync(fileIn(dataDir))
      mkdirSync(fileIn(dataDir))
    },
  },
  'replaced with an older copy': {
    isRefused: false,
    cause: (dataDir, { older }) => copyFileSync(fileIn(older), fileIn(dataDir)),
  },
  'left without its marker': { isRefused: false, cause: (dataDir) => rmSync(join(dataDir, marker)) },
}

/**
 * Starts engines on data folders whose database was lost or replaced. No message file may be removed, an engine that
 * does not start must name the database, and with the database back, every message must be stored once.
 */
export async function loseDatabase(folder: string, flags: readonly string[]): Promise<Finding> {
  const folders = { whole: join(folder, 'whole'), older: join(folder, 'older'), foreign: join(folder, 'foreign') }
  const accepted = await fill(folders.whole, flags)
  cpSync(folders.whole, folders.older, { recursive: true })
  accepted.push(...(await fill(folders.whole, flags)))
  await fill(folders.foreign, flags)
  const faults: string[] = []
  for (const [name, { isRefused, cause }] of Object.entries(losses)) {
    const dataDir = join(folder, 'lost')
    cpSync(folders.whole, dataDir, { recursive: true })
    cause(dataDir, folders)
    const words = await start(dataDir, flags)
    if ((words !== null) !== isRefused) faults.push(`${name}: ${words ?? 'the engine started'}`)
    if (words !== null && !words.includes(fileIn(dataDir))) faults.push(`${name}: refused without a word on the file`)
    const left = messageFiles(dataDir)
    const missing = messageFiles(folders.whole).filter((file) => !left.includes(file))
    if (missing.length > 0) faults.push(`${name}: ${missing.length} message files are gone`)
    rmSync(fileIn(dataDir), { recursive: true, force: true })
    rmSync(logIn(dataDir), { force: true })
    copyFileSync(fileIn(folders.whole), fileIn(dataDir))
    const later = await start(dataDir, flags)
    if (later !== null) faults.push(`${name}, then put back: ${later}`)
    faults.push(...findFaults(dataDir, accepted).map((fault) => `${name}, then put back: ${fault}`))
    rmSync(dataDir, { recursive: true })
  }
  return { seen: `${Object.keys(losses).length} databases lost, ${accepted.length} messages`, faults }
}

async function fill(dataDir: string, flags: readonly string[]): Promise<AddressedMessage[]> {
  const engine = await serveSendproof(dataDir, flags)
  const sent = await sendMessages(engine, await addressMessages(engine, letters), { connections })
  await waitForReports(engine, sent)
  await engine.end()
  return sent
}

/** Starts and ends an engine, which finishes the cleanup that it starts with. Returns what it wrote if it did not start. */
async function start(dataDir: string, flags: readonly string[]): Promise<string | null> {
  const engine = await serveSendproof(dataDir, flags).catch(() => null)
  if (engine === null) {
    const ports = ['--port', '0', '--smtp-port', '0']
    return (await runBuiltSendproof(['serve', '--data-dir', dataDir, ...ports])).stderr
  }
  await engine.end()
  return null
}

function messageFiles(dataDir: string): string[] {
  const names = readdirSync(dataDir).filter((name) => name.endsWith('messages'))
  return names.flatMap((name) =>
    readdirSync(join(dataDir, name)).map((file) => `${file} ${readFileSync(join(dataDir, name, file)).length}`),
  )
}
