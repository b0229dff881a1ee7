import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { headersWith, messageFacts, spoofed, unavailableFacts, unsigned } from '../../../test/support/message-facts.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import { resultSchema } from '../../shared/contract/inbox-tests/inbox-test-report.ts'
import { absent, known, unavailable } from '../../shared/fact.ts'
import type { Outcome } from '../../shared/findings/finding.ts'
import { severities } from '../../shared/severity.ts'
import { replaceFacts } from '../facts/fact-pack.ts'
import { chooseProviders, providersPack } from '../providers/requirements.ts'
import { reevaluate } from '../score/reevaluate.ts'
import { presentReport } from './present-report.ts'

function present(changes: Partial<MessageFacts> = {}) {
  return presentReport(reevaluate(messageFacts(changes)), 'en')
}

const nothingKnown = unavailableFacts({ code: 'dns_timeout' })

describe('presentReport', () => {
  it('gives a flawless message ten points and the inbox verdict', () => {
    const { score, verdict, result } = present()
    expect({ score, verdict }).toEqual({ score: 10, verdict: 'inbox' })
    expect(result.findings.filter(({ severity }) => severity !== 'ok')).toEqual([])
    expect(result.coverage.done).toBe(result.coverage.total)
  })

  it('follows the contract', () => {
    for (const changes of [{}, spoofed, unsigned, nothingKnown]) {
      expect(() => resultSchema.parse(present(changes).result)).not.toThrow()
    }
  })

  it('re-evaluates a stored report when facts or choices have changed since, and names them', () => {
    const stored = reevaluate(messageFacts({ reverse_dns: absent }))
    const milder = JSON.stringify(providersPack.document()).replace(/"(?:refused|spam)"/g, '"no_support"')
    const document = { ...z.looseObject({}).parse(JSON.parse(milder)), version: 99 }
    try {
      expect(presentReport(stored, 'en').verdict).toBe('rejected')
      replaceFacts([{ pack: 'providers', origin: 'imported', document }])
      chooseProviders(['orange'])
      const { verdict, result } = presentReport(stored, 'en')
      expect([verdict, result.facts.chosen_providers]).toEqual(['inbox', ['orange']])
      expect(result.packs.find(({ name }) => name === 'providers')).toMatchObject({ version: 99, unsigned: true })
    } finally {
      replaceFacts([])
      chooseProviders([])
    }
  })

  it('has a score if and only if the verdict is known', () => {
    const broken = { analysis: unavailable({ code: 'analysis_failed' }) }
    for (const changes of [{}, spoofed, unsigned, nothingKnown, broken, { ...broken, ...spoofed }]) {
      const { score, verdict } = present(changes)
      expect(score === null).toBe(verdict === 'unknown')
    }
  })

  it('subtracts the points of the findings from ten', () => {
    for (const changes of [
      {},
      spoofed,
      unsigned,
      { ...unsigned, reverse_dns: absent, headers: headersWith({ Date: null }) },
    ]) {
      const { score, result } = present(changes)
      const tenths = result.findings.reduce((sum, { points }) => sum + Math.round(points * 10), 0)
      expect(Math.round((score ?? 0) * 10)).toBe(Math.max(0, 100 - tenths))
    }
  })

  it('reports unknown as neither pass nor failure, without points', () => {
    const { score, verdict, result } = present(nothingKnown)
    expect({ score, verdict }).toEqual({ score: null, verdict: 'unknown' })
    const unknown = result.findings.filter(({ state }) => state === 'unknown')
    expect(unknown.map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        'dmarc.result',
        'dmarc.policy',
        'dkim.result',
        'spf.result',
        'ptr.present',
        'helo.name',
        'tls.used',
        'blacklist.answers',
        'dbl.answers',
      ]),
    )
    for (const finding of unknown) {
      expect(finding).toMatchObject({ severity: 'info', points: 0, gain: 0, reason_code: 'dns_timeout' })
      expect(finding.fix).toContain(finding.reason)
    }
    expect(result.findings.some(({ state }) => state === 'fail')).toBe(false)
    expect(result.coverage.total - result.coverage.done).toBe(unknown.length)
  })

  it('sorts findings: problems by severity, then unknown, informational, and passed checks', () => {
    const { findings } = present({
      ...spoofed,
      tls: absent,
      reverse_dns: unavailable({ code: 'dns_timeout' }),
      arc: known({ result: 'fail', instances: 1, last_sealer: null, sets: [] }),
    }).result
    const kinds = findings.map(({ state, severity }) => (state === 'pass' && severity === 'info' ? 'note' : state))
    expect([...new Set(kinds)]).toEqual(['fail', 'unknown', 'note', 'pass'])
    const failures = findings.filter(({ state }) => state === 'fail')
    const ranks = failures.map(({ severity, points }) => severities.indexOf(severity) * 100 - points)
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
  })

  it('calculates the gain of fixing one finding, minus the findings it uncovers', () => {
    const { findings } = present(unsigned).result
    const gains = Object.fromEntries(findings.filter(({ points }) => points > 0).map(({ key, gain }) => [key, gain]))
    expect(gains).toEqual({ 'dkim.missing': 0.3, 'dmarc.missing': 0.1 })
    const rejected = present(spoofed).result.findings.find(({ key }) => key === 'dmarc.rejected')
    expect(rejected).toMatchObject({ points: 8.4, gain: 5.2, consequence: 'refused', fixed_by: 'service' })
  })

  it('plans the way to ten points, with the verdict after each step', () => {
    const { fix_plan } = present(spoofed).result
    expect(fix_plan).toMatchObject([
      {
        keys: ['dmarc.rejected', 'dkim.missing', 'auth.nothing_passes'],
        severity: 'major',
        decides: true,
        gain: 5.2,
        score: 6.8,
        verdict: 'at_risk',
      },
      // Its record was not tried.
      { keys: ['spf.fail'], score: 10, verdict: 'inbox', record: null },
    ])
  })

  it('plans no verdicts if the verdict is unknown', () => {
    const { fix_plan } = present({ ...nothingKnown, tls: absent }).result
    expect(fix_plan).toMatchObject([{ keys: ['tls.missing'], score: null, verdict: 'unknown' }])
  })

  it('shows the records of findings and notes, if they were tried', () => {
    const { dmarc_policy } = messageFacts()
    if (dmarc_policy.state !== 'known') throw new Error('the fixture has a policy')
    const bare = { ...dmarc_policy.value, record: 'v=DMARC1; p=reject', rua: [] }
    const report = reevaluate(messageFacts({ dmarc_policy: known(bare) }))
    const records = report.outcomes.flatMap((outcome) =>
      'record' in outcome && outcome.record ? [outcome.record] : [],
    )
    const trial = { records, facts: { dmarc_policy }, dns: [] }
    const recordOf = (trials: (typeof trial)[]) => {
      const { findings } = presentReport({ ...report, trials }, 'en').result
      return findings.find(({ key }) => key === 'dmarc.no_reports')?.record
    }
    expect(recordOf([trial])?.name).toBe('_dmarc.shop.example')
    expect(recordOf([])).toBeNull()
  })

  it('has a reference for every finding, except the analysis itself', () => {
    const bare = present(spoofed).result.findings.filter(({ references }) => references.length === 0)
    expect(bare.map(({ key }) => key)).toEqual(['analysis.complete'])
  })
})

describe('a stored report', () => {
  it('is re-evaluated if the rules have changed since', () => {
    const facts = messageFacts(spoofed)
    expect(presentReport({ facts, outcomes: null, trials: [] }, 'en')).toEqual(presentReport(reevaluate(facts), 'en'))
  })

  it('is shown as stored otherwise', () => {
    const outcomes: Outcome[] = [{ check: 'arc.result', state: 'pass', params: { instances: 1 } }]
    expect(presentReport({ facts: messageFacts(), outcomes, trials: [] }, 'en')).toMatchObject({
      score: 10,
      result: { coverage: { done: 1, total: 1 }, findings: [{ key: 'arc.result' }] },
    })
  })
})
