import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { commandAccess } from '../../../src/cli/ground/command-access.ts'
import { latestSchema } from '../../../src/server/storage/sqlite/opening/latest-schema.ts'
import { storeFile } from '../../../src/server/storage/sqlite/store-file.ts'
import { snapshotOf } from '../../support/folder-snapshot.ts'
import { describeWithPostgres } from '../../support/postgres.ts'
import { runSendproof } from '../../support/sendproof.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

type Reading = { [Path in keyof typeof commandAccess]: (typeof commandAccess)[Path] extends 'read' ? Path : never }
type ReadingCommand = Reading[keyof Reading]

const message = 'From: a@shop.example\r\nTo: b@example.com\r\nSubject: Hi\r\n\r\nHello\r\n'

/** How each command that only reads is called. */
const calls: Readonly<Record<ReadingCommand, { words?: readonly string[]; input?: string; usesStore?: true }>> = {
  check: { words: ['-', '--offline'], input: message },
  explain: { words: ['-'], input: '550 5.1.1 User unknown' },
  send: { words: ['-'], input: message },
  wait: { words: ['aaaaaaaaaaaaaaaaaaaaaaaaaa'] },
  html: { words: ['-'], input: '<p>Hi</p>' },
  preview: { words: ['-', '--client', 'gmail-web'], input: '<p>Hi</p>' },
  // Shows a line of the reports in the store, if it can be read.
  audit: { words: ['shop.example', '--offline'] },
  blacklist: { words: ['192.0.2.1', '--offline'] },
  'monitor list': { usesStore: true },
  'monitor changes': { usesStore: true },
  'monitor incidents': { words: ['--all'], usesStore: true },
  'monitor channels list': { usesStore: true },
  'monitor groups list': { usesStore: true },
  'monitor groups report': { words: ['clients'], usesStore: true },
  'reports list': { usesStore: true },
  'reports sources': { words: ['shop.example'], usesStore: true },
  'reports ready': { words: ['shop.example', '--offline'], usesStore: true },
  'reports show': { words: ['1'], usesStore: true },
  'bounces list': { usesStore: true },
  'bounces summary': { usesStore: true },
  'keys list': { usesStore: true },
  'facts list': {},
  'facts export': {},
  export: { usesStore: true },
  'database status': {},
  'database check': { usesStore: true },
  demo: {},
  completion: { words: ['bash'] },
}

const commands = Object.entries(calls)

/** The words of commands that write a file into a folder. */
const writingWords: Record<string, (folder: string) => string[]> = {
  export: (folder) => [join(folder, 'data.tar.gz')],
  'facts export': (folder) => ['lists', '--out', join(folder, 'lists.json')],
}

async function call(path: string, environment: NodeJS.ProcessEnv) {
  const { words = writingWords[path]?.(temporaryFolder()) ?? [], input } = calls[path as ReadingCommand]
  return await runSendproof([...path.split(' '), ...words], { environment, ...(input !== undefined && { input }) })
}

/** A folder for all tests of a block. */
function sharedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sendproof-reading-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Gives a store a key, a monitor, a channel, and a group. */
async function fill(environment: NodeJS.ProcessEnv): Promise<void> {
  for (const words of [
    ['keys', 'create'],
    ['monitor', 'add', 'shop.example'],
    ['monitor', 'channels', 'add', 'desk', '--desktop'],
    ['monitor', 'groups', 'add', 'clients'],
  ])
    expect(await runSendproof(words, { environment })).toMatchObject({ exitCode: 0 })
}

function setSchema(folder: string, version: number): void {
  const db = new Database(join(folder, storeFile))
  db.pragma(`user_version = ${version}`)
  db.close()
}

