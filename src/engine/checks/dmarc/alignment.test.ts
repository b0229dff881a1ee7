import { describe, expect, it } from 'vitest'
import {
  answerTo,
  askCheck,
  messageFacts,
  passingSignature,
  passingSpf,
} from '../../../../test/support/message-facts.ts'
import type { DmarcEvaluation } from '../../../shared/contract/facts/message/authentication.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import { dmarcAlignment, dmarcReports } from './alignment.ts'

const service = { ...passingSignature, domain: 'esp.example' }

describe('dmarc.alignment', () => {
  function legs(changes: Partial<DmarcEvaluation>, others: Partial<MessageFacts> = {}): Partial<MessageFacts> {
    const { dmarc } = messageFacts()
    return dmarc.state === 'known' ? { dmarc: known({ ...dmarc.value, ...changes }), ...others } : {}
  }

  const noDkim = known({ result: 'none' as const, passing_domains: [] })
  const foreignDkim = known({ result: 'pass' as const, passing_domains: ['esp.example'] })

  it.each<[string, Partial<MessageFacts>, string]>([
    ['both SPF and DKIM', {}, 'pass'],
    ['DKIM only, SPF of a service', legs({ spf_aligned: false }), 'dmarc.dkim_only'],
    [
      'DKIM only, SPF failing',
      legs({ spf_aligned: false }, { spf: known({ ...passingSpf, result: 'fail' }) }),
      'not evaluated',
    ],
    ['SPF only, DKIM of a service', legs({ dkim_aligned: false }, { dkim: foreignDkim }), 'dmarc.spf_only'],
    ['SPF only, unsigned', legs({ dkim_aligned: null }, { dkim: noDkim }), 'not evaluated'],
    [
      'DKIM, SPF of a name that DNS did not answer for',
      legs({ spf_aligned: null, spf_reason: { code: 'dns_timeout' } }),
      'unknown: dns_timeout',
    ],
    [
      'SPF, a signature that was not verified',
      legs({ dkim_aligned: null, dkim_reason: { code: 'verification_limit' } }, { dkim: foreignDkim }),
      'unknown: verification_limit',
    ],
    ['a failure', legs({ result: 'fail' }), 'not evaluated'],
    ['an unknown SPF result', { spf: unavailable({ code: 'dns_timeout' }) }, 'unknown: dns_timeout'],
  ])('evaluates %s', (_, changes, answer) => {
    expect(answerTo(dmarcAlignment, changes)).toBe(answer)
  })

  it.each([
    [[service], false],
    [[service, { ...passingSignature, result: 'fail' as const }], true],
  ])('says whether the domain signs at all: %#', (dkim_signatures, own_failed) => {
    const facts = messageFacts({ ...legs({ dkim_aligned: false }, { dkim: foreignDkim }), dkim_signatures })
    expect(askCheck(dmarcAlignment, facts)).toMatchObject({ finding: 'dmarc.spf_only', params: { own_failed } })
  })
})

describe('dmarc.reports', () => {
  it('passes if the record has a report address', () => {
    expect(answerTo(dmarcReports)).toBe('pass')
  })

  it('reports a record without report addresses', () => {
    const { dmarc_policy } = messageFacts()
    if (dmarc_policy.state !== 'known') throw new Error('the fixture has a policy')
    expect(answerTo(dmarcReports, { dmarc_policy: known({ ...dmarc_policy.value, rua: [] }) })).toBe('dmarc.no_reports')
  })

  it('leaves the record of a registry alone', () => {
    const { dmarc_policy } = messageFacts()
    if (dmarc_policy.state !== 'known') throw new Error('the fixture has a policy')
    const policy = { ...dmarc_policy.value, found_at: 'example', record: 'v=DMARC1; p=reject; psd=y', rua: [] }
    expect(answerTo(dmarcReports, { dmarc_policy: known(policy) })).toBe('not evaluated')
  })

  it('does not pass for an unusable address', () => {
    const { dmarc_policy } = messageFacts()
    if (dmarc_policy.state !== 'known') throw new Error('the fixture has a policy')
    const rua = ['dmarc@shop.example']
    expect(answerTo(dmarcReports, { dmarc_policy: known({ ...dmarc_policy.value, rua }) })).toBe('not evaluated')
  })

  it('is not applicable without a record', () => {
    expect(answerTo(dmarcReports, { dmarc_policy: absent })).toBe('not evaluated')
  })
})
