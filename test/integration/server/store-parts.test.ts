import { createHash, randomUUID } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prepareDataDir } from '../../../src/server/compose/data-folder.ts'
import { hasStore } from '../../../src/server/compose/open-store.ts'
import { readWhole } from '../../../src/server/ground/received-message.ts'
import { unusedTime } from '../../../src/server/storage/retention-clock.ts'
import { openStore } from '../../../src/server/storage/sqlite/open.ts'
import { openDatabase } from '../../../src/server/storage/sqlite/opening/open-database.ts'
import { markerFile } from '../../../src/server/storage/sqlite/parts/store-marker.ts'
import { messageFolder, storeFile, unusedFolder } from '../../../src/server/storage/sqlite/store-file.ts'
import type { Store } from '../../../src/server/storage/store.ts'
import { largeSampleMessage, sampleDelivery } from '../../support/messages.ts'
import { schemaOf } from '../../support/schema.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const hour = 3_600_000
const delivery = sampleDelivery()
const start = delivery.receivedAt.getTime()
const at = (milliseconds: number) => new Date(start + milliseconds)
const large = largeSampleMessage('Large')

/** Opens a data folder as an engine does. */
async function open(dataDir: string): Promise<Store> {
  await prepareDataDir(dataDir)
  return openStore(join(dataDir, storeFile))
}

async function receive({ tests, messages }: Store, token: string): Promise<void> {
  const times = { createdAt: at(0), expiresAt: at(365 * 24 * hour) }
  await tests.create({ token, lang: 'en', name: null, sendingIp: null, keyId: null, ...times })
  const chunks = (async function* () {
    yield large
  })()
  await messages.receive(chunks, (raw) => messages.accept(token, { raw, delivery }))
}

/** A cleanup at a time; the engine ran for `watched` since the last one, or was just started. */
async function sweep({ tests, messages }: Store, time: number, watched: number | null = null): Promise<void> {
  await tests.removeExpired(at(time), watched)
  await messages.sweep()
}

/** A data folder with two large messages, and a copy of it from when it had one. */
async function filledFolder() {
  const dataDir = join(temporaryFolder(), 'data')
  const backup = join(temporaryFolder(), 'backup')
  const first = await open(dataDir)
  await receive(first, 'a')
  await first.close()
  cpSync(dataDir, backup, { recursive: true })
  const second = await open(dataDir)
  await receive(second, 'b')
  await second.close()
  return { dataDir, backup, file: join(dataDir, storeFile) }
}

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []).sort()

/** All files with the digests of their octets. SQLite leaves empty ones when it reads. */
function snapshot(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('-shm'))
  return Object.fromEntries(
    files.flatMap(({ parentPath, name }) => {
      const octets = readFileSync(join(parentPath, name))
      const isOfReader = name.endsWith('-wal') && octets.length === 0
      return isOfReader ? [] : [[join(parentPath, name), createHash('sha256').update(octets).digest('hex')]]
    }),
  )
}

async function expectMessages(store: Store, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const input = await store.messages.findInput(id)
    expect(input && large.equals(await readWhole(input.raw))).toBe(true)
  }
}

/** The database that another folder of this schema has. */
async function foreignDatabase(): Promise<string> {
  const { file } = await filledFolder()
  return file
}

function emptyDatabase(file: string): void {
  rmSync(file)
  openDatabase(file, schemaOf('sqlite')).close()
}

/** Takes the ids away. */
function forgetId(dataDir: string): void {
  const db = new Database(join(dataDir, storeFile))
  db.exec('DELETE FROM identity')
  db.close()
  const marker = join(dataDir, markerFile)
  writeFileSync(marker, readFileSync(marker, 'utf8').replace(/^Store: .*\n/m, ''))
}

type Harm = (file: string) => void | Promise<void>

