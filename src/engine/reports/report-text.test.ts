import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { aggregateXml, recordXml } from '../../../test/support/aggregate-xml.ts'
import { writeZip } from '../../../test/support/zip.ts'
import { readReportText } from './report-text.ts'

const xml = aggregateXml({ id: 'wanted', records: [{ ip: '203.0.113.1' }, { ip: '203.0.113.2', from: 'a & b' }] })
const other = aggregateXml({ id: 'other', records: [{}] })

const zipOf = (...files: string[]) =>
  writeZip(files.map((text, index) => ({ name: `${index}.xml`, content: Buffer.from(text) })))

const read = (octets: Buffer | string, record: number | null = null) =>
  readReportText(
    { name: 'file', octets: Buffer.from(octets) },
    { isWanted: ({ report_id }) => report_id === 'wanted', record },
  )

describe('readReportText', () => {
  it.each([
    ['as plain XML', xml],
    ['compressed', gzipSync(xml)],
    ['in an archive, after a broken file and another report', zipOf('<x', other, xml)],
    ['in a message', `From: a@receiver.example\r\nContent-Type: text/xml\r\n\r\n${xml}`],
  ])('returns the text of the report %s', async (_, octets) => {
    expect(await read(octets)).toEqual({ text: xml, isTruncated: false })
  })

  it.each([
    [0, recordXml({ ip: '203.0.113.1' })],
    [1, recordXml({ ip: '203.0.113.2', from: 'a & b' })],
  ])('returns the text of record %i', async (position, expected) => {
    expect(await read(xml, position)).toEqual({ text: expected, isTruncated: false })
  })

  it('skips empty and invalid records, and finds records with attributes or on one line', async () => {
    const empty = '<record><row><source_ip></source_ip><count>0</count></row></record>'
    const bad = recordXml({ count: 'three' })
    const tagged = recordXml({}).replace('<record>', '<record a="1 > 0">')
    const inOneLine = aggregateXml({ id: 'wanted' }).replace('</feedback>', `${empty}${bad}${tagged}</feedback>`)
    expect((await read(inOneLine, 0))?.text).toBe(tagged)
  })

  it('returns only the start of a long report', async () => {
    const long = aggregateXml({ id: 'wanted', records: Array.from({ length: 2000 }, () => ({})) })
    const text = await read(long)
    expect(text?.isTruncated).toBe(true)
    expect(text?.text).toBe(long.slice(0, 200_000))
  })

  it('omits the body and full addresses of a failure report', async () => {
    const part = (type: string, text: string) => `--b\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`
    const mail = [
      'From: dmarc@receiver.example\r\nMessage-ID: wanted\r\n',
      'Content-Type: multipart/report; report-type=feedback-report; boundary=b\r\n\r\n',
      part('text/plain', 'About a message to bob@receiver.example'),
      part(
        'message/feedback-report',
        'Feedback-Type: auth-failure\r\nReported-Domain: shop.example\r\nArrival-Date: Sat, 21 Nov 2026 10:00:00 +0000\r\nOriginal-Rcpt-To: <bob@receiver.example>',
      ),
      part(
        'message/rfc822',
        'From: Ann <ann@shop.example>\r\nTo: bob@receiver.example\r\n\r\nDear Bob, the code is 1234',
      ),
      '--b--\r\n',
    ].join('')
    expect((await read(mail))?.text.replaceAll('\r\n', '\n')).toBe(
      [
        'Feedback-Type: auth-failure',
        'Reported-Domain: shop.example',
        'Arrival-Date: Sat, 21 Nov 2026 10:00:00 +0000',
        'Original-Rcpt-To: <•••@receiver.example>',
        '',
        'From: Ann <•••@shop.example>',
        'To: •••@receiver.example',
      ].join('\n'),
    )
  })

  it.each([
    ['another report', other, null],
    ['not a report', 'hello', null],
    ['a record that the report does not have', xml, 2],
  ])('returns null for %s', async (_, octets, record) => {
    expect(await read(octets, record)).toBeNull()
  })
})
