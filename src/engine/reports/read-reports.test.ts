import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aggregateXml, recordXml } from '../../../test/support/aggregate-xml.ts'
import { writeZip } from '../../../test/support/zip.ts'
import { reportSchema } from '../../shared/contract/reports/report.ts'
import { maxFiles, maxLayers } from './limits.ts'
import { type ReadReport, readReports } from './read-reports.ts'
import { sumReport } from './summarize.ts'

const xml = Buffer.from(aggregateXml({ records: [{}] }))

async function read(octets: Buffer | string) {
  const all: ReadReport[] = []
  for await (const one of readReports({ name: 'file', octets: Buffer.from(octets) })) all.push(one)
  return all
}

/** The result for each report: its kind, or the code of its problem. */
async function endings(octets: Buffer | string): Promise<string[]> {
  return (await read(octets)).map((one) => (one.state === 'read' ? one.report.kind : one.problem.code))
}

function mailWith(...parts: { fields: string[]; content: string }[]): string {
  return [
    'From: reports@receiver.example',
    'Message-ID: <1@receiver.example>',
    'Date: Fri, 20 Nov 2026 12:00:00 +0000',
    'Content-Type: multipart/report; boundary=b',
    '',
    ...parts.flatMap(({ fields, content }) => ['--b', ...fields, '', content]),
    '--b--',
    '',
  ].join('\r\n')
}

const text = { fields: ['Content-Type: text/plain'], content: 'This is a report.' }

function attach(octets: Buffer, type = 'application/octet-stream', name = 'report') {
  return {
    fields: [`Content-Type: ${type}; name*=utf-8''${encodeURIComponent(name)}`, 'Content-Transfer-Encoding: base64'],
    content: octets.toString('base64').replace(/.{76}/g, '$&\r\n'),
  }
}

/** In base64, without a field that says so. */
function undeclared(octets: Buffer) {
  const { fields, content } = attach(octets)
  return { fields: fields.slice(0, 1), content }
}

/** Packed in turn with gzip and in an archive. */
function packed(octets: Buffer, layers: number): Buffer {
  if (layers === 0) return octets
  const inner = packed(octets, layers - 1)
  return layers % 2 === 0 ? gzipSync(inner) : writeZip([{ name: `${layers}`, content: inner }])
}

const feedback = {
  fields: ['Content-Type: message/feedback-report'],
  content: [
    'Feedback-Type: auth-failure',
    'Arrival-Date: Fri, 20 Nov 2026 11:00:00 +0000',
    'Source-IP: 203.0.113.7',
    'Auth-Failure: dmarc',
    'Original-Mail-From: anna@shop.example',
    'Original-Rcpt-To: <ben@reader.example>',
    'Reported-Domain: Shop.example',
  ].join('\r\n'),
}

