import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CheckKey,
  type FindingGroup,
  type FindingKey,
  findingGroups,
  type Outcome,
} from '../../shared/findings/finding.ts'
import { checkKeys, findingKeys } from '../../shared/findings/finding-keys.ts'
import { checks } from '../checks/index.ts'
import { floorOf, scoreOutcomes } from './score.ts'
import { groupCaps, groupOf as groupOfOutcome, mostSevereFindings, weights } from './weights.ts'

function failing(finding: FindingKey): Outcome {
  return { check: 'spf.result', state: 'fail', finding, params: {}, record: null }
}

const inAuthentication = () => 'authentication' as const

describe('scoreOutcomes', () => {
  it('gives ten without findings, or with findings that cost nothing', () => {
    const free: Outcome[] = [
      { check: 'spf.result', state: 'pass', params: {} },
      { check: 'spf.lookups', state: 'note', finding: 'spf.lookups_near', params: {}, record: null },
      { check: 'dkim.result', state: 'unknown', reason: { code: 'dns_timeout' } },
    ]
    expect(scoreOutcomes([], inAuthentication)).toEqual({ score: 10, outcomes: [], coverage: { done: 0, total: 0 } })
    const { score, outcomes, coverage } = scoreOutcomes(free, inAuthentication)
    expect(score).toBe(10)
    expect(outcomes.map(({ severity, tenths }) => [severity, tenths])).toEqual([
      ['ok', 0],
      ['info', 0],
      ['info', 0],
    ])
    expect(coverage).toEqual({ done: 2, total: 3 })
  })

  it('subtracts no more per group than its cap, most severe findings first', () => {
    const outcomes = [failing('spf.fail'), failing('dmarc.quarantined'), failing('dkim.missing')]
    const scored = scoreOutcomes(outcomes, inAuthentication)
    expect(scored.outcomes.map(({ tenths }) => tenths)).toEqual([5, 55, 0])
    expect(scored.score).toBe(4)
  })

  it('keeps the severity of a finding whose points exceed the cap', () => {
    const scored = scoreOutcomes([failing('dmarc.rejected'), failing('spf.all_open')], inAuthentication)
    expect(scored.outcomes[1]).toMatchObject({ severity: 'critical', tenths: 0 })
  })

  it('caps groups separately', () => {
    const outcomes = [failing('dmarc.rejected'), failing('spf.fail')]
    const groupOf = ({ state, ...rest }: Outcome): FindingGroup =>
      state === 'fail' && 'finding' in rest && rest.finding === 'spf.fail' ? 'content' : 'authentication'
    expect(scoreOutcomes(outcomes, groupOf).score).toBe(2)
  })

  it('subtracts the points from ten, but never goes below zero', () => {
    const anyOutcomes = fc.array(
      fc.record({ finding: fc.constantFrom(...findingKeys), group: fc.constantFrom(...findingGroups) }),
    )
    fc.assert(
      fc.property(anyOutcomes, (entries) => {
        const groups = new Map<Outcome, FindingGroup>(entries.map(({ finding, group }) => [failing(finding), group]))
        const { score, outcomes } = scoreOutcomes([...groups.keys()], (outcome) => groups.get(outcome) ?? 'content')
        const lost = outcomes.reduce((sum, { tenths }) => sum + tenths, 0)
        expect(score).toBe(Math.max(0, 100 - lost) / 10)
        for (const group of findingGroups) {
          const ofGroup = outcomes.filter((entry) => entry.group === group)
          expect(ofGroup.reduce((sum, { tenths }) => sum + tenths, 0)).toBeLessThanOrEqual(groupCaps[group] * 10)
        }
        expect(outcomes.every(({ tenths }) => Number.isInteger(tenths) && tenths >= 0)).toBe(true)
      }),
    )
  })
})

function unanswered(check: CheckKey): Outcome {
  return { check, state: 'unknown', reason: { code: 'dns_timeout' } }
}

function floor(...outcomes: Outcome[]) {
  return floorOf(scoreOutcomes(outcomes, groupOfOutcome), mostSevereFindings)
}

describe('floorOf', () => {
  it('equals the score if everything was checked', () => {
    expect(floor(failing('spf.fail'))).toEqual({ score: 8, findings: ['spf.fail'] })
  })

  it('subtracts the most severe finding of each unknown check', () => {
    expect(floor(unanswered('ptr.present'))).toEqual({ score: 8.5, findings: ['ptr.missing'] })
    expect(floor(unanswered('spf.result'))).toEqual({ score: 8, findings: ['spf.fail'] })
  })

  it('assumes the findings of the followers of a check without findings', () => {
    const { score, findings } = floor(unanswered('blacklist.answers'))
    expect(findings).toContain('blacklist.listed_critical')
    expect(score).toBe(10 - groupCaps.lists)
  })

  it('takes the most severe finding of a check that only some lists answered', () => {
    const partly = (check: CheckKey, silent: string[]): Outcome => ({ check, state: 'pass', params: { silent } })
    expect(floor(partly('blacklist.major', ['SpamCop']))).toEqual({ score: 6.5, findings: ['blacklist.policy'] })
    expect(floor(partly('blacklist.minor', ['DroneBL']))).toEqual({ score: 9.5, findings: ['blacklist.listed_minor'] })
    expect(floor(partly('dbl.others', []))).toEqual({ score: 10, findings: [] })
    expect(scoreOutcomes([partly('dbl.others', ['SURBL'])], groupOfOutcome).coverage).toEqual({ done: 0, total: 1 })
  })

  it('subtracts no more per group than its cap', () => {
    expect(floor(failing('dmarc.rejected'), unanswered('dkim.result')).score).toBe(10 - groupCaps.authentication)
  })

  it('never exceeds the score', () => {
    const anyOutcome = fc.oneof(
      fc.constantFrom(...findingKeys).map(failing),
      fc.constantFrom(...checkKeys).map(unanswered),
    )
    fc.assert(
      fc.property(fc.array(anyOutcome), (outcomes) => {
        const { score } = scoreOutcomes(outcomes, groupOfOutcome)
        const { score: lowest } = floor(...outcomes)
        expect(lowest).toBeLessThanOrEqual(score)
        expect(lowest).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('counts every check that can fail', () => {
    for (const { key, findings } of checks) {
      if (Object.values(findings).every(({ points }) => points === 0)) continue
      expect(floor(unanswered(key)).score, key).toBeLessThan(10)
    }
  })
})

describe('the table of weights', () => {
  it('counts in tenths', () => {
    for (const [key, { points }] of Object.entries(weights)) {
      expect(Math.abs(points * 10 - Math.round(points * 10)), key).toBeLessThan(1e-9)
    }
  })

  it('subtracts points for problems, and none for informational findings', () => {
    for (const [key, { severity, points }] of Object.entries(weights)) {
      expect(points > 0, key).toBe(severity !== 'info')
    }
  })
})
