import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listen } from '../../../src/server/network/listen.ts'
import { testReportSchema } from '../../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import { fill } from '../../../src/shared/i18n/bind-texts.ts'
import { cliTexts } from '../../../src/shared/i18n/cli-texts.ts'
import { demoDns, demoSender, signedNewsletter } from '../../support/demo-sender.ts'
import { freePort } from '../../support/free-port.ts'
import { listenOnLoopback } from '../../support/listen-on-loopback.ts'
import { runSendproof } from '../../support/sendproof.ts'
import { type RunningEngine, startEngine } from '../../support/start-engine.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const lenient = ['--fail-on', 'none', '--fail-on-verdict', 'never']
const createdSchema = testReportSchema.pick({ token: true })
const sender = ['--ip', demoSender.ip, '--helo', demoSender.helo, '--mail-from', demoSender.mailFrom]

function serve(words: readonly string[] = demoDns, environment: NodeJS.ProcessEnv = {}): Promise<RunningEngine> {
  return startEngine(temporaryFolder(), words, environment)
}

/** Sends bytes from a file and reads the JSON. */
async function send(raw: Buffer | string, { listening }: RunningEngine, ...words: string[]) {
  const file = join(temporaryFolder(), 'message.eml')
  await writeFile(file, raw)
  const outcome = await runSendproof(['send', file, '--json', '--data-dir', listening.data_dir, ...words])
  const report = outcome.stdout === '' ? null : testReportSchema.parse(JSON.parse(outcome.stdout))
  return { ...outcome, report }
}

describe('sendproof send', () => {
  it('sends a message through the running engine and exits like check', async () => {
    const engine = await serve()
    const { exitCode, stderr, report } = await send(await signedNewsletter(), engine, ...sender)
    expect(exitCode, stderr).toBe(0)
    expect(report).toMatchObject({ status: 'done', verdict: 'inbox', lang: 'en' })
    expect(report?.result?.facts.envelope).toMatchObject({
      helo: demoSender.helo,
      mail_from: demoSender.mailFrom,
      rcpt_to: report?.address,
      origin: { ip: demoSender.ip },
    })
    expect(report?.result?.facts.envelope.tls?.version).toMatch(/^TLS/)
    expect(stderr).toContain(report?.url)
  })

  it('prints text in the requested language, with progress on standard error', async () => {
    const { listening } = await serve()
    const words = ['send', '-', '--lang', 'pl', '--data-dir', listening.data_dir, ...sender]
    const { stdout, stderr } = await runSendproof(words, { input: await signedNewsletter() })
    expect(stdout).toMatch(/\d,\d na 10/)
    expect(stderr).toContain(listening.smtp)
  })

  it('asks the engine for the mail server', async () => {
    const { listening } = await serve()
    const environment = { SENDPROOF_DATA_DIR: temporaryFolder() }
    const input = await signedNewsletter()
    const stated = await runSendproof(['send', '-', '--to-engine', listening.http, ...sender], { input, environment })
    expect(stated.exitCode, stated.stderr).toBe(0)
    const named = { ...environment, SENDPROOF_URL: listening.http }
    expect((await runSendproof(['send', '-', ...sender], { input, environment: named })).exitCode).toBe(0)
  })

  it('keeps every line of the message: dots, long bodies, and non-ASCII bytes', async () => {
    const engine = await serve()
    const lines = [
      '.',
      '..',
      '.hidden',
      'Zażółć gęślą jaźń',
      ...Array.from({ length: 50_000 }, (_, row) => `.line ${row}`),
    ]
    const head = 'From: a@shop.example\nSubject: dots\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n'
    const raw = `${head}Content-Transfer-Encoding: 8bit\n\n${lines.join('\n')}\n`
    const { report, stderr, exitCode } = await send(raw, engine, ...lenient)
    expect(exitCode, stderr).toBe(0)
    // Without --mail-from and Return-Path, the author's address is used.
    expect(report?.result?.facts.envelope.mail_from).toBe('a@shop.example')
    expect(report?.message?.size).toBe(Buffer.byteLength(raw.replaceAll('\n', '\r\n')))
  })

  it('sends with the null sender if given', async () => {
    const { report } = await send(await signedNewsletter(), await serve(), '--mail-from', '', ...lenient)
    expect(report?.result?.facts.envelope.mail_from).toBe('')
  })

  it('names its flag for an unknown sending address, and the exceeded limit', async () => {
    const { listening } = await serve(['--offline'])
    const words = ['send', '-', '--data-dir', listening.data_dir, '--fail-on', 'minor']
    const { exitCode, stdout, stderr } = await runSendproof(words, { input: 'From: a@shop.example\r\n\r\nHello.\r\n' })
    expect(exitCode).toBe(3)
    expect(stdout).toContain('--ip')
    expect(stderr).toMatch(/sendproof: \d+ findings? at or above minor/)
  })

  it('uses its key, so that no daily limit applies', async () => {
    const engine = await serve(demoDns, { SENDPROOF_FREE_TESTS_PER_DAY: '1' })
    const input = await signedNewsletter()
    const words = ['send', '-', '--json', '--to-engine', engine.listening.http, ...sender]
    expect((await runSendproof(words, { input })).exitCode).toBe(0)
    const limited = await runSendproof(words, { input })
    expect(limited).toMatchObject({ exitCode: 1, stdout: '' })
    expect(limited.stderr).not.toMatch(/\n\s+at /)
    expect(limited.stderr).toMatch(/one test per day.*--key-file/)
    expect(limited.stderr).not.toContain('X-API-Key')
    const { stdout } = await runSendproof(['keys', 'create', '--data-dir', engine.listening.data_dir])
    const key = stdout.trim()
    expect((await runSendproof(words, { input, environment: { SENDPROOF_KEY: key } })).exitCode).toBe(0)
    const file = join(temporaryFolder(), 'key')
    await writeFile(file, `${key}\n`)
    expect((await runSendproof([...words, '--key-file', file], { input })).exitCode).toBe(0)
    const wrong = await runSendproof(words, { input, environment: { SENDPROOF_KEY: 'sp_wrong' } })
    expect(wrong.exitCode).toBe(1)
    expect(wrong.stderr).not.toContain('sp_wrong')
  })
})

