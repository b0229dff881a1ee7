import { describe, expect, it } from 'vitest'
import type { Verdict } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import { exitCodes } from './exit-codes.ts'
import type { GateOptions } from './gate.ts'
import { type BoundedFound, describeOpen, evaluateReport } from './open-limits.ts'

type FoundFinding = BoundedFound['findings'][number]

function unknown(...keys: string[]): FoundFinding[] {
  return keys.map((key) => ({ key, severity: 'info', state: 'unknown' }))
}

function found(
  findings: FoundFinding[],
  floor: number,
  verdict_floor: Verdict = 'inbox',
): BoundedFound & { isKnown: true } {
  return { score: 8.2, score_floor: floor, verdict: 'inbox', verdict_floor, findings, isKnown: true }
}

const { done, inconclusive, belowStandard } = exitCodes

describe('evaluateReport', () => {
  it.each<[string, BoundedFound & { isKnown: true }, GateOptions, number]>([
    ['a score that could fall too low', found(unknown('ptr.present'), 6.7), { minScore: 8 }, inconclusive],
    ['a score that stays high enough', found(unknown('ptr.present'), 8), { minScore: 8 }, done],
    ['a score that is already too low', found(unknown('ptr.present'), 6.7), { minScore: 9 }, belowStandard],
    ['unknown results that are allowed', found(unknown('ptr.present'), 6.7), { minScore: 8, allowUnknown: true }, done],
    [
      'a check that only some lists answered',
      found([{ key: 'blacklist.major', severity: 'ok', state: 'pass', evidence: { silent: ['SpamCop'] } }], 6.5),
      { failOn: 'major' },
      inconclusive,
    ],
    [
      'an unknown check that could exceed the limit',
      found(unknown('ptr.present'), 6.7),
      { failOn: 'major' },
      inconclusive,
    ],
    [
      'an unknown check whose dependents could exceed the limit',
      found(unknown('blacklist.answers'), 4),
      { failOn: 'critical' },
      inconclusive,
    ],
    ['an unknown check that cannot exceed the limit', found(unknown('ptr.present'), 6.7), { failOn: 'critical' }, done],
    ['unknown checks with the limit off', found(unknown('blacklist.answers'), 4), { failOn: 'none' }, done],
    [
      'a verdict that could become too bad',
      found(unknown('ptr.present'), 4, 'spam'),
      { failOnVerdict: 'spam' },
      inconclusive,
    ],
    ['a verdict that stays good enough', found(unknown('ptr.present'), 6, 'at_risk'), { failOnVerdict: 'spam' }, done],
    [
      'an unknown score with a minimum score',
      { ...found([], 0), score: null, score_floor: null },
      { minScore: 0 },
      inconclusive,
    ],
    [
      'an unknown score without a minimum score',
      { ...found([], 0), score: null, score_floor: null },
      { failOn: 'none' },
      done,
    ],
    ['an unknown verdict', found([], 8.2, 'unknown'), { failOnVerdict: 'at_risk' }, inconclusive],
    ['default limits', found(unknown('blacklist.answers'), 0, 'rejected'), {}, done],
    ['no unknowns', found([], 8.2), { minScore: 8, failOn: 'minor', failOnVerdict: 'at_risk' }, done],
  ])('evaluates %s', (_, report, options, exitCode) => {
    expect(evaluateReport(report, options).exitCode).toBe(exitCode)
  })

  it('prefers an exceeded limit over one that could be exceeded', () => {
    const findings: FoundFinding[] = [
      { key: 'spf.all_open', severity: 'critical', state: 'fail' },
      ...unknown('blacklist.answers'),
    ]
    expect(evaluateReport(found(findings, 0, 'rejected'), { failOn: 'critical' }).exitCode).toBe(belowStandard)
  })
})

describe('wordOpen', () => {
  it('reports limits that could be exceeded, and names some of the unknown checks', () => {
    const findings = unknown('spf.result', 'ptr.present', 'blacklist.answers', 'helo.name', 'tls.used', 'spf.helo')
    const { open } = evaluateReport(found(findings, 4, 'spam'), { minScore: 8, failOnVerdict: 'spam' })
    expect(describeOpen(open, 'en')).toMatch(
      /^Inconclusive: the score could be as low as 4\.0 \(limit: 8\.0\); the verdict could be spam \(limit: spam\)\. Could not check: .+, and 2 more\. Use --allow-unknown to accept this\.$/,
    )
    expect(describeOpen(open, 'pl')).toContain('ocena może wynosić zaledwie 4,0 (próg: 8,0)')
  })

  it('names only checks that could reach the severity', () => {
    const { open } = evaluateReport(found(unknown('ptr.present', 'blacklist.answers'), 4), { failOn: 'critical' })
    expect(open.checks).toEqual(['blacklist.answers'])
  })
})
