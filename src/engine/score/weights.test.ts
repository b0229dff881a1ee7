import { describe, expect, it } from 'vitest'
import { listAnswer, namedDomains } from '../../../test/support/list-answers.ts'
import { messageFacts, passingSignature, passingSpf } from '../../../test/support/message-facts.ts'
import type { DkimSignature, SpfEvaluation } from '../../shared/contract/facts/message/authentication.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import { absent, known } from '../../shared/fact.ts'
import type { Severity } from '../../shared/severity.ts'
import { summarizeReport } from '../present/present-report.ts'
import { reevaluate } from './reevaluate.ts'
import { weights } from './weights.ts'

/** The minimum and maximum points of each severity, so that a severity means the same everywhere. */
const ranges: Record<Severity, [number, number]> = {
  critical: [3, 6],
  major: [0.8, 3.5],
  minor: [0.1, 0.5],
  info: [0, 0],
  ok: [0, 0],
}

describe('the weights', () => {
  it.each(Object.entries(weights))('of %s match its severity', (_, { severity, points }) => {
    const [least, max] = ranges[severity]
    expect(points).toBeGreaterThanOrEqual(least)
    expect(points).toBeLessThanOrEqual(max)
    expect(Math.round(points * 10)).toBeCloseTo(points * 10)
  })

  it('do not make a first DMARC record lower the score of a message that is not authenticated', () => {
    const without = weights['dmarc.unaligned'].points + weights['dmarc.missing'].points
    const published = weights['dmarc.failed'].points + weights['dmarc.policy_none'].points
    expect(without).toBeGreaterThanOrEqual(published)
  })
})

function verdictOf(changes: Partial<MessageFacts>) {
  return summarizeReport(reevaluate(messageFacts(changes))).verdict
}

const spfFaults: Record<string, Partial<SpfEvaluation>> = {
  'no SPF record': { result: 'none', record: null },
  'an SPF failure': { result: 'fail' },
  'an SPF softfail': { result: 'softfail' },
  'a neutral SPF result': { result: 'neutral' },
  'an invalid SPF record': { result: 'permerror' },
  'SPF of another domain': { domain: 'esp.example' },
}

const dkimFaults: Record<string, DkimSignature[]> = {
  'no signature': [],
  'an invalid signature': [{ ...passingSignature, result: 'fail', body_hash_matches: false }],
  'a signature of another domain': [{ ...passingSignature, domain: 'esp.example' }],
}

const { dmarc, dmarc_policy } = messageFacts()

/** No policy, a policy of none, and stricter ones. */
const policies = [null, 'none', 'quarantine', 'reject'] as const

function unproven(policy: (typeof policies)[number]): Partial<MessageFacts> {
  if (policy === null || dmarc.state !== 'known' || dmarc_policy.state !== 'known')
    return { dmarc: absent, dmarc_policy: absent }
  const legs = { spf_aligned: false, dkim_aligned: false, dkim_domain: null }
  return {
    dmarc: known({ ...dmarc.value, ...legs, result: 'fail', disposition: policy }),
    dmarc_policy: known({ ...dmarc_policy.value, policy }),
  }
}

const broken = Object.entries(spfFaults).flatMap(([spf, evaluation]) =>
  Object.entries(dkimFaults).flatMap(([dkim, dkim_signatures]) =>
    policies.map((policy): [string, Partial<MessageFacts>] => {
      const passing_domains = dkim_signatures.filter(({ result }) => result === 'pass').map(({ domain }) => domain)
      const result = passing_domains.length > 0 ? 'pass' : dkim_signatures.length > 0 ? 'fail' : 'none'
      const facts = {
        spf: known({ ...passingSpf, ...evaluation }),
        dkim: known({ result, passing_domains } as const),
        dkim_signatures,
        ...unproven(policy),
      }
      return [`${spf} and ${dkim}, with ${policy ? `a policy of ${policy}` : 'no policy'}`, facts]
    }),
  ),
)

describe('an unauthenticated message never reaches the inbox', () => {
  it.each(broken)('with %s', (_, changes) => {
    expect(verdictOf(changes)).not.toBe('inbox')
  })
})

describe('a message with a listing that some receivers reject never reaches the inbox', () => {
  const ip = '203.0.113.7'
  const listedBy = (list: string, meaning: 'pbl' | 'xbl' | 'spam_trap') =>
    known({ ip, answers: [listAnswer({ list, status: 'listed', meanings: [meaning] })] })

  it.each<[string, Partial<MessageFacts>]>([
    ['Spamhaus XBL', { lists: listedBy('zen.spamhaus.org', 'xbl') }],
    ['Spamhaus PBL', { lists: listedBy('zen.spamhaus.org', 'pbl') }],
    ['PSBL', { lists: listedBy('psbl.surriel.com', 'spam_trap') }],
    ['the DBL', { domain_lists: namedDomains({ 'shop.example': { places: ['author'], dbl: 'abused_spam' } }) }],
    ['SURBL', { domain_lists: namedDomains({ 'esp.example': { places: ['dkim'], surbl: 'spam_domain' } }) }],
    ['URIBL', { domain_lists: namedDomains({ 'page.example': { places: ['link'], uribl: 'spam_domain' } }) }],
  ])('on %s', (_, changes) => {
    expect(verdictOf(changes)).not.toBe('inbox')
  })
})

it('calls a message spam that the spam filter classifies as spam', () => {
  const { rspamd } = messageFacts()
  const verdict = { ...rspamd, engine: 'rspamd', score: rspamd.required_score } as const
  const changes = { rspamd: verdict, spam_engines: [{ engine: 'rspamd' as const, verdict: known(verdict) }] }
  expect(verdictOf(changes)).toBe('spam')
})