describe('sendproof send to the engine of its own data folder', () => {
  it('acts for the owner: without a limit, and with a session that ends', async () => {
    const engine = await serve(demoDns, { SENDPROOF_FREE_TESTS_PER_DAY: '1' })
    const raw = await signedNewsletter()
    for (let sent = 0; sent < 3; sent++) expect((await send(raw, engine, ...sender)).exitCode).toBe(0)
  })
})

describe('a message that is not accepted', () => {
  async function startRefusing(): Promise<string> {
    const server = createServer((socket) => {
      socket.write('220 mx.example ready\r\n')
      socket.on('error', () => {})
      socket.on('data', (data) => socket.write(/^MAIL/.test(String(data)) ? '552 Too big\r\n' : '250 mx.example\r\n'))
    })
    onTestFinished(() => void server.close())
    return `127.0.0.1:${await listen(server, { host: '127.0.0.1', port: 0 })}`
  }

  it.each(['without a key', 'with a key', 'for the owner'])('gives its test back: %s', async (caller) => {
    const engine = await serve(demoDns, { SENDPROOF_FREE_TESTS_PER_DAY: '1' })
    const { http, data_dir } = engine.listening
    const { stdout } = await runSendproof(['keys', 'create', '--data-dir', data_dir])
    const environment = caller === 'with a key' ? { SENDPROOF_KEY: stdout.trim() } : {}
    const place = caller === 'for the owner' ? ['--data-dir', data_dir] : ['--to-engine', http]
    const words = ['send', '-', ...lenient, ...place]
    const input = await signedNewsletter()
    const refused = await runSendproof([...words, '--smtp', await startRefusing()], { input, environment })
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
    expect(refused.stderr).toContain(cliTexts.en.send.notTaken)
    const [, token = ''] = /test-(\w+)@/.exec(refused.stderr) ?? []
    expect((await fetch(`${http}/api/v1/tests/${token}`)).status).toBe(404)
    // The one test of the day is still left.
    expect(await runSendproof(words, { input, environment })).toMatchObject({ exitCode: 0 })
  })
})

