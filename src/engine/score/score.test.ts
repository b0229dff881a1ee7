import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { consequences } from '../../shared/findings/consequence.ts'
import type { CheckKey, FindingKey, Outcome } from '../../shared/findings/finding.ts'
import { checkKeys, findingKeys } from '../../shared/findings/finding-keys.ts'
import { checks } from '../checks/index.ts'
import type { Judge, Level } from '../providers/consequences.ts'
import { assumeFailures, domainScale, leastOfMessages, type Scale, scoreOutcomes } from './score.ts'
import { verdictOfScore } from './verdict.ts'
import { weights } from './weights.ts'

const checkOf = new Map(checks.flatMap(({ key, findings }) => Object.keys(findings).map((finding) => [finding, key])))

function failing(finding: FindingKey): Outcome {
  const check = checkOf.get(finding)
  if (!check) throw new Error(`no check has ${finding}`)
  return { check, state: 'fail', finding, params: {}, record: null }
}

/** Levels for some findings; all others are harmless. */
function scaleWith(levels: ReadonlyMap<FindingKey, Level>): Scale {
  const judge: Judge = (finding) => ({ consequence: consequences[3], source: null, level: levels.get(finding) ?? 0 })
  return { judge, least: leastOfMessages }
}

const messageScale = scaleWith(new Map())

function tenthsOf(outcomes: Outcome[], scale = messageScale): number[] {
  return scoreOutcomes(outcomes, scale).outcomes.map(({ tenths }) => tenths)
}

describe('scoreOutcomes', () => {
  it('gives ten without findings, or with findings that cost nothing', () => {
    const free: Outcome[] = [
      { check: 'spf.result', state: 'pass', params: {} },
      { check: 'spf.lookups', state: 'note', finding: 'spf.lookups_near', params: {}, record: null },
      { check: 'dkim.result', state: 'unknown', reason: { code: 'dns_timeout' } },
    ]
    const { score, outcomes, coverage, level } = scoreOutcomes(free, messageScale)
    expect({ score, coverage, level }).toEqual({ score: 10, coverage: { done: 2, total: 3 }, level: 0 })
    expect(outcomes.map(({ severity, tenths }) => [severity, tenths])).toEqual([
      ['ok', 0],
      ['info', 0],
      ['info', 0],
    ])
  })

  it('subtracts no more per group than its cap, most severe findings first', () => {
    const outcomes = [
      failing('list_unsubscribe.missing'),
      failing('content.image_only'),
      failing('content.hidden_text'),
    ]
    expect(tenthsOf(outcomes)).toEqual([5, 10, 10])
    const many = [
      ...outcomes,
      failing('content.words_cut'),
      failing('content.direction_turned'),
      failing('links.lookalike'),
    ]
    expect(tenthsOf(many).reduce((sum, tenths) => sum + tenths, 0)).toBe(45)
  })

  it('charges the missing authentication once, at the result', () => {
    const outcomes = [failing('dmarc.unaligned'), failing('dkim.missing'), failing('dmarc.missing')]
    const scored = scoreOutcomes(outcomes, messageScale)
    expect(scored.outcomes.map(({ tenths, because }) => [tenths, because])).toEqual([
      [23, null],
      [0, 'dmarc.unaligned'],
      [12, null],
    ])
    expect(tenthsOf([failing('dkim.missing')])).toEqual([18])
  })

  it('gives the deciding finding the points that the band needs', () => {
    const refused = scaleWith(new Map([['ptr.missing', 3]]))
    const scored = scoreOutcomes([failing('ptr.missing'), failing('dmarc.policy_none')], refused)
    expect(scored.score).toBeLessThan(3)
    expect(scored.outcomes[0]?.tenths).toBeGreaterThan(70)
    expect(scored.outcomes[1]?.tenths).toBeLessThanOrEqual(5)
  })

  it('keeps a critical finding out of the inbox', () => {
    expect(verdictOfScore(scoreOutcomes([failing('dkim.private_key_published')], messageScale).score)).toBe('at_risk')
  })

  it('keeps bad messages apart', () => {
    const refused = scaleWith(new Map([['blacklist.listed_critical', 3]]))
    const bad = [failing('blacklist.listed_critical'), failing('content.hidden_text'), failing('ptr.missing')]
    const scores = [1, 2, 3].map((count) => scoreOutcomes(bad.slice(0, count), refused).score)
    expect(new Set(scores).size).toBe(3)
    expect(scores[2]).toBeGreaterThan(0)
  })
})