describe('readReports', () => {
  it.each<[string, Buffer | string]>([
    ['XML', xml],
    ['XML with a byte order mark', `\ufeff${xml.toString()}`],
    ['XML in UTF-16', Buffer.from(`\ufeff${xml.toString()}`, 'utf16le')],
    ['XML in UTF-16 without a byte order mark', Buffer.from(xml.toString().replace(/^<\?.*\n/, ''), 'utf16le')],
    ['gzip', gzipSync(xml)],
    ['gzip in two members', Buffer.concat([gzipSync(xml.subarray(0, 500)), gzipSync(xml.subarray(500))])],
    [
      'a ZIP archive followed by a line break',
      Buffer.concat([writeZip([{ name: 'a', content: xml }]), Buffer.from('\n')]),
    ],
    ['a ZIP archive with a path outside its folder', writeZip([{ name: '../../a.xml', content: xml }])],
    [
      'a ZIP archive from macOS',
      writeZip([
        { name: 'a/b.xml', content: xml },
        { name: '__MACOSX/a/._b.xml', content: Buffer.from('0') },
        { name: 'a/._b.xml', content: Buffer.from('0') },
      ]),
    ],
    ['a message with XML as its text', mailWith({ fields: ['Content-Type: text/plain'], content: xml.toString() })],
    [
      'a message with XML next to an HTML part',
      mailWith(attach(xml, 'text/xml'), { fields: ['Content-Type: text/html; name=a.htm'], content: '<html></html>' }),
    ],
    [
      'a message that was forwarded',
      mailWith(text, {
        fields: ['Content-Type: message/rfc822'],
        content: mailWith(attach(xml)).replaceAll('--b', '--c').replace('=b', '=c'),
      }),
    ],
    [
      'a message with XML in UTF-16',
      mailWith(text, attach(Buffer.from(`\ufeff${xml.toString()}`, 'utf16le'), 'text/xml')),
    ],
    [
      'a message with a deeply nested report',
      mailWith(text, {
        fields: ['Content-Type: multipart/mixed; boundary=c'],
        content: ['--c', ...attach(gzipSync(xml)).fields, '', attach(gzipSync(xml)).content, '--c--'].join('\r\n'),
      }),
    ],
    ['gzip followed by a line break', Buffer.concat([gzipSync(xml), Buffer.from('\r\n')])],
    ['a ZIP archive', writeZip([{ name: 'a.xml', content: xml, isCompressed: true }])],
    ['a ZIP archive without compression', writeZip([{ name: 'a.xml', content: xml }])],
    ['a ZIP archive with gzip in it', writeZip([{ name: 'a.xml.gz', content: gzipSync(xml) }])],
    ['a message with XML', mailWith(text, attach(xml, 'text/xml'))],
    ['a message with gzip', mailWith(text, attach(gzipSync(xml)))],
    ['gzip in gzip', gzipSync(gzipSync(xml))],
    ['as many layers of archives as are read', packed(xml, maxLayers)],
    ['an archive in gzip', gzipSync(writeZip([{ name: 'a.xml', content: xml }]))],
    ['gzip in gzip in an archive', writeZip([{ name: 'a.gz', content: gzipSync(gzipSync(xml)) }])],
    ['a message in an archive', writeZip([{ name: 'a.eml', content: Buffer.from(mailWith(attach(xml))) }])],
    ['base64 that nothing declares', xml.toString('base64').replace(/.{76}/g, '$&\r\n')],
    ['gzip in base64 in an archive', writeZip([{ name: 'a', content: Buffer.from(gzipSync(xml).toString('base64')) }])],
    ['a message with base64 that it does not declare', mailWith(text, undeclared(gzipSync(xml)))],
    ['a message with XML in base64 that it does not declare', mailWith(text, undeclared(xml))],
    ['a message with a ZIP archive', mailWith(text, attach(writeZip([{ name: 'a.xml', content: xml }])))],
  ])('reads %s', async (_, octets) => {
    const [one, ...others] = await read(octets)
    if (one?.state !== 'read') throw new Error(JSON.stringify(one))
    expect(others).toEqual([])
    expect(sumReport(one.report)).toEqual({ records: 1, messages: 2, pass: 2, fail: 0 })
  })

  it('reads each report of an archive and reports which cannot be read', async () => {
    const archive = writeZip([
      { name: 'a.xml', content: xml },
      { name: 'folder/', content: Buffer.alloc(0) },
      { name: 'b.xml', content: Buffer.from('<feedback>') },
      { name: 'c.xml', content: xml },
    ])
    expect(await read(archive)).toMatchObject([
      { file: 'file/a.xml', state: 'read' },
      { file: 'file/b.xml', state: 'refused', problem: { code: 'xml' } },
      { file: 'file/c.xml', state: 'read' },
    ])
  })

  it.each([
    ['a damaged archive', Buffer.from('PK\x03\x04 and no more'), 'archive'],
    ['an archive without files', writeZip([{ name: 'a/', content: Buffer.alloc(0) }]), 'empty'],
    ['damaged gzip', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 0xff, 0xff, 0xff]), 'archive'],
    ['a broken text', Buffer.from('<feedback>'), 'xml'],
  ])('reads the other parts of a message with %s', async (_, octets, code) => {
    expect(await endings(mailWith(attach(xml), attach(octets), attach(gzipSync(xml))))).toEqual([
      'aggregate',
      code,
      'aggregate',
    ])
    expect(await endings(mailWith(attach(octets)))).toEqual([code])
  })

  it('reads the other entries of an archive with an encrypted, nested, or overlong one', async () => {
    const entries = [
      { name: 'a.xml', content: xml, isCompressed: true },
      { name: 'b.xml', content: writeZip([]) },
      { name: 'c.xml', content: gzipSync(Buffer.from(' '.repeat(9_000_000))) },
      { name: 'd.xml', content: xml },
    ]
    expect(await endings(writeZip(entries))).toEqual(['aggregate', 'empty', 'too_compressed', 'aggregate'])
    const encrypted = writeZip(entries)
    // The general purpose flags in the directory (APPNOTE 4.3.12), of its first entry.
    const at = encrypted.indexOf('PK\x01\x02') + 8
    encrypted.writeUInt16LE(encrypted.readUInt16LE(at) | 1, at)
    expect(await endings(encrypted)).toEqual(['archive_encrypted', 'empty', 'too_compressed', 'aggregate'])
  })

  it.each([
    ['an archive', (name: string) => writeZip([{ name, content: xml }])],
    ['a message', (name: string) => mailWith(text, attach(xml, 'text/xml', name))],
  ])('shortens the names in %s, and shows their invisible characters', async (_, make) => {
    for (const name of ['gpj\u202elmx.a', 'a\u200b\u0007.xml', 'a'.repeat(60_000)]) {
      const [one] = await read(make(name))
      expect(one).toMatchObject({ state: 'read', file: expect.stringMatching(/^file\/./) })
      expect(one?.file).not.toMatch(/[\p{Cc}\p{Cf}]/u)
      expect(one?.file.length).toBeLessThanOrEqual('file/'.length + 255)
    }
  })

  it.each([
    ['[2001:db8::7]', '2001:db8::7'],
    ['[2001:db8::7]:25', '2001:db8::7'],
    ['IPv6:2001:db8::7', '2001:db8::7'],
    ['198.51.100.7:25', '198.51.100.7'],
    ['[198.51.100.7]', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['198.51.100.7', '198.51.100.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['198.51.100.777:25', '198.51.100.777:25'],
    ['unknown', 'unknown'],
  ])('reads the address %s as %s in every report', async (stated, address) => {
    const [failure] = await read(mailWith({ ...feedback, content: feedback.content.replace('203.0.113.7', stated) }))
    const [aggregate] = await read(aggregateXml({ records: [{ ip: stated }] }))
    const details = [{ 'result-type': 'starttls-not-supported', 'failed-session-count': 1, 'sending-mta-ip': stated }]
    const policy = { policy: { 'policy-type': 'sts', 'policy-domain': 'shop.example' }, 'failure-details': details }
    const summary = { 'total-successful-session-count': 0, 'total-failure-session-count': 1 }
    const range = { 'start-datetime': '2026-11-20T00:00:00Z', 'end-datetime': '2026-11-20T23:59:59Z' }
    const tls = { 'organization-name': 'R', 'date-range': range, 'report-id': '1', policies: [{ ...policy, summary }] }
    const [connections] = await read(JSON.stringify(tls))
    const deviations =
      address === stated && address !== 'unknown' && !stated.includes('777') ? [] : [{ code: 'address' }]
    expect(failure).toMatchObject({ report: { source_ip: address, deviations } })
    expect(aggregate).toMatchObject({ report: { records: [{ source_ip: address }], deviations } })
    expect(connections).toMatchObject({ report: { policies: [{ failures: [{ sending_ip: address }] }], deviations } })
  })

  it('takes the domain of a TLS report without one from its message, or from the name of its file', async () => {
    const range = { 'start-datetime': '2026-11-20T00:00:00Z', 'end-datetime': '2026-11-20T23:59:59Z' }
    const summary = { 'total-successful-session-count': 1, 'total-failure-session-count': 0 }
    const policies = [{ policy: { 'policy-type': 'no-policy-found' }, summary }]
    const tls = Buffer.from(JSON.stringify({ 'organization-name': 'R', 'date-range': range, policies }))
    const name = 'receiver.example!named.example!1795046400!1795132799!001.json.gz'
    const domainOf = async (octets: Buffer | string) => {
      const [one] = await read(octets)
      return one?.state === 'read' ? [one.report.domain, sumReport(one.report).pass] : one
    }
    const mail = mailWith(attach(gzipSync(tls), 'application/tlsrpt+gzip', name))
    expect(await domainOf(`TLS-Report-Domain: Stated.example\r\n${mail}`)).toEqual(['stated.example', 1])
    expect(await domainOf(mail)).toEqual(['named.example', 1])
    expect(await domainOf(writeZip([{ name, content: gzipSync(tls) }]))).toEqual(['named.example', 1])
    expect(await domainOf(tls)).toEqual([null, 1])
  })

  it('reads a failure report without personal data', async () => {
    const original = {
      fields: ['Content-Type: text/rfc822-headers'],
      content: 'From: Anna <anna@shop.example>\r\nTo: ben@reader.example\r\nSubject: To ben@reader.example',
    }
    const [one] = await read(mailWith(text, feedback, original))
    expect(one).toMatchObject({
      state: 'read',
      report: {
        kind: 'failure',
        org: 'receiver.example',
        domain: 'shop.example',
        report_id: '<1@receiver.example>',
        begin: '2026-11-20T11:00:00.000Z',
        source_ip: '203.0.113.7',
        auth_failure: 'dmarc',
      },
    })
    expect(JSON.stringify(one)).not.toMatch(/anna@|ben@/)
  })

  it('derives an identifier for a failure report without one', async () => {
    const mail = mailWith(text, {
      ...feedback,
      content: feedback.content.replace('203.0.113.7', '203.0.113.7 (mx.shop.example)'),
    }).replace(/Message-ID: .*\r\n/, '')
    const [one] = await read(mail)
    expect(one).toMatchObject({
      report: {
        report_id: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
        source_ip: '203.0.113.7',
        deviations: [{ code: 'report_id_missing' }],
      },
    })
    expect(await read(mail)).toEqual([one])
  })

  it('uses the date of the message if that of the failure report is invalid', async () => {
    const content = feedback.content.replace(/Arrival-Date: .*/, 'Arrival-Date: 2026-11-20 11:00')
    expect(await read(mailWith({ ...feedback, content }))).toMatchObject([
      { report: { begin: '2026-11-20T12:00:00.000Z', deviations: [{ code: 'time', value: '2026-11-20 11:00' }] } },
    ])
  })

  it.each(['abuse', 'not-spam'])('names the type of other feedback reports: %s', async (type) => {
    const content = feedback.content.replace('auth-failure', type.toUpperCase())
    expect(await read(mailWith({ ...feedback, content }))).toMatchObject([
      { state: 'refused', problem: { code: 'other_feedback', type } },
    ])
  })

  it('does not read the copy of a report in a bounce', async () => {
    const status = { fields: ['Content-Type: message/delivery-status'], content: 'Action: failed' }
    const copy = {
      fields: ['Content-Type: message/rfc822'],
      content: mailWith(attach(xml)).replaceAll('--b', '--c').replace('=b', '=c'),
    }
    expect(await read(mailWith(text, status, copy))).toMatchObject([{ problem: { code: 'notice', kind: 'bounce' } }])
  })

  it.each([
    ['bounce', 'From: MAILER-DAEMON@mx.example\r\nSubject: Undelivered Mail Returned to Sender\r\nReturn-Path: <>'],
    ['auto_reply', 'From: ida@shop.example\r\nSubject: Out of office\r\nAuto-Submitted: auto-replied'],
  ])('names other messages that receivers send: %s', async (kind, header) => {
    const body = 'This is the mail system at host mx.example.\r\n\r\n<ida@shop.example>: 550 5.1.1 User unknown\r\n'
    expect(await read(`${header}\r\n\r\n${body}`)).toMatchObject([{ problem: { code: 'notice', kind } }])
  })

  it('reads unescaped ampersands, even at chunk boundaries', async () => {
    const noted = { code: 'character', value: '&' }
    for (const at of [65_530, 65_534, 65_535, 65_536]) {
      const padded = aggregateXml({ org: 'A & B &amp; <![CDATA[C & D]]>' })
      const [head = '', tail = ''] = padded.split('A &')
      const space = ' '.repeat(at - head.length - 2)
      const [one] = await read(`${head}${space}A &${tail}`)
      expect(one).toMatchObject({ report: { org: 'A & B & C & D', deviations: [noted, noted] } })
    }
  })

  it('reads unescaped brackets, even at chunk boundaries', async () => {
    for (const org of ['DMARC <dmarc@receiver.example>', 'a < b', '1 <2> 3', '<<', 'a <![CDATA[<x@y>]]>']) {
      for (const at of [0, 65_520, 65_530, 65_535]) {
        const [head = '', tail = ''] = aggregateXml({ org: '@@', records: [{}] }).split('@@')
        const space = ' '.repeat(Math.max(0, at - head.length))
        const [one] = await read(`${head}${space}${org}${tail}`)
        expect(one).toMatchObject({ report: { org: org.replace(/<!\[CDATA\[|\]\]>/g, ''), records: [{}] } })
      }
    }
    const [one] = await read(aggregateXml({ org: 'A <a@b.example>' }))
    expect(one).toMatchObject({ report: { deviations: [{ code: 'character', value: '<' }] } })
  })

  it('leaves out records that cannot be read, and no others', async () => {
    const bad = ['<count>three</count>', '<count>-1</count>', '<count>1</count><count>2</count>', '']
    const good = aggregateXml({ records: [{}] })
    const [, record = ''] = /(<record>.*<\/record>)/s.exec(good) ?? []
    for (const count of bad) {
      const broken = record.replace(/<count>.*?<\/count>/, count)
      const [one] = await read(good.replace(record, () => `${broken}\n${record}\n${broken}`))
      if (one?.state !== 'read') throw new Error(JSON.stringify(one))
      expect(sumReport(one.report)).toMatchObject({ records: 1, messages: 2 })
      expect(one.report.deviations.filter(({ code }) => code === 'record_invalid')).toHaveLength(2)
      expect(await endings(good.replace(record, () => broken))).not.toEqual(['aggregate'])
    }
  })

  it('gives a report without an identifier the same one each time, and another report another one', async () => {
    const idOf = async (source: string) => {
      const [one] = await read(source.replace(/<report_id>.*<\/report_id>/, ''))
      return one?.state === 'read' ? [one.report.report_id, one.report.deviations[0]?.code] : one
    }
    const id = await idOf(aggregateXml())
    expect(id).toEqual([expect.stringMatching(/^sha256:[0-9a-f]{64}$/), 'report_id_missing'])
    expect(await idOf(aggregateXml())).toEqual(id)
    expect(await idOf(aggregateXml({ org: 'Other' }))).not.toEqual(id)
  })

  it.each(['us-ascii', 'ASCII', 'utf8', 'x-unknown'])('reads UTF-8 declared as %s', async (encoding) => {
    const declared = xml.toString().replace(/^<\?.*\?>/, `<?xml version="1.0" encoding="${encoding}"?>`)
    const [one] = await read(Buffer.from(declared.replace('Receiver', 'Réceiver')))
    expect(one).toMatchObject({ state: 'read', report: { org: 'Réceiver', deviations: [] } })
  })

  it('records invalid bytes', async () => {
    const broken = xml.toString('latin1').replace('Receiver', 'Re\xffceiver')
    const [one] = await read(Buffer.from(broken, 'latin1'))
    expect(one).toMatchObject({ state: 'read', report: { org: 'Re\ufffdceiver', deviations: [{ code: 'encoding' }] } })
  })

  it.each<[string, Buffer | string, string]>([
    ['nothing', '', 'empty'],
    ['whitespace', ' \r\n', 'empty'],
    ['a JSON array', '[{"report-id": "1"}]', 'not_a_report'],
    ['gzip with two reports', Buffer.concat([gzipSync(xml), gzipSync(xml)]), 'element_repeated'],
    ['a PNG image', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'not_a_report'],
    ['an email with too many parts', mailWith(...Array<typeof text>(1200).fill(text)), 'too_many_parts'],
    ['a newsletter', 'From: a@shop.example\r\nSubject: Hi\r\n\r\nHello', 'no_report_in_message'],
    [
      'a failure report without a domain',
      mailWith({ ...feedback, content: 'Feedback-Type: auth-failure' }),
      'element_missing',
    ],
    ['damaged gzip', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 0xff, 0xff, 0xff]), 'archive'],
    ['gzip that ends early', gzipSync(xml).subarray(0, -30), 'archive'],
    ['a damaged archive', Buffer.from('PK\x03\x04 and no more'), 'archive'],
    ['an empty archive in an archive', writeZip([{ name: 'a.zip', content: writeZip([]) }]), 'empty'],
    ['an archive without files', writeZip([{ name: 'a/', content: Buffer.alloc(0) }]), 'empty'],
    ['a text longer than 1 MB', `<feedback><a>${'x'.repeat(2_000_000)}`, 'xml'],
    [
      'an archive whose files are too large in total',
      writeZip(
        Array.from({ length: 30 }, (_, at) => ({
          name: `${at}.xml`,
          content: Buffer.from(`<feedback>${'<a></a>'.repeat(140_000)}`),
          isCompressed: true,
        })),
      ),
      'too_large',
    ],
    ['many characters that XML does not allow', `<feedback><a>${'\u0001'.repeat(20_000)}`, 'xml'],
    ['JSON longer than 1 MB', `{"a":${'['.repeat(2_000_000)}`, 'too_large'],
    ['too many layers of archives', packed(xml, maxLayers + 1), 'archive_nested'],
    ['base64 of a text', Buffer.from(`Hello. ${'a'.repeat(60)}`).toString('base64'), 'not_a_report'],
    [
      'ten thousand files',
      writeZip(Array.from({ length: 10_000 }, (_, at) => ({ name: `${at}.xml`, content: Buffer.from('<a/>') }))),
      'too_many_files',
    ],
    [
      'a decompression bomb',
      gzipSync(`${aggregateXml().slice(0, -11)}${`<a>${' '.repeat(500_000)}</a>`.repeat(60)}`),
      'too_compressed',
    ],
    [
      'a million records',
      gzipSync(`${aggregateXml().slice(0, -11)}${recordXml({}).repeat(60_000)}`),
      'too_many_records',
    ],
    ['a billion laughs', '<!DOCTYPE lolz [<!ENTITY l "lol"><!ENTITY m "&l;&l;">]><feedback>&m;</feedback>', 'doctype'],
  ])('refuses %s', async (_, octets, code) => {
    expect((await endings(octets)).at(-1)).toBe(code)
  })

  it('stops at too many reports', async () => {
    const parts = Array.from({ length: maxFiles + 5 }, () => attach(xml))
    const all = await endings(mailWith(...parts))
    expect(all).toHaveLength(maxFiles + 1)
    expect(all.at(-1)).toBe('too_many_files')
  })

  it('never throws, and returns what the schema describes', async () => {
    const words = fc.constantFrom(
      ...[
        '<feedback>',
        '</feedback>',
        '<record>',
        '</record>',
        '<count>',
        '1',
        '</count>',
        '<row>',
        '&amp;',
        '<!--',
        '{',
      ],
      ...['"policies":', '[', ']', '}', ',', 'From: a@b.example\r\n', '\r\n', 'PK\x03\x04', '\x1f\x8b\x08\0'],
    )
    await fc.assert(
      fc.asyncProperty(fc.array(words), fc.nat(xml.length), async (some, at) => {
        const mixed = [...some, xml.toString().slice(at), ...some].join('')
        for (const one of await read(Buffer.from(mixed, 'latin1'))) {
          if (one.state === 'read') reportSchema.parse(one.report)
        }
      }),
    )
  })

  /** Public samples, which are not part of this repository. */
  const samples = join(import.meta.dirname, '../../../../shared/samples/reports/public-samples.tar.xz')
  it.skipIf(!existsSync(samples))('reads public samples as an independent parser does', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'reports-'))
    execFileSync('tar', ['xJf', samples, '-C', folder])
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.xml'))
    for (const file of files) {
      const source = readFileSync(join(folder, file), 'utf8')
      const [one] = await read(readFileSync(join(folder, file)))
      if (one?.state !== 'read') {
        expect([file, one?.problem.code]).toEqual([file, source.trim() === '' ? 'empty' : 'xml'])
        continue
      }
      const counts = [...source.matchAll(/<count>\s*(\d+)\s*<\/count>/g)].map(([, count]) => Number(count))
      const { records, messages } = sumReport(one.report)
      expect([file, records, messages]).toEqual([file, counts.length, counts.reduce((sum, count) => sum + count, 0)])
    }
  })
})
