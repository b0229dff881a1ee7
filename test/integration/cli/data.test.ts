import { execFileSync, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { program } from '../../../scripts/build-product.ts'
import { type InboxTestReport, testReportSchema } from '../../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import { cliTexts } from '../../../src/shared/i18n/cli-texts.ts'
import { deliver, demoDns, signedNewsletter } from '../../support/demo-sender.ts'
import { createTestAt, readWhenDone, runSendproof, serveSendproof } from '../../support/sendproof.ts'
import { runEngine } from '../../support/start-engine.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const { data } = cliTexts.en

async function countKeys(dataDir: string): Promise<number> {
  const { stdout } = await runSendproof(['keys', 'list', '--json', '--data-dir', dataDir])
  return JSON.parse(stdout).keys.length
}

/** The tests share a folder, which the last one empties. */
describe('a data folder without a running engine', () => {
  let dataDir: string
  let report: InboxTestReport

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'sendproof-left-'))
    writeFileSync(join(dataDir, 'settings.json'), '{ "retention_days": 7 }')
    const engine = await runEngine(dataDir, demoDns)
    const { token, address } = await createTestAt(engine)
    await deliver(engine, address, await signedNewsletter())
    report = await readWhenDone(engine, token)
    await engine.end()
    await runSendproof(['keys', 'create', '--name', 'Shop', '--data-dir', dataDir])
  })

  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it('is exported as in the app, readable only by the owner', async () => {
    const archive = join(temporaryFolder(), 'data.tar.gz')
    const { exitCode, stdout, stderr } = await runSendproof(['export', archive, '--data-dir', dataDir])
    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: `${data.exported({ file: archive, files: 10 })}\n`,
    })
    if (process.platform !== 'win32') expect(statSync(archive).mode & 0o077).toBe(0)

    const folder = temporaryFolder()
    execFileSync('tar', ['-xzf', archive, '-C', folder])
    const read = (name: string) => readFileSync(join(folder, name), 'utf8')
    expect(JSON.parse(read('settings.json'))).toEqual({ retention_days: 7 })
    expect(JSON.parse(read('keys.json'))).toMatchObject([{ name: 'Shop' }])
    const [test = ''] = readdirSync(join(folder, 'tests'))
    expect(test).toContain(report.token)
    expect(read(`tests/${test}/message-1.eml`)).toContain('Subject: ')
    const { score, verdict, address } = testReportSchema.parse(JSON.parse(read(`tests/${test}/report-1.json`)))
    expect({ score, verdict, address }).toEqual({
      score: report.score,
      verdict: report.verdict,
      address: report.address,
    })
  })

  it.each([
    ['export', 'data.tar.gz'],
    ['reset', '--yes'],
  ])('is left alone by %s if the data is stored in PostgreSQL', async (...words) => {
    const environment = { SENDPROOF_DATABASE: 'postgres://nobody@127.0.0.1:1/sendproof' }
    const { exitCode, stderr } = await runSendproof([...words, '--data-dir', dataDir], { environment })
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: `sendproof: ${data.elsewhere}\n` })
    expect(await countKeys(dataDir)).toBe(1)
  })

  it('is not exported to an existing file', async () => {
    const archive = join(temporaryFolder(), 'data.tar.gz')
    writeFileSync(archive, 'mine')
    const { exitCode, stderr } = await runSendproof(['export', archive, '--data-dir', dataDir])
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: `sendproof: ${data.exists({ file: archive })}\n` })
    expect(readFileSync(archive, 'utf8')).toBe('mine')
  })

  it('is not deleted without a terminal to confirm', async () => {
    const { exitCode, stderr } = await runSendproof(['reset', '--data-dir', dataDir], { input: 'yes\n' })
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: `sendproof: ${data.needsYes}\n` })
    expect(await countKeys(dataDir)).toBe(1)
  })

  it('is not deleted without confirmation', async ({ skip }) => {
    // Runs the command on a terminal and types its input.
    const words = ['-qec', `'${process.execPath}' '${program}' reset --data-dir '${dataDir}'`, '/dev/null']
    const env = { PATH: process.env.PATH, LANG: 'C.UTF-8' }
    const { error, status, stdout } = spawnSync('script', words, { input: 'no\n', encoding: 'utf8', env })
    if (error || process.platform !== 'linux') return skip('not run: needs script of util-linux')
    expect(stdout).toContain(data.confirm({ folder: dataDir, yes: data.yes }))
    expect(stdout).toContain(data.kept)
    expect(status).toBe(1)
    expect(await countKeys(dataDir)).toBe(1)
  })

  it.skipIf(process.platform !== 'linux')('reports output that does not fit on the disk', () => {
    const full = openSync('/dev/full', 'w')
    onTestFinished(() => closeSync(full))
    const { status, stderr } = spawnSync(process.execPath, [program, 'keys', 'list', '--data-dir', dataDir], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8' },
    })
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `sendproof: ${cliTexts.en.cannotPrint({ code: 'ENOSPC' })}\n`,
    })
    expect(stderr).toContain('the disk is full')
  })

  it('is deleted with --yes, and cannot be read from the disk again', async () => {
    const { exitCode, stdout, stderr } = await runSendproof(['reset', '--yes', '--data-dir', dataDir])
    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: `${data.deleted({ folder: dataDir })}\n`,
    })
    expect(JSON.parse(readFileSync(join(dataDir, 'settings.json'), 'utf8'))).toEqual({})
    const files = readdirSync(dataDir).filter((name) => name.startsWith('sendproof.sqlite'))
    expect(files).toContain('sendproof.sqlite')
    for (const name of files) expect(readFileSync(join(dataDir, name)).includes(report.token)).toBe(false)
    expect(await countKeys(dataDir)).toBe(0)
  })
})

describe.each([
  ['export', ['data.tar.gz']],
  ['reset', ['--yes']],
])('sendproof %s', (command, words) => {
  it('refuses while an engine uses the data', async () => {
    const dataDir = temporaryFolder()
    const engine = await serveSendproof(dataDir, ['--offline'])
    onTestFinished(async () => void (await engine.end()))
    const { token } = await createTestAt(engine)
    const { exitCode, stdout, stderr } = await runSendproof([command, ...words, '--data-dir', dataDir])
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr).toMatch(/^sendproof: Another Sendproof engine is using this data folder [^\n]*\n$/)
    expect(existsSync('data.tar.gz')).toBe(false)
    expect((await fetch(`${engine.listening.http}/api/v1/tests/${token}`)).status).toBe(200)
  })

  it('reports that there is no data, and creates nothing', async () => {
    const dataDir = join(temporaryFolder(), 'elsewhere')
    const { exitCode, stderr } = await runSendproof([command, ...words, '--data-dir', dataDir])
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: `sendproof: ${data.none({ folder: dataDir })}\n` })
    expect(existsSync(dataDir)).toBe(false)
  })
})
