import { describe, expect, it } from 'vitest'
import { ReportError } from './report-error.ts'
import { sumReport } from './summarize.ts'
import { readTlsReport } from './tls-report.ts'

const report = {
  'organization-name': 'Receiver',
  'date-range': { 'start-datetime': '2026-11-20T00:00:00Z', 'end-datetime': '2026-11-20T23:59:59Z' },
  'contact-info': 'tls@receiver.example',
  'report-id': '2026-1',
  policies: [
    {
      policy: {
        'policy-type': 'sts',
        'policy-string': ['version: STSv1', 'mode: testing'],
        'policy-domain': 'Shop.example',
        'mx-host': '*.shop.example',
      },
      summary: { 'total-successful-session-count': 5, 'total-failure-session-count': 3 },
      'failure-details': [
        {
          'result-type': 'certificate-expired',
          'sending-mta-ip': '2001:db8::1',
          'receiving-mx-hostname': 'mx.shop.example',
          'failed-session-count': 3,
        },
      ],
    },
  ],
}

const read = (document: unknown) => readTlsReport(JSON.stringify(document))

function problemOf(source: string) {
  try {
    readTlsReport(source)
  } catch (error) {
    if (error instanceof ReportError) return error.problem
    throw error
  }
  throw new Error('the report was not refused')
}