const anyFindings = fc.uniqueArray(fc.constantFrom(...findingKeys), { maxLength: 25 })
const anyLevels = fc
  .array(fc.tuple(fc.constantFrom(...findingKeys), fc.constantFrom<Level>(1, 2, 3)))
  .map((entries) => new Map(entries))
const anyScale = fc.oneof(anyLevels.map(scaleWith), fc.constant(domainScale))
const bandOf = { 0: ['inbox', 'at_risk', 'spam'], 1: ['at_risk', 'spam'], 2: ['spam'], 3: ['rejected'] }

describe('every score', () => {
  it('is 10 minus the points, in the band of the gravest finding', () => {
    fc.assert(
      fc.property(anyFindings, anyLevels, (findings, levels) => {
        const { score, outcomes, level } = scoreOutcomes(findings.map(failing), scaleWith(levels))
        const lost = outcomes.reduce((sum, { tenths }) => sum + tenths, 0)
        expect(Math.round(score * 10)).toBe(100 - lost)
        expect(outcomes.every(({ tenths }) => Number.isInteger(tenths) && tenths >= 0)).toBe(true)
        expect(bandOf[level]).toContain(verdictOfScore(score))
      }),
    )
  })

  it('never rises by one more finding', () => {
    fc.assert(
      fc.property(anyFindings, fc.constantFrom(...findingKeys), anyScale, (findings, added, scale) => {
        const before = scoreOutcomes(findings.map(failing), scale).score
        const after = scoreOutcomes([...new Set([...findings, added])].map(failing), scale).score
        expect(after).toBeLessThanOrEqual(before)
      }),
    )
  })
})

function unanswered(check: CheckKey): Outcome {
  return { check, state: 'unknown', reason: { code: 'dns_timeout' } }
}

function floor(...outcomes: Outcome[]) {
  const { score, outcomes: scored } = scoreOutcomes(assumeFailures(outcomes), messageScale)
  const findings = scored.flatMap(({ outcome }) => (outcome.state === 'fail' ? [outcome.finding] : []))
  return { score, findings }
}

describe('assumeFailures', () => {
  it('changes nothing if everything was checked', () => {
    expect(floor(failing('spf.fail'))).toEqual({ score: 8, findings: ['spf.fail'] })
  })

  it('assumes the most severe finding of each unknown check', () => {
    expect(floor(unanswered('ptr.present'))).toEqual({ score: 8.5, findings: ['ptr.missing'] })
    expect(floor(unanswered('spf.result'))).toEqual({ score: 8, findings: ['spf.fail'] })
  })

  it('assumes the findings of the followers of a check without findings', () => {
    expect(floor(unanswered('blacklist.answers')).findings).toContain('blacklist.listed_critical')
  })

  it('assumes the most severe finding of a check that only some lists answered', () => {
    const partly = (check: CheckKey, silent: string[]): Outcome => ({ check, state: 'pass', params: { silent } })
    expect(floor(partly('blacklist.major', ['SpamCop'])).findings).toEqual(['blacklist.policy'])
    expect(floor(partly('blacklist.minor', ['DroneBL']))).toEqual({ score: 9.5, findings: ['blacklist.listed_minor'] })
    expect(floor(partly('dbl.others', []))).toEqual({ score: 10, findings: [] })
    expect(scoreOutcomes([partly('dbl.others', ['SURBL'])]).coverage).toEqual({ done: 0, total: 1 })
  })

  it('never raises the score', () => {
    const anyOutcome = fc.oneof(
      fc.constantFrom(...findingKeys).map(failing),
      fc.constantFrom(...checkKeys).map(unanswered),
    )
    const distinct = fc.uniqueArray(anyOutcome, { selector: ({ check }) => check })
    fc.assert(
      fc.property(distinct, anyScale, (outcomes, scale) => {
        const lowest = scoreOutcomes(assumeFailures(outcomes), scale).score
        expect(lowest).toBeLessThanOrEqual(scoreOutcomes(outcomes, scale).score)
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
  it('subtracts points for problems, and none for informational findings', () => {
    for (const [key, { severity, points }] of Object.entries(weights)) {
      expect(points > 0, key).toBe(severity !== 'info')
    }
  })
})
