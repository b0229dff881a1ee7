import { describe, expect, it } from 'vitest'
import { exitCodes } from './exit-codes.ts'
import { describeExceeded, evaluateGate, exceededLimits, isDnsSilent } from './gate.ts'

describe('evaluateGate', () => {
  const found = (...severities: ('critical' | 'major' | 'info' | 'ok')[]) =>
    severities.map((severity) => ({ severity }))

  it.each([
    ['a finding as severe as the limit', 9, found('major', 'ok'), { failOn: 'major' }, exitCodes.belowStandard],
    ['a more severe finding', 9, found('critical'), { failOn: 'minor' }, exitCodes.belowStandard],
    ['less severe findings', 9, found('major', 'info'), { failOn: 'critical' }, exitCodes.done],
    ['any finding if limits are off', 9, found('critical'), { failOn: 'none' }, exitCodes.done],
    ['a score below the minimum', 4.9, [], { failOn: 'none', minScore: 5 }, exitCodes.belowStandard],
    ['exactly the minimum score', 5, [], { failOn: 'none', minScore: 5 }, exitCodes.done],
    ['no score', null, [], { failOn: 'none' }, exitCodes.done],
    [
      'a critical finding and no score',
      null,
      found('critical'),
      { failOn: 'major', minScore: 5 },
      exitCodes.belowStandard,
    ],
  ] as const)('evaluates %s', (_what, score, findings, options, expected) => {
    expect(evaluateGate({ score, findings, isKnown: true }, options).exitCode).toBe(expected)
  })

  it.each([
    ['without limits', [], { failOn: 'none' }, exitCodes.failed],
    ['with a critical finding', found('critical'), { failOn: 'critical' }, exitCodes.belowStandard],
  ] as const)('does not pass if everything is unknown, %s', (_what, findings, options, expected) => {
    expect(evaluateGate({ score: null, findings, isKnown: false }, options).exitCode).toBe(expected)
  })
})

describe('exceededLimits', () => {
  it.each([
    ['spam', 'spam', true],
    ['rejected', 'spam', true],
    ['at_risk', 'spam', false],
    ['inbox', 'at_risk', false],
    ['at_risk', 'at_risk', true],
    ['spam', 'rejected', false],
    ['rejected', 'never', false],
    ['unknown', 'at_risk', false],
  ] as const)('for the verdict %s and the limit %s returns %s', (verdict, failOnVerdict, expected) => {
    const exceeded = exceededLimits({ score: 5, verdict, findings: [] }, { failOn: 'none', failOnVerdict })
    expect(exceeded.length > 0).toBe(expected)
  })

  it('names each exceeded limit and what exceeded it', () => {
    const findings = (['critical', 'major', 'minor'] as const).map((severity) => ({ severity }))
    const exceeded = exceededLimits(
      { score: 7.6, verdict: 'spam', findings },
      { failOn: 'major', minScore: 8, failOnVerdict: 'at_risk' },
    )
    expect(describeExceeded(exceeded, 'en')).toBe(
      'score 7.6 is below 8.0; 2 findings at or above major; verdict is spam (limit: at_risk)',
    )
    expect(describeExceeded(exceeded, 'pl')).toContain('ocena 7,6 jest niższa niż 8,0')
    const exact = exceededLimits({ score: 7.5, findings: [] }, { minScore: 7.55 })
    expect(describeExceeded(exact, 'en')).toBe('score 7.5 is below 7.55')
  })
})

describe('isDnsSilent', () => {
  it.each([
    ['no queries', [], false],
    ['queries that were never sent', ['dns_offline', 'dns_outside_zone'], false],
    ['only timeouts', ['dns_timeout', 'dns_timeout', 'dns_offline'], true],
    ['refusals and failures', ['dns_refused', 'dns_servfail'], true],
    ['a missing name among timeouts', ['dns_timeout', 'nxdomain'], false],
    ['an answer', ['found'], false],
  ])('recognizes %s', (_what, statuses, expected) => {
    expect(isDnsSilent(statuses.map((status) => ({ status })))).toBe(expected)
  })
})