describe('commands that only read', () => {
  it.each(commands)('%s creates no data folder', async (path) => {
    const folder = join(temporaryFolder(), 'none')
    const { stderr } = await call(path, { SENDPROOF_DATA_DIR: folder })
    expect(stderr).not.toMatch(/This is a bug/)
    expect(snapshotOf(folder)).toBeNull()
  })

  describe('on a folder', () => {
    const folder = sharedFolder()
    const environment = { SENDPROOF_DATA_DIR: folder }
    beforeAll(() => fill(environment))

    it.each(commands)('%s leaves every byte as it is', async (path) => {
      const before = snapshotOf(folder)
      const { stderr } = await call(path, environment)
      expect(stderr).not.toMatch(/This is a bug/)
      expect(snapshotOf(folder)).toEqual(before)
    })

    it('list what is in it', async () => {
      const { stdout: monitors } = await call('monitor list', environment)
      const { stdout: groups } = await call('monitor groups list', environment)
      expect([monitors, groups].join()).toMatch(/shop\.example.*clients/s)
    })
  })

  describe.each([
    ['development', latestSchema - 10],
    ['newer', latestSchema + 1],
  ])('on the folder of a %s version', (state, found) => {
    const folder = sharedFolder()
    const environment = { SENDPROOF_DATA_DIR: folder }
    beforeAll(async () => {
      await fill(environment)
      setSchema(folder, found)
    })

    it.each(commands)(
      '%s changes nothing, and names both versions if it cannot answer',
      async (path, { usesStore }) => {
        const before = snapshotOf(folder)
        const { exitCode, stdout, stderr } = await call(path, environment)
        expect(snapshotOf(folder)).toEqual(before)
        if (!usesStore) return
        expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
        expect(stderr).toContain(`schema ${found}; this version uses schema ${latestSchema}`)
      },
    )

    it.each([
      ['keys', 'create'],
      ['monitor', 'add', 'shop.example'],
      ['sessions', 'end'],
      ['reset', '--yes'],
      ['database', 'migrate'],
      ['serve', '--port', '0', '--smtp-port', '0'],
    ])('%s %s changes nothing either', async (...words) => {
      const before = snapshotOf(folder)
      const { exitCode, stderr } = await runSendproof(words, { environment })
      expect({ exitCode, stderr }).toMatchObject({
        exitCode: 1,
        stderr: expect.stringContaining(`schema ${found}; this version uses schema ${latestSchema}`),
      })
      expect(snapshotOf(folder)).toEqual(before)
    })

    it('database status says so', async () => {
      const { exitCode, stdout } = await runSendproof(['database', 'status', '--json'], { environment })
      const database = join(folder, storeFile)
      const expected = { database, schema: found, expected_schema: latestSchema, state, pending: [] }
      expect({ exitCode, ...JSON.parse(stdout) }).toEqual({ exitCode: 1, ...expected })
    })
  })
})

describeWithPostgres('commands that only read a shared database', (server) => {
  const storeCommands = commands.filter(([path, { usesStore }]) => usesStore && path !== 'export')

  function dump(url: string): string {
    const text = execFileSync(join(server().programs, 'pg_dump'), ['--inserts', url], { encoding: 'utf8' })
    // A random word of each dump.
    return text.replace(/^\\(?:un)?restrict .*$/gm, '')
  }

  const environmentOf = (url: string) => ({ SENDPROOF_DATA_DIR: temporaryFolder(), SENDPROOF_DATABASE: url })

  async function change(url: string, statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }

  it('leave an empty one empty', async () => {
    const url = await server().createDatabase()
    const before = dump(url)
    for (const [path] of storeCommands)
      expect((await call(path, environmentOf(url))).stderr).not.toMatch(/This is a bug/)
    const { stdout } = await runSendproof(['database', 'status', '--json'], { environment: environmentOf(url) })
    const pending = [{ version: latestSchema, name: 'all tables', rewrites: false }]
    expect(JSON.parse(stdout)).toMatchObject({ schema: null, state: 'none', pending, connected: [] })
    expect(dump(url)).toBe(before)
  })

  it('change nothing, whatever its schema', async () => {
    const url = await server().createDatabase()
    const environment = environmentOf(url)
    expect(await runSendproof(['database', 'migrate'], { environment })).toMatchObject({ exitCode: 0, stderr: '' })
    await fill(environment)
    const filled = dump(url)
    for (const [path] of storeCommands) expect((await call(path, environment)).stderr).not.toMatch(/This is a bug/)
    expect((await call('monitor list', environment)).stdout).toContain('shop.example')
    expect(dump(url)).toBe(filled)
    for (const found of [latestSchema - 1, latestSchema + 1]) {
      await change(url, `UPDATE schema_migrations SET version = ${found}`)
      const before = dump(url)
      const refused = storeCommands.map(
        ([path]) =>
          () =>
            call(path, environment),
      )
      const changing = [
        ['keys', 'create'],
        ['database', 'migrate'],
      ].map((words) => () => runSendproof(words, { environment }))
      for (const run of [...refused, ...changing]) {
        const { exitCode, stderr } = await run()
        expect(exitCode).toBe(1)
        expect(stderr).toContain(`schema ${found}; this version uses schema ${latestSchema}`)
      }
      expect(dump(url)).toBe(before)
    }
  })
})

it('database migrate refuses a folder without data, and creates nothing', async () => {
  const folder = join(temporaryFolder(), 'none')
  const { exitCode, stderr } = await runSendproof(['database', 'migrate', '--data-dir', folder])
  expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringContaining(folder) })
  expect(snapshotOf(folder)).toBeNull()
})

it('a command that reads refuses the folder of another program', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'notes.txt'), 'mine')
  const { exitCode, stderr } = await runSendproof(['keys', 'list', '--data-dir', folder])
  expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringContaining(folder) })
})
