import { describe, expect, it } from 'vitest'
import type { Finding } from '../../../shared/contract/finding.ts'
import { type ComparedFacts, compareFacts, compareFindings, distinctSizes, summarizeChange } from './compare-reports.ts'

function finding(key: string, state: Finding['state'], points = 0): Finding {
  return {
    key,
    state,
    points,
    severity: state === 'fail' ? 'minor' : state === 'pass' ? 'ok' : 'info',
    title: key,
    fix: '',
    why: '',
    reason: null,
    reason_code: null,
    group: 'content',
    gain: 0,
    because: null,
    consequence: 'none',
    consequence_for: 'all',
    consequence_source: null,
    fixed_by: null,
    record: null,
    evidence: {},
    references: [],
  }
}

function keysOf(before: Finding[], after: Finding[]) {
  const changes = compareFindings(before, after)
  return Object.fromEntries(
    Object.entries(changes).map(([change, compared]) => [
      change,
      compared.map(({ finding: { key }, pointsChange }) => [key, pointsChange]),
    ]),
  )
}

const none = { came: [], unseen: [], went: [], unclear: [], stayed: [] }

describe('compareFindings', () => {
  it('groups findings into new, fixed, and unchanged, with their change of points', () => {
    const before = [finding('spf.fail', 'fail', 3), finding('dmarc.none', 'fail', 0.5), finding('mime.type', 'pass')]
    const after = [finding('spf.result', 'pass'), finding('dmarc.none', 'fail', 0.7), finding('mime.none', 'fail', 0.4)]
    expect(keysOf(before, after)).toEqual({
      came: [['mime.none', 0.4]],
      unseen: [],
      went: [['spf.fail', -3]],
      unclear: [],
      stayed: [['dmarc.none', 0.2]],
    })
  })

  it('does not count a finding as fixed if it could not be checked again', () => {
    const before = [finding('spf.fail', 'fail', 3)]
    expect(keysOf(before, [finding('spf.result', 'unknown')])).toEqual({ ...none, unclear: [['spf.fail', 0]] })
  })

  it('does not count a finding as new if it could not be checked before', () => {
    const before = [finding('spf.result', 'unknown')]
    expect(keysOf(before, [finding('spf.fail', 'fail', 3)])).toEqual({ ...none, unseen: [['spf.fail', 0]] })
  })

  it('ignores findings that are fine or unknown in both', () => {
    const findings = [finding('spf.result', 'pass'), finding('dkim.result', 'unknown')]
    expect(keysOf(findings, findings)).toEqual(none)
  })
})

describe('compareFacts', () => {
  const facts: ComparedFacts = {
    message: {
      size: 1000,
      subject: 'Sale',
      from: null,
      to: null,
      date: null,
      message_id: null,
      has_text: true,
      has_html: false,
      parts: [],
      parse_error: null,
    },
    envelope: {
      client_ip: null,
      client_name: null,
      helo: null,
      mail_from: null,
      mail_from_source: null,
      rcpt_to: null,
      tls: null,
      received_at: '2026-11-21T09:30:00Z',
      origin: { ip: '192.0.2.25', helo: null, source: 'upload', hop: null },
    },
    rspamd: {
      engine: 'builtin',
      score: 0,
      required_score: 6,
      action: 'no action',
      symbols: [],
      silent_lists: [],
      auth: { spf: 'pass', dkim: 'pass', dmarc: 'pass', arc: 'none' },
    },
    dmarc_policy: { state: 'absent' },
    reverse_dns: { state: 'absent' },
  }
  const withSpf = (spf: 'pass' | 'fail' | 'not_checked' | 'temperror') => ({
    ...facts,
    rspamd: { ...facts.rspamd, auth: { ...facts.rspamd.auth, spf } },
  })
  const spfOf = (before: Parameters<typeof withSpf>[0], after: Parameters<typeof withSpf>[0]) =>
    compareFacts(withSpf(before), withSpf(after)).find(({ name }) => name === 'spf')

  it('finds no differences between a report and itself', () => {
    expect(compareFacts(facts, facts).filter(({ changed }) => changed)).toEqual([])
  })

  it('finds a changed result', () => {
    expect(spfOf('pass', 'fail')).toMatchObject({ changed: true, after: { state: 'known', text: 'fail' } })
  })

  it.each(['not_checked', 'temperror'] as const)('treats %s as unknown, so not as a change', (word) => {
    expect(spfOf('pass', word)).toMatchObject({ changed: false, after: { state: 'unavailable' } })
  })
})

describe('distinctSizes', () => {
  const formats = {
    size: (octets: number) => `${(octets / 1000).toFixed(1)} kB`,
    bytes: (octets: number) => `${octets} bytes`,
  }
  const known = (octets: number) => ({ state: 'known', text: String(octets) }) as const

  it.each([
    ['different when rounded', known(3100), known(4200), '3.1 kB'],
    ['the same', known(3100), known(3100), '3.1 kB'],
    ['different, but the same when rounded', known(3100), known(3110), '3100 bytes'],
    ['known on one side only', known(3100), { state: 'absent' } as const, '3.1 kB'],
  ])('writes sizes that are %s', (_, before, after, expected) => {
    expect(distinctSizes(before, after, formats)(3100)).toBe(expected)
  })
})

describe('summarizeChange', () => {
  const failed = (key: string) => finding(key, 'fail', 1)
  const open = (key: string) => finding(key, 'unknown')
  const report = (score: number | null, ...findings: Finding[]) => ({ score, result: { findings } })

  it.each([
    [
      'counts fixed and new findings',
      report(8, failed('spf.a'), failed('mx.b')),
      report(8.8, failed('dkim.c')),
      { fixed: 2, added: 1, difference: 0.8, isComparable: true },
    ],
    [
      'compares scores with the same unknown checks',
      report(8, open('spf.result')),
      report(7, open('spf.result')),
      { fixed: 0, added: 0, difference: -1, isComparable: true },
    ],
    [
      'does not compare scores with different unknown checks',
      report(8, open('spf.result')),
      report(9),
      { fixed: 0, added: 0, difference: null, isComparable: false },
    ],
    [
      'has no difference without a score',
      report(null),
      report(9),
      { fixed: 0, added: 0, difference: null, isComparable: true },
    ],
  ])('%s', (_, before, after, expected) => {
    expect(summarizeChange(before, after)).toEqual(expected)
  })
})