const harms: [what: string, code: string, harm: Harm][] = [
  ['is missing', 'missing_database', (file) => rmSync(file)],
  ['is empty', 'missing_database', (file) => truncateSync(file, 0)],
  [
    'is missing beside its log',
    'missing_database',
    (file) => {
      renameSync(file, `${file}-wal`)
      rmSync(join(file, '..', messageFolder), { recursive: true })
    },
  ],
  [
    'is empty beside its log',
    'missing_database',
    (file) => {
      copyFileSync(file, `${file}-wal`)
      truncateSync(file, 0)
    },
  ],
  [
    'has no tables',
    'missing_database',
    (file) => {
      rmSync(file)
      const db = new Database(file)
      db.pragma('journal_mode = WAL')
      db.close()
    },
  ],
  ['is new', 'other_database', (file) => emptyDatabase(file)],
  ['is that of another folder', 'other_database', async (file) => copyFileSync(await foreignDatabase(), file)],
  [
    'is that of another folder, through a link',
    'other_database',
    async (file) => {
      rmSync(file)
      symlinkSync(await foreignDatabase(), file)
    },
  ],
  [
    'is that of another program',
    'other_database',
    (file) => {
      rmSync(file)
      const db = new Database(file)
      db.exec('CREATE TABLE notes (text)')
      db.close()
    },
  ],
  [
    'is a broken link',
    'missing_database',
    (file) => {
      rmSync(file)
      symlinkSync(join(file, '..', 'nowhere'), file)
    },
  ],
  [
    'is a folder',
    'cannot_open',
    (file) => {
      rmSync(file)
      mkdirSync(file)
    },
  ],
  ['is cut off after a page', 'damaged', (file) => truncateSync(file, 4096)],
  ['is cut off in its first page', 'damaged', (file) => truncateSync(file, 90)],
]

describe('a data folder whose database', () => {
  it.each(harms)('%s is refused and left unchanged, until it is back', async (_what, code, harm) => {
    const { dataDir, file } = await filledFolder()
    const whole = join(temporaryFolder(), 'whole')
    cpSync(dataDir, whole, { recursive: true })
    await harm(file)
    const before = snapshot(dataDir)
    for (const _start of [1, 2]) await expect(open(dataDir)).rejects.toMatchObject({ code, file })
    expect(snapshot(dataDir)).toEqual(before)
    rmSync(file, { recursive: true, force: true })
    for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true })
    cpSync(whole, dataDir, { recursive: true })
    const store = await open(dataDir)
    await sweep(store, hour)
    await expectMessages(store, [1, 2])
    await store.close()
  })

  it.each(harms)('%s is refused without ids as well', async (what, _code, harm) => {
    const { dataDir, file } = await filledFolder()
    forgetId(dataDir)
    await harm(file)
    // SQLite reads the log of a database that is there.
    if (what.includes('log')) mkdirSync(join(dataDir, messageFolder), { recursive: true })
    const before = snapshot(dataDir)
    await expect(open(dataDir)).rejects.toMatchObject({ name: 'StoreError', file })
    expect(snapshot(dataDir)).toEqual(before)
  })

  it('is missing is not reported as empty by commands', async () => {
    const { dataDir, file } = await filledFolder()
    rmSync(file)
    expect(() => hasStore({ settings: { database: undefined }, dataDir })).toThrow(
      expect.objectContaining({ code: 'missing_database', file, other: join(dataDir, messageFolder) }),
    )
    expect(hasStore({ settings: { database: 'postgres://127.0.0.1/other' }, dataDir })).toBe(true)
  })

  it('has no files beside it is missing as well', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    await (await open(dataDir)).close()
    rmSync(join(dataDir, storeFile))
    const other = join(dataDir, markerFile)
    await expect(open(dataDir)).rejects.toMatchObject({ code: 'missing_database', other })
  })
})

