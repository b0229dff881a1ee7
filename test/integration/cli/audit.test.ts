import dgram from 'node:dgram'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { runProgram } from '../../../src/cli/program/program.ts'
import { type DomainAudit, domainAuditSchema } from '../../../src/shared/contract/domain.ts'
import { cliTexts } from '../../../src/shared/i18n/cli-texts.ts'
import { errorTexts } from '../../../src/shared/i18n/error-texts.ts'
import { uiTexts } from '../../../src/shared/i18n/ui-texts.ts'
import { keyLine, rsaKey } from '../../support/dkim-keys.ts'
import { type DnsServerOptions, startDnsServer } from '../../support/dns-server.ts'
import { mountSmallDisk } from '../../support/small-disk.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Runs `sendproof audit` in this process. */
async function audit(words: string[], { input = '', isTTY = false } = {}) {
  const folder = temporaryFolder()
  const written = { stdout: '', stderr: '' }
  const keep = (name: keyof typeof written) => (text: string) => {
    written[name] += text
  }
  const exitCode = await runProgram(['audit', ...words], {
    terminal: {
      stdin: Readable.from([input]),
      octets: new PassThrough(),
      stdout: { write: keep('stdout') },
      stderr: { isTTY, write: keep('stderr') },
      environment: { SENDPROOF_DATA_DIR: folder },
    },
    paths: { resources: folder, renderer: folder, worker: join(folder, 'no-worker.js') },
    onInterruption: () => new AbortController().signal,
    setHeapFlag: () => {},
  })
  return { exitCode, ...written }
}

/** A zone file of shop.example with these lines. */
async function zoneFile(lines: string, name = 'shop.example'): Promise<string> {
  const file = join(temporaryFolder(), `${name}.zone`)
  await writeFile(file, zoneText(lines, name))
  return file
}

function zoneText(lines: string, name = 'shop.example'): string {
  return `$ORIGIN ${name}.\n$TTL 300\n@ SOA ns hostmaster 1 1 1 1 300\n${lines}\n`
}

async function dnsServer(options: DnsServerOptions) {
  const server = await startDnsServer(options)
  onTestFinished(() => server.close())
  return server
}

