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
    ['alone', xml],
    ['compressed', gzipSync(xml)],
    ['in an archive, after a broken file and another report', zipOf('<x', other, xml)],
    ['in a message', `From: a@receiver.example\r\nContent-Type: text/xml\r\n\r\n${xml}`],
  ])('is the text of the report %s', async (_, octets) => {
    expect(await read(octets)).toEqual({ text: xml, isTruncated: false })
  })

  it.each([
    [0, recordXml({ ip: '203.0.113.1' })],
    [1, recordXml({ ip: '203.0.113.2', from: 'a & b' })],
  ])('is the text of record %i', async (position, expected) => {
    expect(await read(xml, position)).toEqual({ text: expected, isTruncated: false })
  })

  it('counts no empty records, and finds records with attributes and in one line', async () => {
    const empty = '<record><row><source_ip></source_ip><count>0</count></row></record>'
    const tagged = recordXml({}).replace('<record>', '<record a="1 > 0">')
    const inOneLine = aggregateXml({ id: 'wanted' }).replace('</feedback>', `${empty}${tagged}</feedback>`)
    expect((await read(inOneLine, 0))?.text).toBe(tagged)
  })

  it('has only the beginning of a long report', async () => {
    const long = aggregateXml({ id: 'wanted', records: Array.from({ length: 2000 }, () => ({})) })
    const text = await read(long)
    expect(text?.isTruncated).toBe(true)
    expect(text?.text).toBe(long.slice(0, 200_000))
  })

  it.each([
    ['another report', other, null],
    ['no report', 'hello', null],
    ['a record that the report does not have', xml, 2],
  ])('is null for %s', async (_, octets, record) => {
    expect(await read(octets, record)).toBeNull()
  })
})
