import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { program } from '../../../scripts/build-product.ts'
import {
  type InboxTestReport,
  resultSchema,
  testReportSchema,
} from '../../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import { cliTexts } from '../../../src/shared/i18n/cli-texts.ts'
import { writeCompoundFile } from '../../support/compound-file.ts'
import { deliver, demoDns, demoSender, signedNewsletter } from '../../support/demo-sender.ts'
import { startDnsServer } from '../../support/dns-server.ts'
import { linuxObstacle, named } from '../../support/obstacles.ts'
import { writeOutlookFile } from '../../support/outlook-file.ts'
import { createTestAt, readWhenDone, runBuiltSendproof, runSendproof } from '../../support/sendproof.ts'
import { startEngine } from '../../support/start-engine.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Flags that disable the gate. */
const lenient = ['--fail-on', 'none', '--fail-on-verdict', 'never']
const session = ['--ip', demoSender.ip, '--helo', demoSender.helo, '--mail-from', demoSender.mailFrom]

/** The members of a report that make sense without a test. */
const checkSchema = testReportSchema
  .pick({ lang: true, status: true, score: true, verdict: true, message: true })
  .extend({ result: resultSchema })

/** Checks bytes in a file and reads the JSON. */
async function check(raw: Buffer | string, ...words: string[]) {
  const folder = temporaryFolder()
  const file = join(folder, 'message.eml')
  await writeFile(file, raw)
  const { exitCode, stdout, stderr } = await runSendproof(['check', file, '--json', '--data-dir', folder, ...words])
  return { exitCode, stderr, report: checkSchema.parse(JSON.parse(stdout)) }
}

describe('sendproof check compared with SMTP', () => {
  /** A report without what only a session can provide. */
  function comparable({ result, message }: Pick<InboxTestReport, 'result' | 'message'>) {
    if (!result) throw new Error('the report has no result')
    const { findings, facts } = result
    const { spf, spf_helo, dkim, dkim_signatures, dmarc, dmarc_policy, arc, reverse_dns, helo, author, received } =
      facts
    return {
      // A message that is not stored has no id.
      message: { ...message, id: undefined },
      findings: findings.filter(({ key }) => !key.startsWith('tls.')),
      auth: facts.rspamd.auth,
      ...{ spf, spf_helo, dkim, dkim_signatures, dmarc, dmarc_policy, arc, reverse_dns, helo, author, received },
    }
  }

  async function compare(raw: Buffer) {
    const engine = await startEngine(temporaryFolder(), demoDns)
    const test = await createTestAt(engine, { sending_ip: demoSender.ip })
    await deliver(engine, test.address, raw)
    const sent = await readWhenDone(engine, test.token)
    const { report } = await check(raw, ...session, ...demoDns)
    expect(comparable(report)).toEqual(comparable(sent))
    return report
  }

  it('gives the same result for a correct message', async () => {
    const { result, verdict } = await compare(await signedNewsletter())
    expect(result.facts.rspamd.auth).toMatchObject({ spf: 'pass', dkim: 'pass', dmarc: 'pass' })
    expect(verdict).toBe('inbox')
  })

  it('gives the same result for a modified message', async () => {
    const changed = (await signedNewsletter()).toString('latin1').replace('A small glass', 'A large glass')
    const { result } = await compare(Buffer.from(changed, 'latin1'))
    expect(result.facts.rspamd.auth.dkim).toBe('fail')
  })
})

