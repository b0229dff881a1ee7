import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { deliver, demoDns, demoSender, signedNewsletter } from '../../support/demo-sender.ts'
import { createTestAt, readWhenDone, runBuiltSendproof, serveSendproof } from '../../support/sendproof.ts'
import { mountSmallDisk } from '../../support/small-disk.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const notRun = 'not run: needs the right to mount'
/** Kilobytes: enough for an engine without messages. */
const room = 8 * 1024

const start = (dataDir: string, environment = {}) =>
  runBuiltSendproof(['serve', '--data-dir', dataDir, '--offline', '--port', '0', '--smtp-port', '0'], { environment })

/** Lets an engine create its files. */
async function startOnce(dataDir: string): Promise<void> {
  const engine = await serveSendproof(dataDir, ['--offline'])
  await expect(engine.end()).resolves.toMatchObject({ exitCode: 0 })
}

describe('a machine that sleeps', () => {
  it('loses no message, and causes no timeout', async () => {
    const engine = await serveSendproof(temporaryFolder(), demoDns)
    onTestFinished(async () => {
      engine.child.kill('SIGCONT')
      await engine.end('SIGKILL')
    })
    const raw = await signedNewsletter()
    const tests = await Promise.all(
      Array.from({ length: 12 }, () => createTestAt(engine, { sending_ip: demoSender.ip })),
    )
    const deliveries = tests.map(({ address }) => deliver(engine, address, raw))
    for (let nap = 0; nap < 3; nap++) {
      engine.child.kill('SIGSTOP')
      await delay(700)
      engine.child.kill('SIGCONT')
      await delay(100)
    }
    for (const answer of await Promise.all(deliveries)) expect(answer).toMatch(/^250 /)
    const reports = await Promise.all(tests.map(({ token }) => readWhenDone(engine, token)))
    for (const { verdict, result } of reports) {
      expect(verdict).toBe('inbox')
      expect(result?.facts.analysis).toMatchObject({ state: 'known' })
    }
  })
})

describe('a data folder', () => {
  it.for<[string, string, RegExp]>([
    ['en', 'C.UTF-8', /^sendproof: Cannot open .*engine\.lock\. [^\n]*\n$/],
    ['pl', 'pl_PL.UTF-8', /^sendproof: Nie da się otworzyć pliku .*engine\.lock\. [^\n]*\n$/],
  ])('that is not writable is reported in one line (%s)', async ([, LANG, line], { skip }) => {
    const disk = mountSmallDisk(room)
    if (disk === null) return skip(notRun)
    await startOnce(disk.folder)
    disk.makeReadOnly()
    const { exitCode, stdout, stderr } = await start(disk.folder, { LANG })
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr).toMatch(line)
  })

  it.for<[string, string, RegExp]>([
    ['en', 'C.UTF-8', /^sendproof: The disk with [^\n]*\n$/],
    ['pl', 'pl_PL.UTF-8', /^sendproof: Na dysku pliku [^\n]* nie ma już miejsca\.[^\n]*\n$/],
  ])('on a full disk is reported in one line (%s)', async ([, LANG, line], { skip }) => {
    const disk = mountSmallDisk(room)
    if (disk === null) return skip(notRun)
    await startOnce(disk.folder)
    disk.fill()
    const { exitCode, stdout, stderr } = await start(disk.folder, { LANG })
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr).toMatch(line)
  })

  it('of a newer version is left unchanged', async () => {
    const dataDir = temporaryFolder()
    await startOnce(dataDir)
    const file = join(dataDir, 'sendproof.sqlite')
    const newer = versionOf(file) + 1
    setVersion(file, newer)
    const { exitCode, stdout, stderr } = await start(dataDir)
    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `sendproof: ${file} was written by a newer version of Sendproof (schema ${newer}; this version uses schema ${newer - 1}). Nothing was changed. Use that version.\n`,
    })
    expect(versionOf(file)).toBe(newer)
  })
})

/** The schema number in a database. */
function versionOf(file: string): number {
  const db = new Database(file, { readonly: true })
  const version = Number(db.pragma('user_version', { simple: true }))
  db.close()
  return version
}

function setVersion(file: string, version: number): void {
  const db = new Database(file)
  db.pragma(`user_version = ${version}`)
  db.close()
}