function linesOf(text: string): unknown[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

function keysOf({ findings }: DomainAudit): string[] {
  return findings.filter(({ severity }) => severity !== 'ok').map(({ key }) => key)
}

const good = '@ MX 10 mail\nmail A 192.0.2.25\n@ TXT "v=spf1 mx -all"\n_dmarc TXT "v=DMARC1; p=reject"'
/** Flags that disable the gate. */
const openGate = ['--fail-on', 'none']
const strict = ['--fail-on', 'major']

describe('sendproof audit --zone', () => {
  const includes = Array.from({ length: 9 }, (_, index) => `include:i${index}.shop.example`)
  const faulty = [
    `@ TXT "v=spf1 ${includes.slice(0, 6).join(' ')} " "${includes.slice(6).join(' ')} a:no1.shop.example a:no2.shop.example a:no3.shop.example ?all"`,
    '@ TXT "v=spf1 ip4:192.0.2.1 -all"',
    ...includes.map((_, index) => `i${index} TXT "v=spf1 ip4:192.0.2.${index} -all"`),
    '@ MX 10 mail',
    '@ MX 20 backup.shop.example',
    'mail CNAME host',
    'host A 192.0.2.25',
    '_dmarc TXT "v=DMARC1; p=none; sp=maybe; pct=20; rua=mailto:dmarc@shop.example!10m"',
    '_dmarc.shop.example TXT "v=DMARC1; p=reject"',
    keyLine('spring', `v=DKIM1; p=${rsaKey(512)}`),
    keyLine('autumn2019', 'v=DKIM1; p='),
    '_mta-sts TXT "v=STSv1; id=20261121"',
    'mta-sts A 192.0.2.80',
  ].join('\n')

  it('finds planted faults, reports records outside the zone as unknown, and uses no network', async () => {
    const sockets = [
      vi.spyOn(dgram.Socket.prototype, 'connect'),
      vi.spyOn(dgram.Socket.prototype, 'bind'),
      vi.spyOn(dgram.Socket.prototype, 'send'),
      vi.spyOn(net.Socket.prototype, 'connect'),
    ]
    onTestFinished(() => void vi.restoreAllMocks())
    const { exitCode, stdout } = await audit(['shop.example', '--zone', await zoneFile(faulty), '--json', ...strict])
    const report = domainAuditSchema.parse(JSON.parse(stdout))
    expect(keysOf(report)).toEqual(
      expect.arrayContaining([
        ...['spf.several_records', 'spf.lookups_exceeded', 'spf.void_lookups_exceeded', 'spf.all_neutral'],
        ...['dkim.key_too_short', 'dkim.revoked_keys'],
        ...['dmarc.policy_none', 'dmarc.tag_invalid', 'dmarc.tags_removed', 'dmarc.report_size_obsolete'],
        ...['mx.alias', 'misplaced.doubled_name'],
      ]),
    )
    // The DKIM keys in a zone file can be listed.
    expect(JSON.stringify(report.checks.dkim)).toContain('autumn2019')
    expect(keysOf(report)).toContain('zone.partial')
    expect(report.checks.dbl.status).toBe('unknown')
    expect(exitCode).toBe(3)
    for (const socket of sockets) expect(socket).not.toHaveBeenCalled()
  })

  it('reads several zone files', async () => {
    const shop = await zoneFile('@ TXT "v=spf1 include:spf.esp.example -all"')
    const esp = await zoneFile('spf TXT "v=spf1 ip4:192.0.2.1 -all"', 'esp.example')
    const { stdout } = await audit(['shop.example', '--zone', shop, '--zone', esp, '--json', ...openGate])
    expect(domainAuditSchema.parse(JSON.parse(stdout)).checks.spf).toMatchObject({ complete: true })
  })

  it('reads a file without $ORIGIN as the zone of a single domain', async () => {
    const file = join(temporaryFolder(), 'db.shop')
    await writeFile(
      file,
      '@ 300 IN SOA ns hostmaster 1 1 1 1 300\n TXT "v=spf1 mx -all"\n MX 10 mail\nmail A 192.0.2.1\n',
    )
    const { stdout } = await audit(['Shop.example', '--zone', file, '--json', ...openGate])
    expect(domainAuditSchema.parse(JSON.parse(stdout)).checks.spf).toMatchObject({ all: '-all', complete: true })
    const { exitCode, stderr } = await audit(['shop.example', 'esp.example', '--zone', file])
    expect(exitCode).toBe(1)
    expect(stderr).toContain(`${file}:1:1: “@” is a relative name`)
  })

  it.each(['', '; nothing yet\n$TTL 300\n'])(
    'refuses a file without records, and queries no server: %j',
    async (text) => {
      const server = await dnsServer({ zone: zoneText('@ TXT "v=spf1 +all"') })
      const file = join(temporaryFolder(), 'empty.zone')
      await writeFile(file, text)
      const outcome = await audit(['shop.example', '--zone', file, '--dns', server.address])
      const stderr = `sendproof: ${file}: ${errorTexts.en.invalid.zoneFile.noRecords}\n`
      expect({ ...outcome, questions: server.count() }).toEqual({ exitCode: 1, stdout: '', stderr, questions: 0 })
    },
  )

  it('queries no server from the settings', async () => {
    const server = await dnsServer({ zone: zoneText('@ TXT "v=spf1 +all"') })
    const words = ['shop.example', 'esp.example', '--zone', await zoneFile(good), '--dns', server.address]
    const { exitCode, stderr } = await audit([...words, '--json', ...openGate])
    expect(server.count()).toBe(0)
    expect(exitCode).toBe(1)
    const { outsideZones, nothingKnown } = cliTexts.en.audit
    expect(stderr).toBe(
      `sendproof: ${outsideZones({ domain: 'esp.example' })}\nsendproof: esp.example: ${nothingKnown}\n`,
    )
  })

  it('names the file and line of an error', async () => {
    const file = await zoneFile('@ TXT "v=spf1 -all"\nmail A 300.0.0.1')
    const { exitCode, stdout, stderr } = await audit(['shop.example', '--zone', file, '--json'])
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr).toMatch(/^sendproof: .+\.zone:5:\d+: .+\n$/)
    expect(stderr).toContain(`${file}:5:`)
  })

  it('names a missing file', async () => {
    const file = join(temporaryFolder(), 'none.zone')
    const { exitCode, stderr } = await audit(['shop.example', '--zone', file])
    expect(exitCode).toBe(1)
    expect(stderr).toContain(`${file}: cannot be read (ENOENT)`)
  })

  it("prints text in the user's language", async () => {
    const { stdout } = await audit(['shop.example', '--zone', await zoneFile(faulty), '--lang', 'pl'])
    expect(stdout).toContain('  shop.example\n')
    expect(stdout).toContain(`✗ SPF`)
    expect(stdout).toContain(`  ${cliTexts.pl.report.toFix}\n`)
    expect(stdout).toContain(uiTexts.pl.domain.statuses.unknown)
  })
})

