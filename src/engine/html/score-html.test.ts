import { describe, expect, it } from 'vitest'
import type { HtmlIssueKey } from '../../shared/findings/html-issue.ts'
import type { Found } from './inspection.ts'
import { issueWeights, topicCaps } from './issue-weights.ts'
import { scoreIssues, weighIssues } from './score-html.ts'

const found = (key: HtmlIssueKey, feature: string | null = null, count = 1): Found => ({
  key,
  feature,
  features: [],
  count,
  lines: [],
  params: {},
  clients: [],
})

const severities = (...issues: Found[]) => weighIssues(issues).map(({ severity }) => severity)
const score = (...issues: Found[]) => scoreIssues(weighIssues(issues))

describe('weighIssues', () => {
  it('keeps a severity that differs from the usual one', () => {
    expect(severities(found('support.layout', 'css-float'))).toEqual(['warning'])
    expect(severities(found('support.content', 'image-svg'))).toEqual(['warning'])
    expect(severities({ ...found('support.content'), severity: 'info' })).toEqual(['info'])
    expect(severities(found('support.decoration', 'css-animation'))).toEqual(['info'])
  })

  it('sorts by severity, then by frequency', () => {
    const issues = [
      found('structure.duplicate_ids'),
      found('support.layout', 'css-float', 1),
      found('support.layout', 'css-position', 9),
      found('structure.empty'),
    ]
    expect(weighIssues(issues).map(({ key, count }) => [key, count])).toEqual([
      ['structure.empty', 1],
      ['support.layout', 9],
      ['support.layout', 1],
      ['structure.duplicate_ids', 1],
    ])
  })
})

describe('scoreIssues', () => {
  it('subtracts the points of each issue once', () => {
    expect(score()).toBe(100)
    expect(score(found('forbidden.script', null, 700))).toBe(100 - issueWeights['forbidden.script'].points)
  })

  it('subtracts no more per topic than its cap', () => {
    const features = Array.from({ length: 30 }, () => found('support.layout', 'css-float'))
    expect(score(...features)).toBe(100 - (topicCaps.support ?? 0))
  })

  it('never falls below zero', () => {
    const everything = Object.keys(issueWeights) as HtmlIssueKey[]
    expect(score(...everything.map((key) => found(key)))).toBe(0)
  })

  it('has a cap for every topic and no points for info issues', () => {
    for (const [key, { severity, points }] of Object.entries(issueWeights)) {
      expect(topicCaps[key.split('.', 1)[0] ?? ''], key).toBeDefined()
      expect(points > 0, key).toBe(severity !== 'info')
    }
  })
})