describe('the advice of the messages', () => {
  it('is safe for a missing database: restore a backup in place of the folder', async () => {
    const { dataDir, backup, file } = await filledFolder()
    rmSync(file)
    const before = snapshot(dataDir)
    const aside = join(temporaryFolder(), 'aside')
    renameSync(dataDir, aside)
    cpSync(backup, dataDir, { recursive: true })
    const store = await open(dataDir)
    await sweep(store, hour)
    await expectMessages(store, [1])
    await store.close()
    expect(Object.values(snapshot(aside))).toEqual(Object.values(before))
  })

  it('is safe for the database of another folder: move it to an empty one', async () => {
    const { dataDir, file } = await filledFolder()
    const own = join(temporaryFolder(), 'own.sqlite')
    renameSync(file, own)
    copyFileSync(await foreignDatabase(), file)
    await expect(open(dataDir)).rejects.toMatchObject({ code: 'other_database', other: join(dataDir, markerFile) })
    const empty = temporaryFolder()
    renameSync(file, join(empty, storeFile))
    const foreign = await open(empty)
    expect(await foreign.messages.findInput(2)).not.toBeNull()
    await foreign.close()
    renameSync(own, file)
    const store = await open(dataDir)
    await sweep(store, hour)
    await expectMessages(store, [1, 2])
    await store.close()
  })

  it('is safe for a link in place of the message folder: put the folder there', async () => {
    const { dataDir } = await filledFolder()
    const [place, elsewhere] = [join(dataDir, messageFolder), join(temporaryFolder(), 'large')]
    renameSync(place, elsewhere)
    symlinkSync(elsewhere, place)
    await expect(open(dataDir)).rejects.toMatchObject({ code: 'linked_folder' })
    rmSync(place)
    renameSync(elsewhere, place)
    const store = await open(dataDir)
    await expectMessages(store, [1, 2])
    await store.close()
  })
})

describe('the id of a store', () => {
  const markerOf = (dataDir: string) => readFileSync(join(dataDir, markerFile), 'utf8')

  it('is added to a folder that has none, once its parts belong together', async () => {
    const { dataDir } = await filledFolder()
    forgetId(dataDir)
    const store = await open(dataDir)
    await expectMessages(store, [1, 2])
    await store.close()
    const marker = markerOf(dataDir)
    expect(marker).toMatch(/^Store: [0-9a-f-]{36}$/m)
    await (await open(dataDir)).close()
    expect(markerOf(dataDir)).toBe(marker)
  })

  it('stays the same when a copy without it is restored', async () => {
    const { dataDir, backup } = await filledFolder()
    const marker = markerOf(dataDir)
    forgetId(backup)
    copyFileSync(join(backup, storeFile), join(dataDir, storeFile))
    await (await open(dataDir)).close()
    expect(markerOf(dataDir)).toBe(marker)
  })

  it('stays the same when all data is deleted', async () => {
    const { dataDir } = await filledFolder()
    const store = await open(dataDir)
    await store.clear()
    await store.close()
    const again = await open(dataDir)
    expect(filesIn(join(dataDir, messageFolder))).toEqual([])
    await again.close()
  })

  it('is written again if the marker is missing', async () => {
    const { dataDir } = await filledFolder()
    const marker = markerOf(dataDir)
    rmSync(join(dataDir, markerFile))
    const store = await open(dataDir)
    await sweep(store, hour)
    await expectMessages(store, [1, 2])
    await store.close()
    expect(markerOf(dataDir)).toBe(marker)
  })

  it('survives a start that was killed before it created tables', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    await prepareDataDir(dataDir)
    writeFileSync(join(dataDir, storeFile), '')
    await (await open(dataDir)).close()
    await (await open(dataDir)).close()
  })
})