describe('sendproof audit as a gate', () => {
  it.each([
    ['a finding at the limit', '@ TXT "v=spf1 +all"', ['--fail-on', 'major'], 3],
    ['findings under the limit', good, ['--fail-on', 'critical', '--allow-unknown'], 0],
    ['what no zone file shows', good, ['--fail-on', 'critical'], 0],
    ['any finding with the gate off', '@ TXT "v=spf1 +all"', openGate, 0],
    ['a score that is too low', '@ TXT "v=spf1 +all"', [...openGate, '--min-score', '9.9'], 3],
  ])('exits correctly for %s', async (_what, lines, words, expected) => {
    const { exitCode } = await audit(['shop.example', '--zone', await zoneFile(`${good}\n${lines}`), ...words])
    expect(exitCode).toBe(expected)
  })

  it('does not pass if the file lacks a name that its records need', async () => {
    const demo = await readFile(join(import.meta.dirname, '../../../resources/demo/shop.example.zone'), 'utf8')
    const zone = join(temporaryFolder(), 'shop.zone')
    await writeFile(zone, demo.replace('v=spf1 ', 'v=spf1 include:spf.elsewhere.example '))
    const { exitCode, stderr } = await audit(['shop.example', '--zone', zone, '--fail-on', 'major'])
    expect(stderr).toMatch(/^sendproof: shop\.example: Inconclusive\. Could not check: SPF includes\./)
    expect(exitCode).toBe(4)
  })

  it('does not pass with an unknown score', async () => {
    const dns = await dnsServer({ zone: zoneText(good), names: { '_dmarc.shop.example': 'refused' } })
    const { exitCode, stderr } = await audit(['shop.example', '--dns', dns.address, '--min-score', '1'])
    expect(exitCode).toBe(4)
    expect(stderr).toContain('sendproof: shop.example: Inconclusive: the score is unknown (limit: 1.0)')
  })

  it.each([[], ['--fail-on', 'none'], ['--min-score', '1']])(
    'passes nothing if every fact is unknown: %s %s',
    async (...words) => {
      const { exitCode, stderr } = await audit(['shop.example', '--offline', ...words])
      expect(exitCode).toBe(1)
      expect(stderr).toBe(`sendproof: shop.example: ${cliTexts.en.audit.nothingKnown}\n`)
    },
  )
})

/** Flags under which every domain below `example` is nonexistent. */
async function knownZone(): Promise<string[]> {
  const zone = join(temporaryFolder(), 'example.zone')
  await writeFile(zone, '$ORIGIN example.\n@ 300 SOA ns hostmaster 1 1 1 1 300\n@ 300 NS ns\nns 300 A 192.0.2.53\n')
  return ['--dns', `zone:${zone}`, '--fail-on', 'none']
}