describe('sendproof check', () => {
  it('reads standard input, as built, in a confined worker that reads the zone', async () => {
    const input = await signedNewsletter()
    const words = ['check', '-', '--json', '--data-dir', temporaryFolder(), ...session, ...demoDns]
    const { exitCode, stdout, stderr } = await runBuiltSendproof(words, { input })
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(JSON.parse(stdout)).toMatchObject({ status: 'done', verdict: 'inbox', message: { size: input.length } })
  })

  it('includes every member of a test’s report in its JSON, with null where a test is needed', async () => {
    const words = ['check', '-', '--json', '--data-dir', temporaryFolder(), '--offline', ...lenient]
    const { stdout } = await runSendproof(words, { input: await signedNewsletter() })
    const printed = JSON.parse(stdout)
    expect(Object.keys(printed).sort()).toEqual([...Object.keys(testReportSchema.shape), 'file', 'kind'].sort())
    expect(printed).toMatchObject({ token: null, address: null, url: null, expires_at: null, placement: null })
    expect(Date.parse(printed.done_at)).toBeGreaterThanOrEqual(Date.parse(printed.received_at))
  })

  it('names the flags for missing information, and prints no raw code', async () => {
    const words = ['check', '-', '--data-dir', temporaryFolder(), '--offline', ...lenient]
    const { stdout } = await runSendproof(words, { input: await signedNewsletter() })
    for (const flag of ['--ip', '--helo', '--mail-from', '--offline']) expect(stdout).toContain(flag)
    expect(stdout).not.toContain('create the test')
    expect(stdout).not.toContain('not_checked')
    const markdown = await runSendproof([...words, '--format', 'markdown'], { input: await signedNewsletter() })
    expect(markdown.stdout).not.toMatch(/create the test|not\\?_checked/)
  })

  it('prints text, in Polish if requested', async () => {
    const words = ['check', '-', '--lang', 'pl', '--data-dir', temporaryFolder(), ...session, ...demoDns]
    const { stdout } = await runSendproof(words, { input: await signedNewsletter() })
    expect(stdout).toMatch(/\d,\d na 10/)
    expect(stdout).toContain('SPF pass · DKIM pass · DMARC pass')
  })

  it('uses only given information: without an address there is no SPF', async () => {
    const { report } = await check(await signedNewsletter(), ...demoDns)
    expect(report.result.facts.envelope).toMatchObject({ client_ip: null, helo: null, mail_from: null })
    expect(report.result.facts.rspamd.auth).toMatchObject({ spf: 'not_checked', dkim: 'pass', dmarc: 'pass' })
  })

  it('has no verdict offline', async () => {
    const { exitCode, report } = await check(await signedNewsletter(), ...session, '--offline')
    expect(report).toMatchObject({ score: null, verdict: 'unknown' })
    expect(exitCode).toBe(0)
  })

  it.each([
    ['an empty file', ''],
    ['junk', Buffer.from(Array.from({ length: 20_000 }, (_, index) => (index * 7919) % 256))],
    ['a message without From', 'Subject: hello\r\n\r\nGood day.\r\n'],
    ['a header that never ends', `X: ${'y'.repeat(300_000)}`],
  ])('reports on %s', async (_name, raw) => {
    const { report, stderr } = await check(raw, '--offline', ...lenient)
    expect(stderr).toBe('')
    expect(report.status).toBe('done')
    const about = report.result.findings.filter(
      ({ key, state }) => /^(content|headers)\./.test(key) && state !== 'pass',
    )
    expect(about).not.toEqual([])
  })

  it('judges a template completely offline, and names what a verdict rests on', async () => {
    const template = await readFile(join(import.meta.dirname, '../../../resources/demo/newsletter.eml'))
    const run = (...words: string[]) =>
      runSendproof(['check', '-', '--offline', '--min-score', '5', '--fail-on', 'major', ...words], { input: template })
    expect((await run()).exitCode).toBe(3)
    const judged = await run('--template', '--json')
    expect(judged.exitCode, judged.stderr).toBe(0)
    expect(JSON.parse(judged.stdout)).toMatchObject({
      purpose: 'template',
      result: { facts: { purpose: { template: true } } },
    })
  })

  it('evaluates the host in a trusted Received field', async () => {
    const hop =
      'Received: from mail.shop.example ([192.0.2.25]) by mx.reader.example with ESMTPS; Fri, 20 Nov 2026 12:00:00 +0000'
    const raw = `${hop}\r\nFrom: news@shop.example\r\n\r\nHello.\r\n`
    const { report } = await check(raw, '--ip', '203.0.113.99', '--trust', '1', '--offline')
    const origin = { ip: '192.0.2.25', helo: 'mail.shop.example', source: 'trusted_hop', hop: 1 }
    expect(report.result.facts.envelope.origin).toEqual(origin)
    for (const trust of ['2', '0', 'mx']) {
      const { exitCode, stderr } = await runSendproof(['check', '-', '--trust', trust, '--offline'], { input: raw })
      expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining('--trust') })
    }
  })

  it('rejects a message that is too large for any server', async () => {
    const file = join(temporaryFolder(), 'large.eml')
    await writeFile(file, Buffer.alloc(60_000_000, 'a'))
    const { exitCode, stdout, stderr } = await runSendproof(['check', file, '--offline'])
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr).toMatch(`${file}: The message is larger than 50 MiB`)
  })

  it('ends quietly when its output is closed, but not as if all was well', async () => {
    const child = spawn(process.execPath, [program, 'check', '-', '--offline', '--json', ...lenient])
    child.stdout.destroy()
    child.stdin.end('Subject: hello\r\n\r\nGood day.\r\n')
    const errors = child.stderr.toArray()
    expect(await once(child, 'close')).toEqual([1, null])
    expect(await errors).toEqual([])
  })

  // /dev/full is a Linux device that is always full.
  it.skipIf(linuxObstacle)(named('fails when its report cannot be written', linuxObstacle), async () => {
    const full = openSync('/dev/full', 'w')
    onTestFinished(() => closeSync(full))
    const words = ['check', '-', '--offline', '--json', ...lenient]
    const child = spawn(process.execPath, [program, ...words], { stdio: ['pipe', full, 'pipe'] })
    child.stdin?.end('Subject: hello\r\n\r\nGood day.\r\n')
    const errors = child.stderr?.toArray()
    expect(await once(child, 'close')).toEqual([1, null])
    expect(String(await errors)).toBe('sendproof: Cannot write the output: the disk is full.\n')
  })
})

