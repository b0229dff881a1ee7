import { describe, expect, it } from 'vitest'
import { exitCodes } from './exit-codes.ts'
import { isDnsSilent, judgeGate } from './gate.ts'

describe('judgeGate', () => {
  const found = (...severities: ('critical' | 'major' | 'info' | 'ok')[]) =>
    severities.map((severity) => ({ severity }))

  it.each([
    ['a finding as grave as the limit', 9, found('major', 'ok'), { failOn: 'major' }, exitCodes.belowStandard],
    ['a graver one', 9, found('critical'), { failOn: 'minor' }, exitCodes.belowStandard],
    ['milder ones', 9, found('major', 'info'), { failOn: 'critical' }, exitCodes.done],
    ['anything, switched off', 9, found('critical'), { failOn: 'none' }, exitCodes.done],
    ['a score under the least', 4.9, [], { failOn: 'none', minScore: 5 }, exitCodes.belowStandard],
    ['the least score', 5, [], { failOn: 'none', minScore: 5 }, exitCodes.done],
    ['no score where one is asked for', null, [], { failOn: 'none', minScore: 0 }, exitCodes.failed],
    ['no score', null, [], { failOn: 'none' }, exitCodes.done],
    [
      'a grave finding and no score',
      null,
      found('critical'),
      { failOn: 'major', minScore: 5 },
      exitCodes.belowStandard,
    ],
  ] as const)('judges %s', (_what, score, findings, options, expected) => {
    expect(judgeGate({ score, findings, isKnown: true }, options)).toBe(expected)
  })

  it.each([
    ['whatever is asked for', [], { failOn: 'none' }, exitCodes.failed],
    ['but a grave finding', found('critical'), { failOn: 'critical' }, exitCodes.belowStandard],
  ] as const)('lets nothing pass of which nothing is known, %s', (_what, findings, options, expected) => {
    expect(judgeGate({ score: null, findings, isKnown: false }, options)).toBe(expected)
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
  ])('tells of %s', (_what, statuses, expected) => {
    expect(isDnsSilent(statuses.map((status) => ({ status })))).toBe(expected)
  })
})
