import { describe, expect, it } from 'vitest'
import { answerTo, askCheck, messageFacts } from '../../../../test/support/message-facts.ts'
import type { Dkim2Evaluation, Dkim2Hop } from '../../../shared/contract/facts/message/dkim2.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { dkim2Result } from './dkim2.ts'

const hop: Dkim2Hop = {
  sequence: 1,
  domain: 'shop.example',
  selectors: ['a'],
  signed_at: null,
  sender_domain: 'shop.example',
  recipient_domains: [],
  next_domain: null,
  modified: false,
  signature: true,
  content: true,
  custody: true,
  faults: [],
}
const passing: Dkim2Evaluation = { draft: '06', result: 'pass', reason: null, faults: [], hops: [hop] }

describe('dkim2.result', () => {
  it.each([
    ['no signature', {}, 'not evaluated'],
    ['a valid one', { dkim2: known(passing) }, 'pass'],
    ['a broken one', { dkim2: known({ ...passing, result: 'fail' as const }) }, 'dkim2.broken'],
    [
      'one that was checked in part',
      { dkim2: known({ ...passing, result: 'incomplete' as const }) },
      'dkim2.incomplete',
    ],
    [
      'a key that DNS did not return',
      { dkim2: known({ ...passing, result: 'incomplete' as const, reason: { code: 'dns_timeout' as const } }) },
      'unknown: dns_timeout',
    ],
    ['an Outlook file', { dkim2: unavailable({ code: 'octets_lost' }) }, 'unknown: octets_lost'],
  ])('answers for %s', (_, facts, answer) => {
    expect(answerTo(dkim2Result, facts)).toBe(answer)
  })

  it('names the first host with a fault, and its gravest one', () => {
    const list: Dkim2Hop = { ...hop, sequence: 2, domain: 'list.example', faults: ['unsupported', 'body'] }
    const facts = messageFacts({ dkim2: known({ ...passing, result: 'fail', hops: [hop, list] }) })
    expect(askCheck(dkim2Result, facts)).toMatchObject({
      params: { domain: 'list.example', first: false, fault: 'body' },
    })
  })
})
