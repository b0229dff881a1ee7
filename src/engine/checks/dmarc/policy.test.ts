import { describe, expect, it } from 'vitest'
import { answerTo, askCheck, messageFacts } from '../../../../test/support/message-facts.ts'
import type { DmarcPolicy, MessageFacts } from '../../../shared/contract/facts.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import { dmarcPolicy } from './policy.ts'

function policy(changes: Partial<DmarcPolicy>): Partial<MessageFacts> {
  const { dmarc_policy } = messageFacts()
  return dmarc_policy.state === 'known' ? { dmarc_policy: known({ ...dmarc_policy.value, ...changes }) } : {}
}

const broken = { name: '_dmarc.shop.example', type: 'TXT', status: 'found', records: ['"v=DMARC1; p=maybe"'], ttl: 60 }

describe('dmarc.policy', () => {
  it.each<[string, Partial<MessageFacts>, string]>([
    ['reject', {}, 'pass'],
    ['quarantine', policy({ policy: 'quarantine' }), 'pass'],
    ['none', policy({ policy: 'none', record: 'v=DMARC1; p=none' }), 'dmarc.policy_none'],
    ['reject, in a test', policy({ testing: true }), 'dmarc.testing'],
    ['none, in a test', policy({ policy: 'none', testing: true }), 'dmarc.policy_none'],
    ['no record', { dmarc_policy: absent }, 'dmarc.missing'],
    ['a record that cannot be used', { dmarc_policy: absent, dns: [broken] }, 'dmarc.invalid'],
    ['no author', { dmarc_policy: absent, author: absent }, 'not asked'],
    ['SERVFAIL', { dmarc_policy: unavailable({ code: 'dns_servfail' }) }, 'unknown: dns_servfail'],
  ])('answers %s', (_, changes, answer) => {
    expect(answerTo(dmarcPolicy, changes)).toBe(answer)
  })

  it('names the record that stands there now', () => {
    const facts = messageFacts({ dmarc_policy: absent, dns: [broken] })
    expect(askCheck(dmarcPolicy, facts)).toMatchObject({ record: { current: 'v=DMARC1; p=maybe' } })
  })
})
