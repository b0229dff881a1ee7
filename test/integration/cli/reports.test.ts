import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openStore } from '../../../src/server/storage/sqlite/open.ts'
import { storeFile } from '../../../src/server/storage/sqlite/store-file.ts'
import { aggregateXml, type RecordXml } from '../../support/aggregate-xml.ts'
import { reportFile } from '../../support/domain-reports.ts'
import { runSendproof } from '../../support/sendproof.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** A data folder, and a folder with a report, another one in a subfolder, and a file that is not a report. */
function setUp() {
  const folder = temporaryFolder()
  const files = join(folder, 'files')
  mkdirSync(join(files, 'below'), { recursive: true })
  writeFileSync(join(files, 'a.xml'), aggregateXml({ id: 'a', records: [{ count: '5' }] }))
  writeFileSync(join(files, 'below', 'b.xml.gz'), gzipSync(aggregateXml({ id: 'b', org: 'Other', records: [{}] })))
  const dataDir = join(folder, 'data')
  const reports = (...words: string[]) => runSendproof(['reports', ...words, '--data-dir', dataDir])
  return { files, dataDir, reports }
}

describe('sendproof reports', () => {
  it('imports files and folders, and prints a line of JSON per report', async () => {
    const { files, reports } = setUp()
    const imported = await reports('import', files, '--json')
    expect(imported).toMatchObject({ exitCode: 0, stderr: '' })
    const lines = imported.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines[0]).toEqual({
      ...{
        file: 'a.xml',
        state: 'stored',
        problem: null,
        kind: 'aggregate',
        org: 'Receiver',
        report_id: 'a',
      },
      ...{ domain: 'shop.example', begin: '2026-11-20T00:00:00.000Z', end: '2026-11-20T23:59:59.000Z' },
      ...{ records: 1, messages: 5, pass: 5, fail: 0, id: 1, authenticity: 'given', author_domain: null },
    })
    expect(lines[1]).toMatchObject({ file: 'below/b.xml.gz', state: 'stored', org: 'Other' })
    const again = await reports('import', join(files, 'a.xml'), '--json')
    expect(JSON.parse(again.stdout)).toEqual({ ...lines[0], state: 'duplicate' })
  })

  it('imports each email of a mailbox file', async () => {
    const { files, reports } = setUp()
    const emails = ['c', 'd'].map((id) =>
      [
        'From dmarc@receiver.example Sat Nov 21 01:00:00 2026',
        'From: dmarc@receiver.example',
        'Content-Type: text/xml',
        '',
        aggregateXml({ id, records: [{}] }),
        '',
        '',
      ].join('\n'),
    )
    const other = 'From - Sat Nov 21 02:00:00 2026\nSubject: Hello\n\nHi\n'
    const mailbox = join(files, 'dmarc.mbox')
    writeFileSync(mailbox, [...emails, other].join(''))
    const { stdout, exitCode } = await reports('import', mailbox, '--json')
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(exitCode).toBe(1)
    expect(lines).toMatchObject([
      { file: 'dmarc.mbox', state: 'stored', report_id: 'c', authenticity: 'unverified' },
      { file: 'dmarc.mbox', state: 'stored', report_id: 'd', authenticity: 'unverified' },
      { file: 'dmarc.mbox', state: 'refused', problem: { code: 'no_report_in_message' } },
    ])
  })

  it('lists the reports of an archive as soon as that is imported', async () => {
    const { files, dataDir, reports } = setUp()
    await reports('import', files)
    const folder = temporaryFolder()
    const archive = join(folder, 'data.tar.gz')
    await runSendproof(['export', archive, '--data-dir', dataDir])
    const restored = join(folder, 'restored')
    expect((await runSendproof(['import', archive, '--data-dir', restored])).exitCode).toBe(0)
    const { stdout } = await runSendproof(['reports', 'list', '--data-dir', restored])
    expect(stdout).toBe((await reports('list')).stdout)
    expect(stdout).toContain('Receiver')
  })

  it('imports the rest of a batch with bad files, and names the bad ones', async () => {
    const { files, reports } = setUp()
    writeFileSync(join(files, '0.xml'), '<feedback>')
    const missing = join(files, 'missing.xml')
    const { exitCode, stdout, stderr } = await reports('import', missing, files)
    expect(exitCode).toBe(1)
    expect(stdout).toMatch(/^refused +0\.xml: The XML is broken at line 1: /m)
    expect(stdout).toMatch(/^stored +2026-11-20 +Receiver +shop\.example +5$/m)
    expect(stderr).toContain(missing)
    expect(stderr).toContain('2 reports stored, 0 already known, 1 refused.')
  })

  it('prints CSV', async () => {
    const { files, reports } = setUp()
    const { stdout } = await reports('import', join(files, 'a.xml'), '--csv')
    const [head, line] = stdout.split('\n')
    expect(head).toMatch(
      /^file,state,problem,kind,org,report_id,domain,begin,end,records,messages,pass,fail,id,authenticity,author_domain$/,
    )
    expect(line).toContain(',stored,,aggregate,Receiver,a,shop.example,')
  })

  it('shows the connections and failures of a TLS report', async () => {
    const { files, reports } = setUp()
    const failures = [
      { 'result-type': 'certificate-expired', 'receiving-mx-hostname': 'mx.shop.example', 'failed-session-count': 2 },
    ]
    const report = {
      'organization-name': 'Receiver',
      'report-id': '1',
      'date-range': { 'start-datetime': '2026-11-20T00:00:00Z', 'end-datetime': '2026-11-20T23:59:59Z' },
      policies: [
        {
          policy: { 'policy-type': 'sts', 'policy-domain': 'shop.example' },
          summary: { 'total-successful-session-count': 5, 'total-failure-session-count': 2 },
          'failure-details': failures,
        },
      ],
    }
    writeFileSync(join(files, 'tls.json'), JSON.stringify(report))
    await reports('import', join(files, 'tls.json'))
    const { stdout } = await reports('show', '1')
    expect(stdout).toContain('\n7 connections: 5 encrypted, 2 failed\n')
    expect(stdout).toMatch(/\nmx_host +failure +failed\nmx\.shop\.example +certificate-expired +2\n$/)
  })

  it('lists reports, and shows one', async () => {
    const { files, reports } = setUp()
    expect((await reports('list')).stdout).toContain('sendproof reports import')
    await reports('import', files)
    expect((await reports('list')).stdout).toMatch(/DMARC +2026-11-20 +Receiver +– +shop\.example +5$/m)
    expect((await reports('list', '--domain', 'Shop.Example.')).stdout).toContain('shop.example')
    expect((await reports('list', '--domain', 'bücher.example')).stdout).toBe(
      'There are no reports about xn--bcher-kva.example.\n',
    )
    expect((await reports('list', '--domain', 'no domain')).exitCode).toBe(2)
    expect(JSON.parse((await reports('list', '--domain', 'other.example', '--json')).stdout)).toEqual({
      ...{ reports: [], failed: [] },
    })
    expect(JSON.parse((await reports('show', '1', '--json')).stdout)).toMatchObject({
      report: { report_id: 'a', records: [{ count: 5 }] },
    })
    expect((await reports('show', '1')).stdout).toMatch(/203\.0\.113\.7 +5 +none +pass +fail +shop\.example/)
    expect(await reports('show', '99')).toMatchObject({ exitCode: 1 })
  })
})