describe('sendproof audit of many domains', () => {
  const names = Array.from({ length: 40 }, (_, index) => `d${index}.example`)

  it('writes one line per domain, in list order', async () => {
    const file = join(temporaryFolder(), 'list.txt')
    await writeFile(file, `# ours\n${names.join('\n')}\n${names[0]}\n`)
    const { exitCode, stdout, stderr } = await audit(['first.example', '--file', file, '--offline', '--json'])
    const lines = linesOf(stdout).map((line) => domainAuditSchema.parse(line))
    expect(lines.map(({ domain }) => domain)).toEqual(['first.example', ...names])
    expect(exitCode).toBe(1)
    expect(stderr.match(/(?<=^sendproof: )\S+(?=: )/gm)).toEqual(['first.example', ...names])
  })

  it('reads a list from standard input, and continues after invalid domains', async () => {
    const input = 'a.example\n192.0.2.1\nb.example\n'
    const { exitCode, stdout } = await audit(['--file', '-', '--offline', '--json'], { input })
    expect(linesOf(stdout)).toMatchObject([
      { domain: 'a.example' },
      { domain: '192.0.2.1', error: { code: 'ip_address', message: 'must be a domain, not an IP address' } },
      { domain: 'b.example' },
    ])
    expect(exitCode).toBe(1)
  })

  it('writes a table', async () => {
    const { stdout } = await audit(['a.example', 'nonsense', 'b.example', '--offline', '--csv'])
    const [header, ...lines] = stdout.trimEnd().split('\n')
    expect(header).toMatch(/^domain,checked_at,grade,score,/)
    expect(lines.map((line) => line.split(',')[0])).toEqual(['a.example', 'nonsense', 'b.example'])
    expect(lines[1]).toMatch(/,single_label$/)
  })

  it('reports invalid domains on standard error', async () => {
    const { stdout, stderr } = await audit(['a.example', 'nonsense', '--offline'])
    expect(stdout).toContain('  a.example\n')
    expect(stderr).toContain('sendproof: “nonsense” must be a full domain with a dot, such as example.com.\n')
  })

  it('prints a summary on a terminal', async () => {
    const { stderr } = await audit(['a.example', 'b.example', 'nonsense', '--offline', '--json'], { isTTY: true })
    expect(stderr.endsWith(`${cliTexts.en.audit.finished({ audited: 2, failed: 1, skipped: 0 })}\n`)).toBe(true)
  })

  it.each([
    ['JSON Lines', ['--json']],
    ['JSON Lines, the default', []],
    ['a table', ['--csv']],
  ])('resumes an interrupted file of %s', async (_what, words) => {
    const file = join(temporaryFolder(), 'results')
    const known = await knownZone()
    const begin = await audit([...names.slice(0, 3), 'nonsense', ...known, '--resume', file, ...words])
    expect(begin.stdout).toBe('')
    const begun = await readFile(file, 'utf8')
    await appendFile(file, begun.trimEnd().split('\n').at(-1)?.slice(0, 10) ?? '')
    const { exitCode } = await audit([...names, 'nonsense', ...known, '--resume', file, ...words])
    expect(exitCode).toBe(0)
    const text = await readFile(file, 'utf8')
    expect(text.startsWith(begun)).toBe(true)
    const domains = text.match(/(?<=^(?:\{"domain":")?)[\w.]+\.example|nonsense/gm)
    expect(domains).toEqual([...names.slice(0, 3), 'nonsense', ...names.slice(3)])
    const again = await audit([...names, 'nonsense', ...known, '--resume', file, ...words], { isTTY: true })
    expect(again.exitCode).toBe(0)
    expect(again.stderr).toBe(`${cliTexts.en.audit.finished({ audited: 0, failed: 0, skipped: 41 })}\n`)
    expect(await readFile(file, 'utf8')).toBe(text)
  })

  it('names the results file when its disk is full', async ({ skip }) => {
    const disk = mountSmallDisk(16)
    if (disk === null) return skip('not run: needs the right to mount')
    const file = join(disk.folder, 'results')
    await writeFile(file, '')
    disk.fill()
    const { exitCode, stderr } = await audit(['a.example', '--offline', '--resume', file])
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: `sendproof: ${cliTexts.en.cannotWrite({ file, code: 'ENOSPC' })}\n`,
    })
  })

  it.each([
    ['JSON Lines', ['--json']],
    ['a table', ['--csv']],
  ])('retries unknown results when it resumes a file of %s', async (_what, words) => {
    const file = join(temporaryFolder(), 'results')
    const resume = ['--resume', file, ...words]
    await audit(['a.example', 'nonsense', 'b.example', '--offline', ...resume])
    const unknown = await readFile(file, 'utf8')
    const known = await knownZone()
    await audit(['a.example', 'nonsense', 'b.example', ...known, ...resume])
    const text = await readFile(file, 'utf8')
    expect(text).not.toBe(unknown)
    const lines = text
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('domain,'))
    expect(lines.map((line) => line.includes('domain.not_found'))).toEqual([false, true, true])
    await audit(['a.example', 'nonsense', 'b.example', '--offline', ...resume])
    expect(await readFile(file, 'utf8')).toBe(text)
  })

  it('does not change a file with other content', async () => {
    const file = join(temporaryFolder(), 'notes.txt')
    await writeFile(file, 'my notes\n')
    const { exitCode, stderr } = await audit(['a.example', '--offline', '--resume', file])
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: `sendproof: ${cliTexts.en.audit.noResults({ place: `${file}:1` })}\n`,
    })
    expect(await readFile(file, 'utf8')).toBe('my notes\n')
  })

  it('reports a file that cannot be written or read', async () => {
    const file = join(temporaryFolder(), 'none', 'file')
    const resumed = await audit(['a.example', '--offline', '--resume', file])
    expect(resumed).toMatchObject({
      exitCode: 1,
      stderr: `sendproof: ${cliTexts.en.cannotWrite({ file, code: 'ENOENT' })}\n`,
    })
    const listed = await audit(['--file', file])
    expect(listed).toMatchObject({
      exitCode: 1,
      stderr: `sendproof: ${cliTexts.en.cannotRead({ file, code: 'ENOENT' })}\n`,
    })
  })
})

