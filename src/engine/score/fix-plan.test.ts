import { describe, expect, it } from 'vitest'
import { headersWith, messageFacts, passingSpf, spoofed, unsigned } from '../../../test/support/message-facts.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import { absent, known } from '../../shared/fact.ts'
import type { CheckKey, FindingKey, Outcome, PasteRecord } from '../../shared/findings/finding.ts'
import { planFixes } from './fix-plan.ts'
import { planMessage } from './plan-report.ts'
import { reevaluate } from './reevaluate.ts'
import { scoreOutcomes } from './score.ts'
import { scoreMessage } from './verdict.ts'

function plan(changes: Partial<MessageFacts>) {
  const { facts, outcomes } = reevaluate(messageFacts(changes))
  return planMessage({ facts, outcomes })(() => null)
}

/** The findings that each step resolves, and the score after it. */
function outline(changes: Partial<MessageFacts>) {
  return plan(changes).steps.map(({ resolved, gain, scored }) => [resolved.join(' '), gain, scored.score])
}

/** Plans the fixes of outcomes without known fixes. */
function planOutcomes(outcomes: Outcome[]) {
  return planFixes<readonly PasteRecord[]>({
    facts: [],
    outcomes,
    fixes: [],
    evaluate: () => outcomes.filter((outcome) => !('record' in outcome && outcome.record !== null)),
    score: (_, left) => scoreOutcomes(left),
    publish: (records) => records,
    spfOf: () => null,
  })
}

function failure(check: CheckKey, finding: FindingKey, record: PasteRecord | null = null): Outcome {
  return { check, state: 'fail', finding, params: { domain: 'shop.example' }, record }
}

const spfRecord = { name: 'shop.example', type: 'TXT', value: 'v=spf1 mx -all', current: 'v=spf1 mx' }

describe('planFixes', () => {
  it('is empty for a flawless message', () => {
    expect(plan({}).steps).toEqual([])
  })

  it('resolves a fault together with its consequences', () => {
    const faults = { ...spoofed, reverse_dns: absent }
    expect(outline(faults)).toEqual([
      // The filter's score is lower without these faults, too.
      ['dmarc.rejected dkim.missing auth.nothing_passes spam.borderline', 1.4, 2.4],
      ['ptr.missing', 4.4, 6.8],
      // Large providers require SPF of a campaign, even if DKIM passes.
      ['spf.fail', 3.2, 10],
    ])
  })

  it('continues until nothing is left, and no step loses points', () => {
    const faults: Partial<MessageFacts> = {
      ...unsigned,
      spf: known({ ...passingSpf, result: 'softfail' }),
      reverse_dns: absent,
      tls: absent,
      headers: headersWith({ 'Message-ID': null, Subject: null, Date: null, To: null }),
    }
    const scores = plan(faults).steps.map(({ scored }) => scored.score)
    expect(scores).toEqual(scores.toSorted((a, b) => a - b))
    expect(scores.at(-1)).toBe(10)
  })

  it('reports what a fix uncovers', () => {
    expect(outline(unsigned)).toEqual([
      ['dkim.missing', 0.3, 6.7],
      ['dmarc.missing', 2.8, 9.5],
      ['dmarc.policy_none', 0.5, 10],
    ])
  })

  it('gives findings the gain of the fix that resolves them', () => {
    const { gains } = plan(spoofed)
    const byFinding = [...gains].map(([outcome, gain]) => ['finding' in outcome && outcome.finding, gain])
    expect(Object.fromEntries(byFinding)).toEqual({
      'dmarc.rejected': 5.2,
      'dkim.missing': 5.2,
      'auth.nothing_passes': 5.2,
      'spf.fail': 5,
    })
  })

  it('combines findings that one record resolves into one step', () => {
    const { steps } = planOutcomes([
      failure('spf.all', 'spf.all_missing', spfRecord),
      failure('spf.terms', 'spf.term_ignored', spfRecord),
      failure('caa.syntax', 'caa.invalid'),
    ])
    expect(steps.map(({ resolved, lead }) => [lead.finding, resolved])).toEqual([
      ['spf.term_ignored', ['spf.all_missing', 'spf.term_ignored']],
      ['caa.invalid', ['caa.invalid']],
    ])
  })

  it('starts with what gains most, even if it is less severe than what gains nothing yet', () => {
    // These five cost 6.3 points, but their group at most 4: fixing any one of them gains nothing.
    const capped = [
      failure('headers.from', 'headers.from_without_domain'),
      failure('author.display_name', 'author.display_name_address'),
      failure('headers.date', 'headers.date_missing'),
      failure('headers.unique', 'headers.doubled'),
      failure('headers.message_id', 'headers.message_id_missing'),
    ]
    const { steps } = planOutcomes([...capped, failure('dmarc.policy', 'dmarc.policy_none')])
    expect(steps.map(({ lead, gain }) => [lead.finding, gain])).toEqual([
      ['dmarc.policy_none', 0.5],
      ['headers.from_without_domain', 0],
      ['author.display_name_address', 1.2],
      ['headers.date_missing', 1],
      ['headers.doubled', 1],
      ['headers.message_id_missing', 0.8],
    ])
  })

  it('starts with what blocks delivery, even if it gains nothing yet', () => {
    const { steps } = planOutcomes([
      failure('blacklist.critical', 'blacklist.listed_critical'),
      failure('dbl.links', 'dbl.link_listed'),
      failure('blacklist.major', 'blacklist.listed_major'),
      failure('ptr.present', 'ptr.missing'),
    ])
    expect(steps.map(({ lead }) => lead.finding)).toEqual([
      'blacklist.listed_critical',
      'dbl.link_listed',
      'blacklist.listed_major',
      'ptr.missing',
    ])
  })

  it('starts with the most severe findings if they gain most', () => {
    const { steps } = planOutcomes([
      failure('dmarc.policy', 'dmarc.policy_none'),
      failure('ptr.present', 'ptr.missing'),
      failure('spam.score', 'spam.likely'),
      failure('spf.all', 'spf.all_open'),
    ])
    expect(steps.map(({ lead }) => lead.finding)).toEqual([
      'spf.all_open',
      'spam.likely',
      'ptr.missing',
      'dmarc.policy_none',
    ])
  })

  it('continues with minor findings if a severe one cannot be improved', () => {
    const { steps } = plan({
      ...unsigned,
      headers: headersWith({ Date: null, 'Message-ID': null, Subject: null, 'MIME-Version': null }),
    })
    const keys = steps.flatMap(({ resolved }) => resolved)
    expect(keys).toContain('headers.date_missing')
    expect(keys).toContain('headers.mime_version_missing')
  })

  it.each([{}, unsigned, spoofed, { ...spoofed, tls: absent, reverse_dns: absent }])(
    'has gains that add up to the last score (case %#)',
    (changes) => {
      const { facts, outcomes } = reevaluate(messageFacts(changes))
      const { score } = scoreMessage(facts, outcomes)
      let standing = score
      for (const { gain, scored } of plan(changes).steps) {
        standing = Math.round((standing + gain) * 10) / 10
        expect(standing).toBe(scored.score)
      }
    },
  )
})