describe('a TLS report', () => {
  it('is read completely', () => {
    const found = read(report)
    expect(found).toMatchObject({
      kind: 'tls',
      org: 'Receiver',
      domain: 'shop.example',
      report_id: '2026-1',
      begin: '2026-11-20T00:00:00.000Z',
      policies: [
        {
          type: 'sts',
          lines: ['version: STSv1', 'mode: testing'],
          mx_hosts: ['*.shop.example'],
          successful_sessions: 5,
          failed_sessions: 3,
          failures: [{ type: 'certificate-expired', sessions: 3, sending_ip: '2001:db8::1', receiving_ip: null }],
        },
      ],
      deviations: [],
    })
    expect(sumReport(found)).toEqual({ records: 1, messages: 8, pass: 5, fail: 3 })
  })

  it('may omit optional members and time offsets', () => {
    const [{ policy, summary }] = report.policies as [(typeof report.policies)[0]]
    const { org, policies, begin, deviations } = read({
      ...report,
      'organization-name': null,
      'date-range': { 'start-datetime': '2026-11-20 00:00:00', 'end-datetime': '2026-11-20T12:00:00+02:00' },
      policies: [{ policy: { ...policy, 'mx-host': null, 'policy-string': undefined }, summary }],
    })
    expect({ org, begin }).toEqual({ org: 'receiver.example', begin: '2026-11-20T00:00:00.000Z' })
    expect(policies[0]).toMatchObject({ mx_hosts: [], lines: [], failures: [] })
    expect(deviations).toMatchObject([{ code: 'org_missing' }])
  })

  it('may have numbers as text, which is recorded', () => {
    const source = JSON.stringify(report).replace('session-count":5', 'session-count":"5"')
    const { policies, deviations } = readTlsReport(source)
    expect(policies[0]?.successful_sessions).toBe(5)
    expect(deviations).toMatchObject([{ code: 'number', value: '5' }])
  })

  it.each<[string, (name: string) => string]>([
    ['camel case', (name) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())],
    ['snake case', (name) => name.replaceAll('-', '_')],
    ['upper case', (name) => name.toUpperCase()],
  ])('may have members in %s, which is recorded', (_, rename) => {
    const source = JSON.stringify(report).replace(/"([a-z-]+)":/g, (_, name: string) => `"${rename(name)}":`)
    const { deviations, ...found } = readTlsReport(source)
    expect(found).toEqual(expect.objectContaining({ report_id: '2026-1', policies: read(report).policies }))
    expect(deviations[0]).toMatchObject({ code: 'element_name' })
  })

  it('may have single members instead of lists, lists instead of single members, and numbers', () => {
    const [{ 'failure-details': details, ...policy }] = report.policies as [(typeof report.policies)[0]]
    const changed = { ...policy, 'failure-details': { ...details[0], 'receiving-mx-hostname': ['mx.shop.example'] } }
    const same = { ...report, policies: changed, 'report-id': 5, 'contact-info': ['tls@receiver.example'] }
    expect(read(same)).toMatchObject({ ...read(report), report_id: '5' })
  })

  it('may have times in seconds, which is recorded', () => {
    const { begin, deviations } = read({
      ...report,
      'date-range': { 'start-datetime': 1795132800, 'end-datetime': '2026-11-20T23:59:59Z' },
    })
    expect(begin).toBe('2026-11-20T00:00:00.000Z')
    expect(deviations).toMatchObject([{ code: 'time', value: '1795132800' }])
  })

  it('records invalid bytes', () => {
    expect(read({ ...report, 'organization-name': 'Re\ufffdceiver' })).toMatchObject({
      ...{ org: 'Re\ufffdceiver', deviations: [{ code: 'encoding' }] },
    })
  })

  it('leaves out what cannot be read of a policy, or a whole one, and keeps the sums of the rest', () => {
    const [policy] = report.policies
    const bad = { ...policy, summary: { ...policy?.summary, 'total-failure-session-count': 'three' } }
    const odd = { ...policy, 'failure-details': [{ 'result-type': 'starttls-not-supported' }] }
    const { policies, deviations } = read({ ...report, policies: [bad, policy, odd] })
    expect(policies.map(({ failed_sessions, failures }) => [failed_sessions, failures.length])).toEqual([
      [3, policy?.['failure-details'].length],
      [3, 0],
    ])
    expect(deviations.flatMap(({ code, value }) => (code === 'record_invalid' ? [value] : []))).toEqual([
      'policies.0.summary.total-failure-session-count',
      'failure-details.0.failed-session-count',
    ])
  })

  it('takes a missing domain from another policy, or from what is known about its file', () => {
    const [policy] = report.policies
    const { 'policy-domain': _, ...unnamed } = policy?.policy ?? {}
    const without = { ...policy, policy: { ...unnamed, 'policy-type': 'no-policy-found' } }
    const noted = { code: 'domain_missing', line: null }
    expect(read({ ...report, policies: [without, policy] })).toMatchObject({
      domain: 'shop.example',
      policies: [{ domain: 'shop.example' }, { domain: 'shop.example' }],
      deviations: expect.arrayContaining([{ ...noted, value: 'shop.example' }]),
    })
    const alone = JSON.stringify({ ...report, policies: [without] })
    expect(readTlsReport(alone, 'other.example')).toMatchObject({ domain: 'other.example' })
    expect(readTlsReport(alone)).toMatchObject({ domain: null, policies: [{ domain: null }] })
    expect(readTlsReport(alone).deviations).toContainEqual({ ...noted, value: null })
  })

  it('keeps undefined words', () => {
    const [policy] = report.policies
    const changed = { ...policy, 'failure-details': [{ 'result-type': 'Odd', 'failed-session-count': 1 }] }
    const { policies, deviations } = read({ ...report, policies: [changed] })
    expect(policies[0]?.failures[0]?.type).toBe('Odd')
    expect(deviations).toMatchObject([{ code: 'unknown_word', value: 'Odd' }])
  })

  it.each([
    ['invalid JSON', '{', { code: 'json' }],
    ['something else', '{}', { code: 'element_missing' }],
    ['no policy', JSON.stringify({ ...report, policies: [] }), { code: 'value', element: 'policies' }],
    [
      'a negative count',
      JSON.stringify(report).replace('"total-failure-session-count":3', '"total-failure-session-count":-3'),
      { code: 'value', element: 'policies.0.summary.total-failure-session-count', value: '-3' },
    ],
    [
      'a count beyond all mail',
      JSON.stringify(report).replace('"total-failure-session-count":3', '"total-failure-session-count":1e300'),
      { code: 'value', element: 'policies.0.summary.total-failure-session-count', value: '1e+300' },
    ],
    [
      'an end before its start',
      JSON.stringify(report).replace('2026-11-20T23:59:59Z', '2026-11-19T23:59:59Z'),
      { code: 'range', begin: '2026-11-20T00:00:00.000Z', end: '2026-11-19T23:59:59.000Z' },
    ],
    [
      'an invalid date',
      JSON.stringify(report).replace('2026-11-20T00', '2026-13-45T00'),
      { code: 'value', element: 'start-datetime' },
    ],
    [
      'the year 1',
      JSON.stringify(report).replace('2026-11-20T00', '0001-01-01T00'),
      { code: 'value', element: 'start-datetime' },
    ],
    [
      'an invalid domain',
      JSON.stringify(report).replace('Shop.example', 'a b'),
      { code: 'value', element: 'policies.0.policy.policy-domain' },
    ],
  ])('refuses %s', (_, source, problem) => {
    expect(problemOf(source)).toMatchObject(problem)
  })
})