it('lists the files that could not be parsed', async () => {
  const { files, dataDir, reports } = setUp()
  await reports('import', files)
  const store = openStore(join(dataDir, storeFile))
  await store.domainReports.noteFailure(await store.domainReports.storeFile(reportFile('bad')), 'late')
  await store.close()
  expect((await reports('list')).stderr).toMatch(
    /^One file could not be read:\n {2}bad\.xml: Reading this file failed once: it took too long\./,
  )
  expect(JSON.parse((await reports('list', '--json')).stdout)).toMatchObject({
    failed: [{ name: 'bad.xml', via: 'api', octets: 3, problem: { code: 'reading_failed', reason: 'late' } }],
  })
})

it('summarizes the reports of a domain in one line of its audit', async () => {
  const { files, dataDir, reports } = setUp()
  const zone = join(files, '..', 'zone')
  writeFileSync(zone, '_dmarc.shop.example. TXT "v=DMARC1; p=none"\n')
  const audit = async (...words: string[]) =>
    (await runSendproof(['audit', ...words, '--data-dir', dataDir, '--dns', `zone:${zone}`])).stdout
  expect(await audit('shop.example')).not.toContain('DMARC reports')
  await reports('import', files)
  expect(await audit('shop.example')).toMatch(/\n\nDMARC reports: \d of 7 messages aligned in 30 days\./)
  expect(await audit('shop.example', '--json')).not.toContain('DMARC reports')
  expect(await audit('other.example')).not.toContain('DMARC reports')
})

