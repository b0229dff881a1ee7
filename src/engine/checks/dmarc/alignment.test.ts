import { describe, expect, it } from 'vitest'
import { answerTo, messageFacts, passingSpf } from '../../../../test/support/message-facts.ts'
import type { MessageFacts } from '../../../shared/contract/facts.ts'
import type { DmarcEvaluation } from '../../../shared/contract/message-facts/authentication.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { dmarcAlignment } from './alignment.ts'

function legs(changes: Partial<DmarcEvaluation>, others: Partial<MessageFacts> = {}): Partial<MessageFacts> {
  const { dmarc } = messageFacts()
  return dmarc.state === 'known' ? { dmarc: known({ ...dmarc.value, ...changes }), ...others } : {}
}

const noDkim = known({ result: 'none' as const, passing_domains: [] })
const foreignDkim = known({ result: 'pass' as const, passing_domains: ['esp.example'] })

describe('dmarc.alignment', () => {
  it.each<[string, Partial<MessageFacts>, string]>([
    ['both legs', {}, 'pass'],
    ['DKIM alone, SPF of a service', legs({ spf_aligned: false }), 'dmarc.dkim_only'],
    [
      'DKIM alone, SPF failing',
      legs({ spf_aligned: false }, { spf: known({ ...passingSpf, result: 'fail' }) }),
      'not asked',
    ],
    ['SPF alone, DKIM of a service', legs({ dkim_aligned: false }, { dkim: foreignDkim }), 'dmarc.spf_only'],
    ['SPF alone, unsigned', legs({ dkim_aligned: null }, { dkim: noDkim }), 'not asked'],
    ['a failure', legs({ result: 'fail' }), 'not asked'],
    ['an unknown SPF', { spf: unavailable({ code: 'dns_timeout' }) }, 'unknown: dns_timeout'],
  ])('answers %s', (_, changes, answer) => {
    expect(answerTo(dmarcAlignment, changes)).toBe(answer)
  })
})