describe('sendproof check as a gate', () => {
  const strictZone = `
    $ORIGIN bank.example.
    @       300 SOA ns hostmaster 1 1 1 1 300
    @       300 TXT "v=spf1 -all"
    _dmarc  300 TXT "v=DMARC1; p=reject; rua=mailto:reports@bank.example"
  `.replace(/^ {4}/gm, '')
  const forged = 'From: a@bank.example\r\nSubject: hello\r\n\r\nbuy\r\n'
  const elsewhere = ['--ip', '203.0.113.9', '--helo', 'x.example', '--mail-from', 'a@bank.example']

  it.each([
    [[], 3, /findings? at or above critical; verdict is rejected \(limit: spam\)/],
    [
      ['--fail-on', 'none'],
      3,
      /^sendproof: verdict is rejected \(limit: spam\): Receivers will reject this message: .+\n$/,
    ],
    [['--fail-on', 'none', '--fail-on-verdict', 'rejected'], 3, /verdict is rejected \(limit: rejected\)/],
    [lenient, 0, /^$/],
    [[...lenient, '--min-score', '9.5'], 3, /^sendproof: score \d\.\d is below 9\.5\n$/],
    [[...lenient, '--min-score', '0'], 0, /^$/],
  ])('for a forged message with %j exits with %i, and explains why', async (words, expected, reason) => {
    const zone = join(temporaryFolder(), 'bank.zone')
    await writeFile(zone, strictZone)
    const { exitCode, report, stderr } = await check(forged, ...elsewhere, '--dns', `zone:${zone}`, ...words)
    expect(report.verdict).toBe('rejected')
    expect(exitCode).toBe(expected)
    expect(stderr).toMatch(reason)
  })

  it.each([
    [[], 0, /^$/],
    [['--min-score', '1'], 4, /Inconclusive: the score is unknown \(limit: 1\.0\)/],
  ])('reports too few results if DNS does not answer, and with %j exits with %i', async (words, expected, note) => {
    const dns = await startDnsServer({ behavior: 'refused' })
    onTestFinished(() => dns.close())
    const { exitCode, stderr } = await check(await signedNewsletter(), ...session, '--dns', dns.address, ...words)
    expect(exitCode).toBe(expected)
    const silent = `sendproof: ${cliTexts.en.check.dnsSilent}\n`
    expect(stderr.startsWith(silent)).toBe(true)
    expect(stderr.slice(silent.length)).toMatch(note)
  })

  it.each([
    [['--fail-on', 'critical'], 4, /Inconclusive\. Could not check: .*Use --allow-unknown/],
    [['--fail-on', 'critical', '--allow-unknown'], 0, /^$/],
    [['--fail-on', 'none'], 0, /^$/],
    [[], 0, /^$/],
  ])('is inconclusive if unknown checks could exceed a limit: %j exits with %i', async (words, expected, reason) => {
    const { exitCode, stderr } = await check(await signedNewsletter(), '--offline', ...words)
    expect(exitCode).toBe(expected)
    expect(stderr).toMatch(reason)
  })

  it('does not pass a message with an unknown score', async () => {
    const { exitCode, stderr } = await check(await signedNewsletter(), '--offline', '--min-score', '5')
    expect(exitCode).toBe(4)
    expect(stderr).toContain('the score is unknown (limit: 5.0)')
  })
})