describe('failures of sendproof send', () => {
  it('explains how to start an engine if none is running', async () => {
    const dataDir = temporaryFolder()
    const { exitCode, stdout, stderr } = await runSendproof(['send', '-', '--data-dir', dataDir], {
      input: 'a: b\r\n\r\n',
    })
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr).toContain(dataDir)
    expect(stderr).toContain('--to-engine')
  })

  it('names the address that does not respond', async () => {
    const url = `http://127.0.0.1:${await freePort()}/`
    const { exitCode, stderr } = await runSendproof(['send', '-', '--to-engine', url], { input: 'a: b\r\n\r\n' })
    expect(exitCode).toBe(1)
    expect(stderr).toContain(`${url} (ECONNREFUSED)`)
  })

  it('says that a port of another protocol is not the one of the engine', async () => {
    const url = 'http://127.0.0.1:25/'
    const { exitCode, stderr } = await runSendproof(['send', '-', '--to-engine', url], { input: 'a: b\r\n\r\n' })
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: `sendproof: ${fill(cliTexts.en.send.engine.blocked, { url, detail: '' })}\n`,
    })
  })

  it.each([['send', '-'], ['wait', 'a'.repeat(26)], ['mcp']])('refuses a wrong SENDPROOF_URL: %s', async (...words) => {
    const environment = { SENDPROOF_URL: '127.0.0.1:4780' }
    const { exitCode, stderr } = await runSendproof(words, { environment, input: '' })
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr:
        'sendproof: SENDPROOF_URL does not accept “127.0.0.1:4780”: must look like http://HOST:PORT, https://HOST\n',
    })
  })

  it("shows the mail server's answer", async () => {
    const { listening } = await serve()
    const server = createServer((socket) => {
      socket.write('220 mx.example ready\r\n')
      socket.on('error', () => {})
      socket.on('data', (data) => {
        const isMail = /^MAIL/.test(String(data))
        socket.write(isMail ? '552 5.3.4 Too big for us\r\n' : '250 mx.example\r\n')
      })
    })
    const port = await listenOnLoopback(server)
    onTestFinished(() => void server.close())
    const words = ['send', '-', '--data-dir', listening.data_dir, '--smtp', `127.0.0.1:${port}`]
    const { exitCode, stdout, stderr } = await runSendproof(words, { input: 'From: a@shop.example\r\n\r\nHello.\r\n' })
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr).toContain('552 5.3.4 Too big for us')
  })

  it.each([
    ['--to-engine', 'nowhere'],
    ['--to-engine', 'http://ada:secret@127.0.0.1:4780'],
    ['--to-engine', 'http://127.0.0.1:4780/?lang=pl'],
    ['--smtp', 'host'],
    ['--ip', '203.0.113'],
    ['--wait', '0'],
  ])('refuses %s %s', async (...flag) => {
    expect((await runSendproof(['send', '-', ...flag], { input: '' })).exitCode).toBe(2)
  })
})

describe('sendproof wait', () => {
  it('prints the report of a test by its token, address, or URL, and exits like check', async () => {
    const engine = await serve()
    const sent = await send(await signedNewsletter(), engine, ...sender)
    const { token = '', address = '', url = '' } = sent.report ?? {}
    for (const word of [token, address, url]) {
      const words = ['wait', word, '--json', '--data-dir', engine.listening.data_dir]
      const { exitCode, stdout } = await runSendproof(words)
      expect(exitCode).toBe(0)
      expect(testReportSchema.parse(JSON.parse(stdout))).toEqual(sent.report)
    }
    const strict = ['wait', token, '--min-score', '10', '--data-dir', engine.listening.data_dir]
    expect(await runSendproof(strict)).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('is below 10') })
  })

  it('explains why there is no report', async () => {
    const { listening } = await serve()
    const wait = (...words: string[]) => runSendproof(['wait', ...words, '--data-dir', listening.data_dir])
    expect(await wait('shop.example')).toMatchObject({ exitCode: 2, stdout: '' })
    const unknown = await wait('a2345678923456789234567892')
    expect(unknown).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('did not return the test') })
    const created = await fetch(`${listening.http}/api/v1/tests`, { method: 'POST' })
    const { token } = createdSchema.parse(await created.json())
    expect(await wait(token, '--wait', '1')).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('--wait') })
  })
})

describe('formats for build systems', () => {
  it('are those of check, also for a test that exists already', async () => {
    const engine = await serve(['--offline'])
    const place = ['--data-dir', engine.listening.data_dir]
    const folder = temporaryFolder()
    const file = join(folder, 'welcome.eml')
    await writeFile(file, 'From: a@shop.example\r\nSubject: Welcome\r\n\r\nHello.\r\n')
    const limits = ['--fail-on', 'minor', '--fail-on-verdict', 'never', '--allow-unknown']
    const run = (...words: string[]) => runSendproof(['send', file, ...place, ...limits, ...words])
    const sarif = await run('--format', 'sarif')
    expect(sarif.exitCode).toBe(3)
    const [{ results }] = JSON.parse(sarif.stdout).runs
    expect(results).toContainEqual(expect.objectContaining({ ruleId: 'dkim.missing', level: 'error' }))
    expect(results[0].locations[0].physicalLocation.artifactLocation.uri).toContain('welcome.eml')
    const baseline = ['--baseline', join(folder, 'baseline.json')]
    expect(await run(...baseline, '--update-baseline')).toMatchObject({ exitCode: 0 })
    const accepted = await run(...baseline, '--json')
    expect(accepted).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('The baseline accepts') })
    const { token, result } = testReportSchema.parse(JSON.parse(accepted.stdout))
    expect(result?.findings.length).toBeGreaterThan(0)
    expect(accepted.stdout).toContain('"accepted":{"reason"')
    const junit = await runSendproof(['wait', token, ...place, ...limits, '--format', 'junit'])
    expect(junit.stdout).toContain('<testsuite name="Welcome"')
    expect(junit.stdout).not.toContain(token)
    expect(await run('--baseline', join(folder, 'none.json'))).toMatchObject({ exitCode: 1, stdout: '' })
  })
})
