import { describe, expect, it } from 'vitest'
import { newOf } from '../print/set-aside.ts'
import { type Baseline, entryFor, expiredEntries, updateBaseline } from './baseline.ts'
import type { Inspection, Problem } from './inspection.ts'
import { limitsForNew, ruleOn, withAccepted } from './ruling.ts'

const today = '2026-11-23'
const order = ['critical', 'major', 'minor', 'info', 'ok']

function problem(rule: string, changes: Partial<Problem> = {}): Problem {
  return {
    ...{ rule, topic: rule, severity: 'major', points: 1, title: rule, advice: '', helpUrl: null, line: null },
    ...{ count: null, fingerprint: `print-${rule}`, ...changes },
  }
}

function inspect(problems: Problem[], changes: Partial<Inspection> = {}): Inspection {
  return { subject: { name: 'a.eml', file: 'a.eml' }, problems, gaps: [], passed: [], ignored: [], ...changes }
}

const update = {
  ...{ rules: 'r1', reason: 'Known.', defaultReason: 'Default.' },
  ...{ expires: '2027-05-23', renewedBefore: today },
}

describe('a baseline', () => {
  const baseline = updateBaseline(
    null,
    [inspect([problem('dkim.missing'), problem('links.empty', { count: 2 })])],
    update,
  )

  it.each([
    ['the same problem', problem('dkim.missing'), true],
    ['fewer places', problem('links.empty', { count: 1 }), true],
    ['more places', problem('links.empty', { count: 3 }), false],
    ['another problem', problem('spf.fail'), false],
  ])('with %s returns %s', (_what, found, isAccepted) => {
    expect(entryFor(found, baseline, today) !== null).toBe(isAccepted)
  })

  it('accepts nothing from its expiry date on', () => {
    expect(entryFor(problem('dkim.missing'), baseline, '2027-05-22')).not.toBeNull()
    expect(entryFor(problem('dkim.missing'), baseline, '2027-05-23')).toBeNull()
    expect(expiredEntries([inspect([problem('dkim.missing')])], baseline, '2027-05-23')).toHaveLength(1)
    expect(expiredEntries([inspect([])], baseline, '2027-05-23')).toEqual([])
  })

  it('keeps reason and date when updated, and renews what expires soon', () => {
    const later = { ...update, reason: 'New.', expires: '2028-01-01' }
    const again = [inspect([problem('dkim.missing'), problem('spf.fail')])]
    expect(updateBaseline(baseline, again, later).findings).toMatchObject([
      { rule: 'dkim.missing', reason: 'Known.', expires: '2027-05-23' },
      { rule: 'spf.fail', reason: 'New.', expires: '2028-01-01' },
    ])
    const soon = { ...later, renewedBefore: '2027-06-01' }
    const renewed = (stated: string | undefined) =>
      updateBaseline(baseline, again, { ...soon, reason: stated }).findings
    expect(renewed('New.')[0]).toMatchObject({ rule: 'dkim.missing', reason: 'New.', expires: '2028-01-01' })
    expect(renewed(undefined)).toMatchObject([
      { rule: 'dkim.missing', reason: 'Known.', expires: '2028-01-01' },
      { rule: 'spf.fail', reason: 'Default.', expires: '2028-01-01' },
    ])
  })

  it('keeps entries of other files and of checks that could not be done', () => {
    const rules = ({ findings }: Baseline) => findings.map(({ rule }) => rule)
    const other = inspect([], { subject: { name: 'b.eml', file: 'b.eml' } })
    expect(rules(updateBaseline(baseline, [other], update))).toEqual(['dkim.missing', 'links.empty'])
    const unknown = inspect([], { gaps: [{ rule: 'dkim.result', topic: 'DKIM', reason: 'No answer.' }] })
    expect(rules(updateBaseline(baseline, [unknown], update))).toEqual(['dkim.missing'])
  })

  it('leaves out remarks, which cannot fail a run', () => {
    expect(updateBaseline(null, [inspect([problem('bimi.missing', { severity: 'info' })])], update).findings).toEqual(
      [],
    )
  })
})

describe('a run with a baseline', () => {
  const baseline = updateBaseline(null, [inspect([problem('dkim.missing')])], update)
  const options = { failOn: 'major', minScore: 9, failOnVerdict: 'spam' } as const
  const rule = (problems: Problem[], used: Baseline | null = baseline) =>
    ruleOn(inspect(problems), { baseline: used, today, failOn: 'major', order })

  it('exceeds no limit without a new finding', () => {
    const ruled = rule([problem('dkim.missing')])
    expect(ruled.problems).toMatchObject([{ fails: false, accepted: { reason: 'Known.' } }])
    expect(limitsForNew(options, ruled)).toEqual({ failOn: 'major', failOnVerdict: 'never' })
    const found = [{ key: 'mime.size' }, { key: 'dkim.missing' }]
    const listed = withAccepted(found, ruled.problems, ({ key }) => key === 'dkim.missing')
    expect(newOf(listed)).toEqual([{ key: 'mime.size' }])
    expect(listed[1]).toMatchObject({ accepted: { reason: 'Known.', expires: '2027-05-23' } })
  })

  it.each([
    ['a new finding', [problem('dkim.missing'), problem('spf.fail')], baseline],
    ['no baseline', [problem('dkim.missing')], null],
  ] as const)('applies all limits with %s', (_what, problems, used) => {
    const ruled = rule([...problems], used)
    expect(ruled.problems.at(-1)).toMatchObject({ fails: true, accepted: null })
    expect(limitsForNew(options, ruled)).toEqual(options)
  })

  it('never fails with `none`', () => {
    const ruled = ruleOn(inspect([problem('spf.fail')]), { baseline: null, today, failOn: 'none', order })
    expect(ruled.problems).toMatchObject([{ fails: false }])
  })
})
