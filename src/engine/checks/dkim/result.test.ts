import { describe, expect, it } from 'vitest'
import { answerTo, askCheck, messageFacts, passingSignature } from '../../../../test/support/message-facts.ts'
import type { DkimSignature } from '../../../shared/contract/facts/message/authentication.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import { dkimResult } from './result.ts'

function broken(...signatures: Partial<DkimSignature>[]): Partial<MessageFacts> {
  return {
    dkim: known({ result: 'fail', passing_domains: [] }),
    dkim_signatures: signatures.map((changes) => ({ ...passingSignature, result: 'fail', ...changes })),
  }
}

describe('dkim.result', () => {
  it.each<[string, Partial<MessageFacts>, string]>([
    ['a pass', {}, 'pass'],
    ['no signature', { dkim: known({ result: 'none', passing_domains: [] }), dkim_signatures: [] }, 'dkim.missing'],
    ['no signature, reported as absent', { dkim: absent, dkim_signatures: [] }, 'dkim.missing'],
    ['a changed body', broken({ body_hash_matches: false }), 'dkim.body_changed'],
    ['a broken signature', broken({ comment: 'bad signature' }), 'dkim.signature_broken'],
    ['a missing key', broken({ result: 'neutral', comment: 'no key' }), 'dkim.key_missing'],
    ['a revoked key', broken({ result: 'permerror', comment: 'key revoked' }), 'dkim.key_revoked'],
    ['a key of 512 bits', broken({ result: 'policy', key_bits: 512 }), 'dkim.key_too_short'],
    ['a key too short to be measured', broken({ result: 'policy', key_bits: null }), 'dkim.key_too_short'],
    ['rsa-sha1', broken({ result: 'policy', algorithm: 'rsa-sha1' }), 'dkim.weak_algorithm'],
    ['an expired signature', broken({ result: 'neutral', comment: 'expired' }), 'dkim.expired'],
    ['a syntax error', broken({ result: 'neutral', comment: 'signature syntax error' }), 'dkim.invalid'],
    ['a timeout', { dkim: unavailable({ code: 'dns_timeout' }) }, 'unknown: dns_timeout'],
  ])('evaluates %s', (_, changes, answer) => {
    expect(answerTo(dkimResult, changes)).toBe(answer)
  })

  it('reports the author’s own signature rather than a relay’s', () => {
    const facts = messageFacts(broken({ domain: 'list.example.net' }, { domain: 'mail.shop.example', selector: 's1' }))
    expect(askCheck(dkimResult, facts)).toMatchObject({ params: { domain: 'mail.shop.example', selector: 's1' } })
  })

  it('names no domain if the author is unknown', () => {
    const facts = messageFacts({ dkim: absent, author: absent })
    expect(askCheck(dkimResult, facts)).toMatchObject({ finding: 'dkim.missing', params: { domain: '' } })
  })
})
