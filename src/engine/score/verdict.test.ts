import { describe, expect, it } from 'vitest'
import { messageFacts } from '../../../test/support/message-facts.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import type { Verdict } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import type { ProviderVerdict } from '../../shared/contract/inbox-tests/providers.ts'
import { absent, known, unavailable } from '../../shared/fact.ts'
import type { FindingKey } from '../../shared/findings/finding.ts'
import type { Severity } from '../../shared/severity.ts'
import { computeVerdict } from './verdict.ts'

/** A finding of each severity; none for severities without cost. */
const findingsOf: Record<Severity, FindingKey[]> = {
  critical: ['spf.all_open'],
  major: ['spf.missing'],
  minor: ['dmarc.policy_none'],
  info: [],
  ok: [],
}

function scored(score: number, severity: Severity = 'ok', requirements: ProviderVerdict = 'pass') {
  return { score, findings: findingsOf[severity], requirements }
}

function failingUnder(disposition: 'none' | 'quarantine' | 'reject'): Partial<MessageFacts> {
  const { dmarc } = messageFacts()
  return dmarc.state === 'known' ? { dmarc: known({ ...dmarc.value, result: 'fail', disposition }) } : {}
}

const broken = { analysis: unavailable({ code: 'analysis_failed' }) }
const temperror = { dmarc: unavailable({ code: 'dns_timeout' }) }
const notChecked = { dmarc: unavailable({ code: 'origin_unknown' }) }

describe('computeVerdict', () => {
  it.each<[string, Partial<MessageFacts>, number, Severity, Verdict]>([
    ['ten points', {}, 10, 'ok', 'inbox'],
    ['seven points', {}, 7, 'major', 'inbox'],
    ['less than seven points', {}, 6.9, 'major', 'at_risk'],
    ['a critical finding, whatever the score', {}, 9, 'critical', 'at_risk'],
    ['five points', {}, 5, 'major', 'at_risk'],
    ['less than five points', {}, 4.9, 'major', 'spam'],
    ['a failure under reject', failingUnder('reject'), 9, 'critical', 'rejected'],
    ['a failure under reject, without points left', failingUnder('reject'), 0, 'critical', 'rejected'],
    [
      'a failure under reject in an incomplete analysis',
      { ...failingUnder('reject'), ...broken },
      9,
      'critical',
      'rejected',
    ],
    ['a failure under quarantine', failingUnder('quarantine'), 4.5, 'critical', 'spam'],
    ['a failure under none', failingUnder('none'), 6.5, 'major', 'at_risk'],
    ['no DMARC record', { dmarc: absent }, 8, 'major', 'inbox'],
    ['an incomplete analysis', broken, 10, 'ok', 'unknown'],
    ['a temporary DMARC error', temperror, 10, 'ok', 'unknown'],
    ['DMARC that was not checked', notChecked, 6, 'major', 'unknown'],
    ['an incomplete analysis of a message that is spam anyway', broken, 4.9, 'major', 'spam'],
    ['an unknown DMARC result of a message that is spam anyway', temperror, 4.9, 'major', 'spam'],
  ])('evaluates %s', (_, changes, score, severity, verdict) => {
    expect(computeVerdict(messageFacts(changes), scored(score, severity))).toBe(verdict)
  })

  it.each<[FindingKey, Verdict]>([
    ['blacklist.listed_critical', 'rejected'],
    ['dbl.listed', 'rejected'],
    ['dbl.service_listed', 'rejected'],
    ['dbl.link_listed', 'unknown'],
    ['blacklist.policy', 'unknown'],
    ['mime.size_refused', 'rejected'],
    ['mime.size_risky', 'unknown'],
  ])('decides for %s whether mail servers reject it, whatever the score', (finding, verdict) => {
    const score = { score: 9, findings: [finding], requirements: 'pass' as const }
    expect(computeVerdict(messageFacts(temperror), score)).toBe(verdict)
  })

  it('returns no verdict for input that is not a message', () => {
    const headers = { fields: [], truncated: false }
    expect(computeVerdict(messageFacts({ headers }), scored(2, 'critical'))).toBe('unknown')
    expect(computeVerdict(messageFacts({ headers: { ...headers, truncated: true } }), scored(2, 'critical'))).toBe(
      'spam',
    )
  })

  it.each<[ProviderVerdict, number, Verdict]>([
    ['pass', 9, 'inbox'],
    ['unknown', 9, 'inbox'],
    ['fail', 9, 'at_risk'],
    ['fail', 4, 'spam'],
  ])('includes provider requirements: %s with a score of %d', (requirements, score, verdict) => {
    expect(computeVerdict(messageFacts(), scored(score, 'ok', requirements))).toBe(verdict)
  })
})
