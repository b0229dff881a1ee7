import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeMissing } from '../../../src/cli/commands/import.ts'
import { fill } from '../../../src/shared/i18n/bind-texts.ts'
import { cliTexts } from '../../../src/shared/i18n/cli-texts.ts'
import { errorTexts } from '../../../src/shared/i18n/error-texts.ts'
import { packArchive, readFiles } from '../../support/archive.ts'
import { deliver, demoDns, signedNewsletter } from '../../support/demo-sender.ts'
import { largeSampleMessage } from '../../support/messages.ts'
import {
  createTestAt,
  type EngineAddresses,
  readWhenDone,
  runBuiltSendproof,
  runForOctets,
  runSendproof,
  spawnSendproof,
} from '../../support/sendproof.ts'
import { mountSmallDisk } from '../../support/small-disk.ts'
import { runEngine } from '../../support/start-engine.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const { data, import: texts, cannotRead } = cliTexts.en

/** Makes links the same on every machine. */
const addresses = ['--base-url', 'https://tests.example']

let folder: string
let archive: string
let tokens: string[]
let before: unknown

/** What the API returns about the tests. */
async function readAll({ listening }: EngineAddresses): Promise<unknown> {
  const read = async (token: string) => {
    const at = `${listening.http}/api/v1/tests/${token}`
    const [report, inPolish, message] = await Promise.all([fetch(at), fetch(`${at}?lang=pl`), fetch(`${at}/message`)])
    return { report: await report.json(), inPolish: await inPolish.json(), message: await message.text() }
  }
  return await Promise.all(tokens.map(read))
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sendproof-export-'))
  archive = join(folder, 'data.tar.gz')
  const dataDir = join(folder, 'data')
  const created = await runSendproof(['keys', 'create', '--json', '--name', 'Shop', '--data-dir', dataDir])
  expect(created.exitCode).toBe(0)
  writeFileSync(join(dataDir, 'settings.json'), '{ "retention_days": 7, "abusix_key": "abcdefgh" }')
  const engine = await runEngine(dataDir, [...demoDns, ...addresses])
  const good = await createTestAt(engine, { name: 'Jesień' })
  const large = await createTestAt(engine)
  const waiting = await createTestAt(engine)
  tokens = [good.token, large.token, waiting.token]
  await deliver(engine, good.address, await signedNewsletter())
  await deliver(engine, large.address, largeSampleMessage())
  await readWhenDone(engine, good.token)
  await readWhenDone(engine, large.token)
  before = await readAll(engine)
  await engine.end()
  const { exitCode } = await runSendproof(['export', archive, '--data-dir', dataDir])
  expect(exitCode).toBe(0)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A folder that does not exist yet. */
function newFolder(): string {
  return join(temporaryFolder(), 'data')
}

function importInto(dataDir: string, file = archive, input?: Buffer) {
  return runSendproof(['import', file, '--data-dir', dataDir], input ? { input } : {})
}

const counts = { tests: 3, messages: 2, reports: 2, reportFiles: 0, mailboxes: 0, monitors: 0, settings: 1 }
const missing = { mailboxes: 0, settings: ['abusix_key'], relay: false, webhooks: 0, keys: 1 }
const done = (dataDir: string) =>
  `${texts.imported({ folder: dataDir, ...counts })}\n${describeMissing(missing, texts.enterAgain, 'en')}\n`

describe('sendproof import', () => {
  it('restores tests, messages, and reports, and lists what to enter again', async () => {
    const dataDir = newFolder()
    expect(await importInto(dataDir)).toEqual({ exitCode: 0, stdout: '', stderr: done(dataDir) })
    expect(JSON.parse(readFileSync(join(dataDir, 'settings.json'), 'utf8'))).toEqual({ retention_days: 7 })
    const engine = await runEngine(dataDir, ['--offline', ...addresses])
    const after = await readAll(engine)
    await engine.end()
    expect(after).toEqual(before)
    const { stdout } = await runSendproof(['keys', 'list', '--json', '--data-dir', dataDir])
    expect(JSON.parse(stdout)).toMatchObject({ keys: [{ name: 'Shop', revoked_at: expect.any(String) }] })
  })

  it('accepts an export from a pipe', async () => {
    const piped = await runForOctets(['export', '-', '--data-dir', join(folder, 'data')])
    expect(piped).toMatchObject({ exitCode: 0, stderr: expect.stringContaining(data.standardOutput) })
    expect([...(await readFiles(piped.octets)).keys()]).toEqual([...(await readFiles(readFileSync(archive))).keys()])
    const dataDir = newFolder()
    expect(await importInto(dataDir, '-', piped.octets)).toEqual({ exitCode: 0, stdout: '', stderr: done(dataDir) })
  })

  it.each<[string, (file: string) => Promise<Buffer> | Buffer, string]>([
    ['is cut off', () => readFileSync(archive).subarray(0, 5000), 'truncated'],
    ['lacks its end', () => readFileSync(archive).subarray(0, -100), 'truncated'],
    ['is not an archive', () => Buffer.from('Hello'), 'foreign'],
    [
      'is from a version before imports',
      async () =>
        packArchive([...(await readFiles(readFileSync(archive)))].filter(([name]) => name !== 'archive.json')),
      'older',
    ],
  ])('reports that the archive %s, and leaves nothing behind', async (_, make, fault) => {
    const file = join(temporaryFolder(), 'data.tar.gz')
    writeFileSync(file, await make(file))
    const dataDir = newFolder()
    const { exitCode, stderr } = await importInto(dataDir, file)
    const message = Object.entries(texts.faults).find(([name]) => name === fault)?.[1] ?? fault
    const text = fill(message, { file, detail: '' })
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: `sendproof: ${text}\n` })
    expect(existsSync(dataDir)).toBe(false)
  })

  it('names a file it cannot read', async () => {
    const dataDir = newFolder()
    const absent = join(temporaryFolder(), 'data.tar.gz')
    for (const [file, code] of [
      [absent, 'ENOENT'],
      [tmpdir(), 'EISDIR'],
    ] as const) {
      const { exitCode, stderr } = await importInto(dataDir, file)
      expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: `sendproof: ${cannotRead({ file, code })}\n` })
    }
    expect(existsSync(dataDir)).toBe(false)
  })

  it('overwrites nothing', async () => {
    const dataDir = temporaryFolder()
    writeFileSync(join(dataDir, 'settings.json'), '{}')
    const { exitCode, stderr } = await importInto(dataDir)
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: `sendproof: ${texts.notEmpty({ folder: dataDir })}\n` })
    expect(readdirSync(dataDir)).toEqual(['settings.json'])
  })

  it('does not touch PostgreSQL', async () => {
    const environment = { SENDPROOF_DATABASE: 'postgres://nobody@127.0.0.1:1/sendproof' }
    const dataDir = newFolder()
    const { exitCode, stderr } = await runSendproof(['import', archive, '--data-dir', dataDir], { environment })
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: `sendproof: ${texts.elsewhere}\n` })
  })

  it('leaves nothing on a full disk', async ({ skip }) => {
    const disk = mountSmallDisk(900)
    if (disk === null) return skip('not run: needs the right to mount')
    const { exitCode, stderr } = await importInto(disk.folder)
    const { no_room: noRoom } = errorTexts.en.engine.store
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: `sendproof: ${fill(noRoom, { file: disk.folder })}\n` })
    expect(readdirSync(disk.folder)).toEqual([])
  })
})