describe('sendproof reports sources and ready', () => {
  const day = 86_400
  /** The start of a day in the past, in seconds since 1970. */
  const startOf = (daysAgo: number) => (Math.floor(Date.now() / 1000 / day) - daysAgo) * day

  /** A data folder with reports for this many days, and zones. */
  async function withReports(days: number, records: RecordXml[] = [{ count: '10' }]) {
    const { files, dataDir, reports } = setUp()
    for (const path of ['a.xml', join('below', 'b.xml.gz')]) rmSync(join(files, path))
    for (let index = 1; index <= days; index += 1) {
      const begin = startOf(index)
      const xml = aggregateXml({
        org: 'google.com',
        id: `${index}`,
        begin: `${begin}`,
        end: `${begin + day - 1}`,
        records,
      })
      writeFileSync(join(files, `${index}.xml`), xml)
    }
    const zone = join(files, '..', 'zone')
    writeFileSync(zone, '_dmarc.shop.example. TXT "v=DMARC1; p=quarantine; rua=mailto:a@shop.example"\n')
    await reports('import', files)
    return { dataDir, reports, ready: (...words: string[]) => reports('ready', ...words, '--dns', `zone:${zone}`) }
  }

  it('lists sources as a table, JSON, and CSV', async () => {
    const { reports } = await withReports(1)
    const table = await reports('sources', 'Shop.Example')
    expect(table).toMatchObject({ exitCode: 0, stderr: '' })
    expect(table.stdout).toMatch(/^Source +Class +Messages +Aligned +First seen +Evidence$/m)
    expect(table.stdout).toMatch(/own server +10 +10 +\d{4}-\d\d-\d\d +signed by your domain shop\.example$/m)
    const json = JSON.parse((await reports('sources', 'shop.example', '--days', '7', '--json')).stdout)
    expect(json).toMatchObject({ domain: 'shop.example', sources: [{ messages: 10, class: 'own' }] })
    const [head, row] = (await reports('sources', 'shop.example', '--csv')).stdout.split('\n')
    expect(head).toMatch(/^id,name,class,service,messages,aligned,/)
    expect(row).toMatch(/^1,203\.0\.113\.0\/24,own,,10,10,/)
    expect((await reports('sources', 'no domain')).exitCode).toBe(2)
  })

  it('exits with 0 and prints the next record if the policy would lose no mail of known senders', async () => {
    const { ready } = await withReports(14)
    const reject = await ready('shop.example', '--policy', 'reject')
    expect(reject).toMatchObject({ exitCode: 0, stderr: '' })
    // Forwarded and suspected mail would still be lost, so nothing is claimed about it.
    expect(reject.stdout).toContain('p=reject would lose no mail of the services and servers known to be yours.')
    expect(reject.stdout).toContain('_dmarc.shop.example. IN TXT "v=DMARC1; p=reject; rua=mailto:a@shop.example"')
  })

  it('exits with 3 and names the source if a legitimate source would lose mail', async () => {
    const { ready } = await withReports(14, [{ count: '10' }, { count: '2', dkim: 'fail' }])
    const { exitCode, stdout, stderr } = await ready('shop.example')
    expect({ exitCode, stderr }).toEqual({
      exitCode: 3,
      stderr: expect.stringMatching(/p=reject would lose legitimate mail\. 203\.0\.113\.0\/24 .* would lose 28 of 168/),
    })
    expect(stdout).not.toContain('v=DMARC1')
    const json = await ready('shop.example', '--policy', 'quarantine', '--json')
    expect(json.exitCode).toBe(3)
    expect(JSON.parse(json.stdout)).toMatchObject({ policy: 'quarantine', ready: false, proposal: null })
  })

  it.each([
    ['too few days', 3, 'There are reports from 3 days; 14 are needed.'],
    ['no reports', 0, 'There are no reports from this time.'],
  ])('exits with 3 with %s', async (_, days, reason) => {
    const { ready } = await withReports(days)
    const { exitCode, stderr } = await ready('shop.example')
    expect({ exitCode, stderr }).toEqual({ exitCode: 3, stderr: expect.stringContaining(reason) })
  })

  it('does not treat an unreadable record as missing', async () => {
    const { reports } = await withReports(14)
    const { exitCode, stdout } = await reports('ready', 'shop.example', '--offline')
    expect(exitCode).toBe(0)
    expect(stdout).toContain('The DMARC record could not be read.')
  })
})
