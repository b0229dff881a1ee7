import { describe, expect, it } from 'vitest'
import { exitCodes } from './exit-codes.ts'
import { describeExceeded, evaluateGate, exceededLimits, isDnsSilent } from './gate.ts'

describe('evaluateGate', () => {
  const found = (...severities: ('critical' | 'major' | 'info' | 'ok')[]) =>
    severities.map((severity) => ({ severity }))

  it.each([
    ['a finding as grave as the limit', 9, found('major', 'ok'), { failOn: 'major' }, exitCodes.belowStandard],
    ['a graver one', 9, found('critical'), { failOn: 'minor' }, exitCodes.belowStandard],
    ['milder ones', 9, found('major', 'info'), { failOn: 'critical' }, exitCodes.done],
    ['anything, switched off', 9, found('critical'), { failOn: 'none' }, exitCodes.done],
    ['a score under the least', 4.9, [], { failOn: 'none', minScore: 5 }, exitCodes.belowStandard],
    ['the least score', 5, [], { failOn: 'none', minScore: 5 }, exitCodes.done],
    ['no score', null, [], { failOn: 'none' }, exitCodes.done],
    [
      'a grave finding and no score',
      null,
      found('critical'),
      { failOn: 'major', minScore: 5 },
      exitCodes.belowStandard,
    ],
  ] as const)('evaluates %s', (_what, score, findings, options, expected) => {
    expect(evaluateGate({ score, findings, isKnown: true }, options).exitCode).toBe(expected)
  })

  it.each([
    ['whatever is asked for', [], { failOn: 'none' }, exitCodes.failed],
    ['but a grave finding', found('critical'), { failOn: 'critical' }, exitCodes.belowStandard],
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
  ] as const)('compares the verdict %s with the limit %s, exceeded: %s', (verdict, failOnVerdict, expected) => {
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
  })
})

describe('isDnsSilent', () => {
  it.each([
    ['nothing that was asked', [], false],
    ['what nobody was asked', ['dns_offline', 'dns_outside_zone'], false],
    ['time-outs alone', ['dns_timeout', 'dns_timeout', 'dns_offline'], true],
    ['refusals and failures', ['dns_refused', 'dns_servfail'], true],
    ['an absence among time-outs', ['dns_timeout', 'nxdomain'], false],
    ['an answer', ['found'], false],
  ])('detects %s', (_what, statuses, expected) => {
    expect(isDnsSilent(statuses.map((status) => ({ status })))).toBe(expected)
  })
})