describe('an import in progress', () => {
  /** Starts an import and sends half of the archive. */
  async function begin(dataDir: string) {
    const child = spawnSendproof(['import', '-', '--data-dir', dataDir])
    const closed = once(child, 'close')
    child.stdin.on('error', () => {})
    const octets = readFileSync(archive)
    child.stdin.write(octets.subarray(0, Math.floor(octets.length / 2)))
    await expect.poll(() => existsSync(join(dataDir, 'import.unfinished', 'sendproof.sqlite'))).toBe(true)
    return { child, closed }
  }

  it.each(['SIGINT', 'SIGTERM'] as const)('leaves nothing behind if %s ends it', async (signal) => {
    const dataDir = newFolder()
    const { child, closed } = await begin(dataDir)
    child.kill(signal)
    expect(await closed).toEqual([1, null])
    expect(existsSync(dataDir)).toBe(false)
  })

  it('blocks engines and other imports', async () => {
    const dataDir = newFolder()
    const { child, closed } = await begin(dataDir)
    const { unfinished_import: unfinished, in_use: inUse } = errorTexts.en.engine.store
    const served = await runBuiltSendproof(['serve', '--data-dir', dataDir])
    const place = join(dataDir, 'import.unfinished')
    expect(served).toMatchObject({ exitCode: 1, stderr: `sendproof: ${fill(unfinished, { file: place })}\n` })
    const imported = await importInto(dataDir)
    expect(imported).toMatchObject({
      exitCode: 1,
      stderr: `sendproof: ${fill(inUse, { file: join(dataDir, 'engine.lock') })}\n`,
    })
    child.kill('SIGTERM')
    await closed
  })

  it('that was killed cannot be used by an engine, and can be repeated', async () => {
    const dataDir = newFolder()
    const { child, closed } = await begin(dataDir)
    child.kill('SIGKILL')
    await closed
    const served = await runBuiltSendproof(['serve', '--data-dir', dataDir])
    const place = join(dataDir, 'import.unfinished')
    const { unfinished_import: unfinished } = errorTexts.en.engine.store
    expect(served).toMatchObject({ exitCode: 1, stderr: `sendproof: ${fill(unfinished, { file: place })}\n` })
    expect(await importInto(dataDir)).toEqual({ exitCode: 0, stdout: '', stderr: done(dataDir) })
    expect(readdirSync(dataDir).filter((name) => name.startsWith('import.'))).toEqual([])
  })
})