describe('files of messages without a row', () => {
  it('are set aside after a restore, and used again when the newer database is back', async () => {
    const { dataDir, backup, file } = await filledFolder()
    const newer = join(temporaryFolder(), 'newer.sqlite')
    renameSync(file, newer)
    copyFileSync(join(backup, storeFile), file)
    const older = await open(dataDir)
    await sweep(older, hour)
    await expectMessages(older, [1])
    await older.close()
    expect(filesIn(join(dataDir, unusedFolder))).toHaveLength(1)
    copyFileSync(newer, file)
    const store = await open(dataDir)
    await expectMessages(store, [1, 2])
    await sweep(store, 2 * hour)
    await store.close()
    expect(filesIn(dataDir)).not.toContain(unusedFolder)
  })

  it('are removed after 7 days of observed time, no matter what the clock shows', async () => {
    const { dataDir } = await filledFolder()
    const left = join(dataDir, messageFolder, randomUUID())
    writeFileSync(left, 'left over')
    let store = await open(dataDir)
    await sweep(store, 0)
    await sweep(store, 3 * 24 * hour, 3 * 24 * hour)
    // Ahead by a century, then at each of ten starts by another one: each pause counts for 8 hours.
    for (let century = 1; century <= 10; century++) {
      await store.close()
      store = await open(dataDir)
      await sweep(store, century * 876_000 * hour)
    }
    expect(filesIn(join(dataDir, unusedFolder))).toHaveLength(1)
    // Back again, so what was observed is doubtful.
    await sweep(store, 4 * 24 * hour, hour)
    await sweep(store, 4 * 24 * hour + unusedTime - 1, unusedTime - 1)
    expect(filesIn(join(dataDir, unusedFolder))).toHaveLength(1)
    await sweep(store, 4 * 24 * hour + unusedTime, 1)
    expect(filesIn(dataDir)).not.toContain(unusedFolder)
    await expectMessages(store, [1, 2])
    await store.close()
  })

  it('are deleted with all data, also those set aside', async () => {
    const { dataDir } = await filledFolder()
    writeFileSync(join(dataDir, messageFolder, randomUUID()), 'left over')
    const store = await open(dataDir)
    await sweep(store, 0)
    await store.clear()
    await store.close()
    expect(filesIn(join(dataDir, messageFolder))).toEqual([])
    expect(filesIn(dataDir)).not.toContain(unusedFolder)
  })

  it('are not set aside through a link', async () => {
    const { dataDir } = await filledFolder()
    const elsewhere = temporaryFolder()
    symlinkSync(elsewhere, join(dataDir, unusedFolder))
    writeFileSync(join(dataDir, messageFolder, randomUUID()), 'left over')
    const store = await open(dataDir)
    await expect(sweep(store, 0)).rejects.toMatchObject({ code: 'linked_folder' })
    await store.close()
    expect(filesIn(elsewhere)).toEqual([])
  })
})

describe('the parts of a store', () => {
  /** Steps of a person or a disk; each sees the folder, an older copy, and the database as it was. */
  const steps: Record<string, (dataDir: string, places: { backup: string; own: string }) => Promise<void> | void> = {
    remove: (dataDir) => rmSync(join(dataDir, storeFile), { force: true }),
    empty: (dataDir) => writeFileSync(join(dataDir, storeFile), ''),
    restore: (dataDir, { backup }) => copyFileSync(join(backup, storeFile), join(dataDir, storeFile)),
    replace: (dataDir) => copyFileSync(foreign, join(dataDir, storeFile)),
    'put back': (dataDir, { own }) => copyFileSync(own, join(dataDir, storeFile)),
    unmark: (dataDir) => rmSync(join(dataDir, markerFile), { force: true }),
    start: async (dataDir) => {
      const store = await open(dataDir).catch(() => null)
      await store?.messages.recover()
      clock += 30 * hour
      if (store) await sweep(store, clock)
      await store?.close()
    },
  }
  let foreign = ''
  let clock = 0

  it('lose nothing in any order of losses, restores, and starts', async () => {
    foreign = await foreignDatabase()
    const { dataDir: original, backup, file } = await filledFolder()
    const names = filesIn(join(original, messageFolder))
    const order = fc.array(fc.constantFrom(...Object.keys(steps)), { maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(order, async (chosen) => {
        clock = 0
        const dataDir = join(temporaryFolder(), 'data')
        cpSync(original, dataDir, { recursive: true })
        for (const name of chosen) await steps[name]?.(dataDir, { backup, own: file })
        const left = [messageFolder, unusedFolder].flatMap((folder) => filesIn(join(dataDir, folder)))
        expect(left.sort()).toEqual(names)
        copyFileSync(file, join(dataDir, storeFile))
        const store = await open(dataDir)
        await expectMessages(store, [1, 2])
        await store.close()
      }),
      { numRuns: 30 },
    )
  })
})