describe('sendproof audit --compare', () => {
  it('shows what publishing the zone would change', async () => {
    const server = await dnsServer({ zone: zoneText('@ TXT "v=spf1 +all"\n_dmarc TXT "v=DMARC1; p=none"') })
    const planned = await zoneFile('@ TXT "v=spf1 -all"\n_dmarc TXT "v=DMARC1; p=none"\n@ MX 10 mail')
    const words = ['shop.example', '--zone', planned, '--compare', '--dns', server.address]
    const { stdout, exitCode } = await audit([...words, '--json', ...openGate])
    const comparison = JSON.parse(stdout)
    const keys = (change: string) => comparison.findings[change].map(({ key }: { key: string }) => key)
    expect(keys('go')).toContain('spf.all_open')
    expect(keys('stay')).toContain('dmarc.policy_none')
    expect(keys('come')).not.toContain('dmarc.policy_none')
    expect(comparison.records).toContainEqual(
      expect.objectContaining({
        ...{ name: 'shop.example', type: 'TXT' },
        published: expect.objectContaining({ records: ['"v=spf1 +all"'] }),
        planned: expect.objectContaining({ records: ['"v=spf1 -all"'] }),
      }),
    )
    expect(exitCode).toBe(0)
    const { preview } = cliTexts.en
    const page = (await audit(words)).stdout
    for (const text of [preview.published, preview.planned, preview.go, preview.stay, preview.records])
      expect(page).toContain(`  ${text}`)
  })

  it('applies the gate to the planned zone', async () => {
    const server = await dnsServer({ zone: zoneText('@ TXT "v=spf1 +all"') })
    const compare = async (planned: string) =>
      await audit(['shop.example', '--zone', await zoneFile(planned), '--compare', '--dns', server.address])
    expect((await compare(good)).exitCode).toBe(0)
    expect((await compare('@ TXT "v=spf1 +all"')).exitCode).toBe(3)
  })
})

describe('invalid usage', () => {
  it.each([
    [[], cliTexts.en.audit.noDomain],
    [['192.0.2.1'], 'must be a domain, not an IP address'],
    [['shop.example', '--compare'], cliTexts.en.audit.compareNeedsZone],
    [['shop.example', '--selector', 'a b'], '--selector does not accept “a b”: must be a DKIM selector'],
    [['shop.example', '--json', '--csv'], ''],
    [['shop.example', '--fail-on', 'terrible'], ''],
    [['shop.example', '--dns-parallel', '0'], 'must be from 1 to 10000'],
    [['shop.example', '--dns', 'nowhere'], '--dns does not accept “nowhere”: must be an IP address'],
  ])('is a usage error: %j', async (words, message) => {
    const { exitCode, stdout, stderr } = await audit(words)
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toContain(message)
  })
})

describe('an audit as a document', () => {
  const zone = join(import.meta.dirname, '../../../resources/demo/shop.example.zone')
  const audited = ['shop.example', '--zone', zone]

  it('is written as Markdown, without addresses if redacted', async () => {
    const { exitCode, stdout } = await audit([...audited, '--format', 'markdown', '--redact'])
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/^# /)
    expect(stdout).toContain('v=TLSRPTv1')
    expect(stdout).not.toContain('tls-reports@')
  })

  it('is one HTML document for several domains', async () => {
    const words = ['shop.example', 'news.shop.example', '--zone', zone, '--format', 'html']
    const { stdout } = await audit(words)
    expect(stdout.match(/<(?:!doctype|html|body|main|\/body|\/html)\b/g)).toHaveLength(5)
    expect(stdout.match(/<div class="report">/g)).toHaveLength(2)
    expect(stdout).toMatch(/<\/html>\n$/)
    expect((await audit([...audited, '--format', 'html'])).stdout.match(/<main>|<\/html>\n$/g)).toHaveLength(2)
  })

  it('is not appended to a results file', async () => {
    const { exitCode, stderr } = await audit([...audited, '--format', 'html', '--resume', 'results.html'])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('--resume')
  })
})
