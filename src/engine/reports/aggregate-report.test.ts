import { describe, expect, it } from 'vitest'
import { aggregateXml, type RecordXml, recordXml } from '../../../test/support/aggregate-xml.ts'
import type { AggregateReport } from '../../shared/contract/reports/report.ts'
import { createAggregateReader } from './aggregate-report.ts'
import { maxRecords } from './limits.ts'
import { ReportError } from './report-error.ts'

function read(source: string): AggregateReport {
  const reader = createAggregateReader()
  reader.write(source)
  reader.end()
  return reader.report()
}

/** The problem for which a report is refused. */
function problemOf(source: string) {
  try {
    read(source)
  } catch (error) {
    if (error instanceof ReportError) return error.problem
    throw error
  }
  throw new Error('the report was not refused')
}

function readRecord(record: RecordXml) {
  const { records, deviations } = read(aggregateXml({ records: [record] }))
  return { record: records[0], deviations }
}

describe('an aggregate report', () => {
  it('is read completely', () => {
    expect(read(aggregateXml({ records: [{}] }))).toEqual({
      kind: 'aggregate',
      org: 'Receiver',
      email: 'dmarc@receiver.example',
      extra_contact_info: null,
      report_id: '2026-1',
      domain: 'shop.example',
      begin: '2026-11-20T00:00:00.000Z',
      end: '2026-11-20T23:59:59.000Z',
      version: '1.0',
      generator: null,
      errors: [],
      policy: {
        p: 'none',
        sp: 'none',
        np: null,
        adkim: 'r',
        aspf: 'r',
        fo: null,
        pct: '100',
        testing: null,
        discovery_method: null,
      },
      records: [
        {
          source_ip: '203.0.113.7',
          count: 2,
          disposition: 'none',
          dkim: 'pass',
          spf: 'fail',
          reasons: [],
          header_from: 'shop.example',
          envelope_from: null,
          envelope_to: null,
          auth_results: {
            dkim: [{ domain: 'shop.example', selector: 'news', result: 'pass', human_result: null }],
            spf: [{ domain: 'bounce.example', scope: null, result: 'softfail', human_result: null }],
          },
        },
      ],
      deviations: [],
    })
  })

  it('may have the namespace and the elements of RFC 9990', () => {
    const source = aggregateXml({
      root: 'feedback xmlns="urn:ietf:params:xml:ns:dmarc-2.0"',
      version: '2.0',
      policy:
        '<domain>shop.example</domain><p>reject</p><np>reject</np><testing>y</testing><discovery_method>treewalk</discovery_method>',
    })
    expect(read(source)).toMatchObject({
      version: '2.0',
      policy: { p: 'reject', np: 'reject', testing: 'y', discovery_method: 'treewalk' },
    })
  })

  it('may have namespace prefixes, a schema reference, and trailing content', () => {
    const source = aggregateXml({ records: [{}] })
    const prefixed = source.replace(/<(\/?)(\w+)/g, '<$1d:$2')
    expect(read(prefixed).records).toHaveLength(1)
    expect(read(source.replace('<feedback>', '<schema><feedback>')).records).toHaveLength(1)
    expect(read(`${source}\n-- \nScanned by a gateway & more`).records).toHaveLength(1)
  })

  it.each([
    ['nothing', '', []],
    ['white space and a comment', '\n<!-- sent by a robot -->\n', []],
    ['text', '\nScanned by a gateway', ['trailing_text']],
  ])('records trailing content: %s', (_, after, codes) => {
    for (const isSplit of [true, false]) {
      const reader = createAggregateReader()
      const source = aggregateXml({ records: [{}] })
      for (const piece of isSplit ? [source, after] : [source + after]) reader.write(piece)
      reader.end()
      expect([...new Set(reader.report().deviations.map(({ code }) => code))]).toEqual(codes)
    }
  })

  it('can be read in chunks', () => {
    const reader = createAggregateReader()
    for (const character of aggregateXml({ records: [{}, {}] })) reader.write(character)
    reader.end()
    expect(reader.report().records).toHaveLength(2)
  })

  it.each([
    ['upper case', { dkim: 'Pass' }, { dkim: 'pass' }, 'word'],
    ['a value from a draft', { spfResult: 'hardfail' }, {}, 'word'],
    ['an unknown value', { disposition: 'delayed' }, { disposition: 'delayed' }, 'unknown_word'],
    ['no result', { dkim: '' }, { dkim: null }, 'result_missing'],
    ['an IPv4-mapped address', { ip: '::ffff:203.0.113.9' }, { source_ip: '203.0.113.9' }, 'address'],
    ['an invalid address', { ip: 'localhost' }, { source_ip: 'localhost' }, 'address'],
  ])('accepts %s and records it', (_, change, expected, code) => {
    const { record, deviations } = readRecord(change)
    expect(record).toMatchObject(expected)
    expect(deviations).toMatchObject([{ code }])
  })

  it.each([
    ['a zone index', { ip: 'fe80::1%eth0' }, { source_ip: 'fe80::1' }, 'address'],
    ['an address in brackets', { ip: '[IPv6:2001:db8::1]' }, { source_ip: '2001:db8::1' }, 'address'],
    ['a count with decimals', { count: '2.0' }, { count: 2 }, 'number'],
    ['a control character', { from: 'shop.\u0001example' }, { header_from: 'shop.\ufffdexample' }, 'character'],
    ['a reference to NUL', { from: 'a&#0;b' }, { header_from: 'a&#0;b' }, 'character'],
  ])('accepts %s and records it, too', (_, change, expected, code) => {
    const { record, deviations } = readRecord(change)
    expect(record).toMatchObject(expected)
    expect(deviations).toMatchObject([{ code }])
  })

  it.each<[string, string, object, string]>([
    [
      'a repeated policy',
      aggregateXml().replace(
        '</policy_published>',
        '$&<policy_published><domain>Shop.example</domain></policy_published>',
      ),
      { domain: 'shop.example', policy: { p: 'none' } },
      'repeated',
    ],
    [
      'times as text',
      aggregateXml({ begin: '2026-11-20T01:00:00+01:00' }),
      { begin: '2026-11-20T00:00:00.000Z' },
      'time',
    ],
    [
      'identifiers from a draft',
      aggregateXml({ records: [{}] }).replaceAll('identifiers', 'identities'),
      { records: [{ header_from: 'shop.example' }] },
      'element_name',
    ],
    ['a comment before its declaration', `<!-- 1 -->${aggregateXml()}`, { version: '1.0' }, 'declaration'],
  ])('accepts %s and records the deviation', (_, source, expected, code) => {
    const report = read(source)
    expect(report).toMatchObject(expected)
    expect(report.deviations).toMatchObject([{ code }])
  })

  it('ignores extensions', () => {
    const { records, deviations } = read(
      aggregateXml({ records: [{}] }).replace('<row>', '<row><e:count xmlns:e="urn:e">77</e:count>'),
    )
    expect(records).toMatchObject([{ count: 2 }])
    expect(deviations).toEqual([])
  })

  it('accepts a sign before a number, as the schema allows', () => {
    const { begin, records, deviations } = read(aggregateXml({ begin: '+1795132800', records: [{ count: '+02' }] }))
    expect({ begin, count: records[0]?.count, deviations }).toEqual({
      begin: '2026-11-20T00:00:00.000Z',
      count: 2,
      deviations: [],
    })
  })

  it.each(['1795132800000', '1795132800.75'])('accepts the start time %s', (begin) => {
    expect(read(aggregateXml({ begin }))).toMatchObject({
      begin: '2026-11-20T00:00:00.000Z',
      deviations: [{ code: 'time', value: begin }],
    })
  })

  it('accepts elements in upper case', () => {
    const source = aggregateXml({ records: [{}] }).replace(/<\/?(?:feedback|row|count)>/g, (tag) => tag.toUpperCase())
    const { records, deviations } = read(source)
    expect(records).toMatchObject([{ count: 2 }])
    expect(deviations.map(({ code }) => code)).toContain('element_name')
  })

  it('omits a record of empty elements', () => {
    const { records, deviations } = read(
      aggregateXml({ records: [{}] }).replace('<record>', '<record><row><source_ip/><count>0</count></row></record>$&'),
    )
    expect(records).toHaveLength(1)
    expect(deviations).toMatchObject([{ code: 'record_empty' }])
  })

  it('normalizes hardfail to fail and names to lower case', () => {
    const { record } = readRecord({ spfResult: 'hardfail', from: 'Shop.Example' })
    expect(record).toMatchObject({ header_from: 'shop.example', auth_results: { spf: [{ result: 'fail' }] } })
  })

  it('accepts a reporter without a name but with an address', () => {
    const { org, deviations } = read(aggregateXml({ org: '' }))
    expect(org).toBe('receiver.example')
    expect(deviations).toMatchObject([{ code: 'org_missing', value: 'receiver.example' }])
  })

  it.each([
    ['no end', aggregateXml().slice(0, -30), { code: 'xml' }],
    ['elements in the wrong order', '<feedback><a></feedback></a>', { code: 'xml', line: 1 }],
    ['another root element', '<html></html>', { code: 'element_missing', element: 'feedback' }],
    [
      'a document type declaration',
      '<!DOCTYPE f [<!ENTITY a "b">]><feedback>&a;</feedback>',
      { code: 'doctype', line: 1 },
    ],
    ['an unknown entity', '<feedback>\n<a>&lol;</a></feedback>', { code: 'xml', line: 2 }],
    ['no metadata', '<feedback></feedback>', { code: 'element_missing', element: 'report_metadata' }],
    ['no policy', '<feedback><report_metadata/></feedback>', { code: 'element_missing', element: 'policy_published' }],
    ['an invalid domain', aggregateXml({ policy: '<domain>a b</domain>' }), { code: 'value', element: 'domain' }],
    [
      'a date in place of seconds',
      aggregateXml({ begin: 'today' }),
      { code: 'value', element: 'begin', value: 'today' },
    ],
    ['a time out of range', aggregateXml({ end: '999999999999999' }), { code: 'value', element: 'end' }],
    ['an end in 1970', aggregateXml({ end: '1' }), { code: 'value', element: 'end' }],
    [
      'an end before its start',
      aggregateXml({ begin: '1795132801', end: '1795132800' }),
      { code: 'range', begin: '2026-11-20T00:00:01.000Z', end: '2026-11-20T00:00:00.000Z' },
    ],
    ['a negative count', aggregateXml({ records: [{ count: '-1' }] }), { code: 'value', element: 'count' }],
    ['an absurdly large count', aggregateXml({ records: [{ count: '10000000001' }] }), { code: 'value' }],
    [
      'two counts in one row',
      aggregateXml({ records: [{}] }).replace('<count>', '<count>3</count><count>'),
      { code: 'element_repeated', element: 'count' },
    ],
    [
      'two rows in one record',
      aggregateXml({ records: [{}] }).replace('<row>', '<row/><row>'),
      { code: 'element_repeated', element: 'row' },
    ],
    [
      'two results of a check that differ',
      aggregateXml({ records: [{}] }).replace('<dkim>pass', '<dkim>fail</dkim>$&'),
      { code: 'element_repeated', element: 'dkim' },
    ],
    [
      'policies for two domains',
      aggregateXml().replace(
        '</policy_published>',
        '$&<policy_published><domain>b.example</domain></policy_published>',
      ),
      { code: 'element_repeated', element: 'policy_published' },
    ],
    ['a second report after it', aggregateXml() + aggregateXml(), { code: 'element_repeated', element: 'feedback' }],
    [
      'records in another element',
      aggregateXml({ records: [{}] })
        .replace('<record>', '<records>$&')
        .replace('</record>', '$&</records>'),
      { code: 'xml', detail: 'records in records' },
    ],
    ['an unknown time', aggregateXml({ begin: '0' }), { code: 'value', element: 'begin', value: '0' }],
    ['an invalid count', aggregateXml({ records: [{ count: '1e3' }] }), { code: 'value', element: 'count' }],
    ['no count', aggregateXml({ records: [{ count: '' }] }), { code: 'element_missing', element: 'count' }],
    ['no source', aggregateXml({ records: [{ ip: '' }] }), { code: 'element_missing', element: 'source_ip' }],
    ['unclosed elements', `<feedback>${'<a>'.repeat(100)}`, { code: 'xml' }],
    ['a record with too many elements', `<feedback><record>${'<a/>'.repeat(2_000)}`, { code: 'xml' }],
    [
      'too many records',
      `<feedback>${recordXml({}).repeat(maxRecords + 1)}`,
      { code: 'too_many_records', max: maxRecords },
    ],
  ])('refuses %s', (_, source, problem) => {
    expect(problemOf(source)).toMatchObject(problem)
  })

  it('keeps the start of a long value', () => {
    const { report_id: id } = read(aggregateXml({ id: 'x'.repeat(100_000) }))
    expect(id).toHaveLength(1_000)
  })
})