describe('a document', () => {
  async function writeCheck(...words: string[]) {
    const folder = temporaryFolder()
    const file = join(folder, 'message.eml')
    await writeFile(file, await signedNewsletter())
    return await runSendproof(['check', file, '--data-dir', folder, ...demoDns, ...session, ...words])
  }

  it('is written as Markdown, in the language of the report', async () => {
    const { exitCode, stdout } = await writeCheck('--format', 'markdown', '--lang', 'pl')
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/^# /)
    expect(stdout).toContain('The first flush is here')
    expect(stdout).toMatch(/^## W porządku: \d+ sprawdze/m)
    expect(stdout).not.toContain('| SPF |')
  })

  it('has an appendix with --all', async () => {
    const { stdout } = await writeCheck('--format', 'markdown', '--all')
    expect(stdout).toContain('| SPF | pass | news.shop.example |')
  })

  it('is written as HTML without addresses if redacted', async () => {
    const { stdout } = await writeCheck('--format', 'html', '--redact')
    expect(stdout).toMatch(/^<!doctype html>/i)
    expect(stdout).toContain('shop.example')
    expect(stdout).not.toContain('anna@')
    expect(stdout).not.toContain('letters@')
  })

  it('is one HTML document for several messages', async () => {
    const folder = temporaryFolder()
    const files = await Promise.all(
      ['a.eml', 'b.eml', 'none.eml'].map(async (name) => {
        const file = join(folder, name)
        if (name !== 'none.eml') await writeFile(file, await signedNewsletter())
        return file
      }),
    )
    const words = ['--data-dir', folder, ...demoDns, ...session, '--format', 'html', '--lang', 'pl']
    const { stdout } = await runSendproof(['check', ...files, ...words])
    expect(stdout).toMatch(/^<!doctype html>\n<html lang="pl">/)
    expect(stdout.match(/<(?:!doctype|html|body|main|\/body|\/html)\b/g)).toHaveLength(5)
    expect(stdout.match(/<div class="report">/g)).toHaveLength(2)
    expect(stdout).toContain('b.eml · ')
    expect(stdout).toMatch(/<\/html>\n$/)
  })

  it('cannot be combined with JSON', async () => {
    const { exitCode, stderr } = await writeCheck('--format', 'html', '--json')
    expect(exitCode).toBe(2)
    expect(stderr).toContain('--format')
  })
})

describe('sendproof check of an Outlook file', () => {
  it('reads the message, and reports its signatures as unknown', async () => {
    const header = 'From: anna@shop.example\r\nSubject: Sale\r\nDKIM-Signature: v=1; d=shop.example; s=demo\r\n'
    const file = writeOutlookFile({ header, html: '<p>Today</p>' })
    const { report } = await check(file, ...session, ...demoDns)
    expect(report.message).toMatchObject({ subject: 'Sale', from: 'anna@shop.example' })
    expect(report.result.facts.rspamd.auth).toMatchObject({ spf: 'pass', dkim: 'not_checked' })
    expect(report.result.facts.dkim).toMatchObject({ state: 'unavailable', reason: { code: 'octets_lost' } })
  })

  it('says what to do with a file that is not a message', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'letter.doc')
    await writeFile(file, writeCompoundFile({ WordDocument: Buffer.from('x') }))
    const { exitCode, stderr } = await runSendproof(['check', file, '--data-dir', folder])
    expect(exitCode).not.toBe(0)
    expect(stderr).toContain('Save the message as .eml')
  })
})
