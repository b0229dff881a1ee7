import { describe, expect, it } from 'vitest'
import {
  answerTo,
  askCheck,
  gmailAuthor,
  messageFacts,
  passingSignature,
  passingSpf,
  spoofed,
} from '../../../../test/support/message-facts.ts'
import type { DmarcEvaluation } from '../../../shared/contract/facts/message/authentication.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import { dmarcResult } from './result.ts'

function failing(disposition: DmarcEvaluation['disposition']): Partial<MessageFacts> {
  const { dmarc } = messageFacts(spoofed)
  return dmarc.state === 'known' ? { ...spoofed, dmarc: known({ ...dmarc.value, disposition }) } : {}
}

const foreignSpf = known({ ...passingSpf, domain: 'bounces.esp.example' })
const foreignDkim = known({ result: 'pass' as const, passing_domains: ['esp.example'] })
const noDkim = known({ result: 'none' as const, passing_domains: [] })
const silent = unavailable({ code: 'dns_timeout' })

describe('dmarc.result', () => {
  it.each<[string, Partial<MessageFacts>, string]>([
    ['a pass', {}, 'pass'],
    ['a failure under reject', failing('reject'), 'dmarc.rejected'],
    ['a failure under quarantine', failing('quarantine'), 'dmarc.quarantined'],
    ['a failure under none', failing('none'), 'dmarc.failed'],
    ['a timeout', { dmarc: silent }, 'unknown: dns_timeout'],
  ])('evaluates %s', (_, changes, answer) => {
    expect(answerTo(dmarcResult, changes)).toBe(answer)
  })

  it('explains the SPF and DKIM results', () => {
    expect(askCheck(dmarcResult, messageFacts(failing('reject')))).toMatchObject({
      params: {
        domain: 'shop.example',
        spf_leg: 'failed',
        spf_domain: 'shop.example',
        dkim_leg: 'missing',
        dkim_domain: '',
      },
    })
    const unaligned = { ...failing('none'), spf: foreignSpf, dkim: foreignDkim }
    expect(askCheck(dmarcResult, messageFacts(unaligned))).toMatchObject({
      params: {
        spf_leg: 'unaligned',
        spf_domain: 'bounces.esp.example',
        dkim_leg: 'unaligned',
        dkim_domain: 'esp.example',
      },
    })
  })
})

describe('the explanation of a failure', () => {
  const ownFailed = { ...passingSignature, result: 'permerror' as const, comment: 'key revoked' }

  it('names the author’s own invalid signature before the valid one of a mail service', () => {
    const dkim_signatures = [{ ...passingSignature, domain: 'esp.example' }, ownFailed]
    const facts = messageFacts({ ...failing('none'), spf: foreignSpf, dkim: foreignDkim, dkim_signatures })
    expect(askCheck(dmarcResult, facts)).toMatchObject({
      params: { dkim_leg: 'own_failed', dkim_domain: 'shop.example', is_free_mail: false },
    })
  })

  it.each<[string, string, string[]]>([
    ['mail.shop.example', 'bounce.shop.example', ['aspf=s', 'adkim=s']],
    ['esp.example', 'bounce.shop.example', ['aspf=s']],
    ['esp.example', 'bounces.esp.example', []],
  ])('says that a strict record does not accept %s and %s', (signer, sender, strict) => {
    const { dmarc_policy } = messageFacts({})
    if (dmarc_policy.state !== 'known') throw new Error('the policy of the fixture is known')
    const facts = messageFacts({
      ...failing('reject'),
      dmarc_policy: known({ ...dmarc_policy.value, adkim: 'strict', aspf: 'strict' }),
      spf: known({ ...passingSpf, domain: sender }),
      dkim: known({ result: 'pass', passing_domains: [signer] }),
    })
    expect(askCheck(dmarcResult, facts)).toMatchObject({ params: { strict } })
  })

  it('knows that only the provider can authenticate a free mailbox', () => {
    const facts = messageFacts({ dmarc: absent, spf: foreignSpf, dkim: foreignDkim, author: known(gmailAuthor) })
    expect(askCheck(dmarcResult, facts)).toMatchObject({ params: { domain: 'gmail.com', is_free_mail: true } })
  })
})

describe('dmarc.result without a policy', () => {
  it.each<[string, Partial<MessageFacts>, string]>([
    ['SPF of the same organization', { dkim: noDkim }, 'not evaluated'],
    [
      'DKIM of a subdomain',
      { spf: foreignSpf, dkim: known({ result: 'pass', passing_domains: ['m.shop.example'] }) },
      'not evaluated',
    ],
    ['SPF and DKIM of a mail service', { spf: foreignSpf, dkim: foreignDkim }, 'dmarc.unaligned'],
    ['neither SPF nor DKIM', { spf: known({ ...passingSpf, result: 'fail' }), dkim: noDkim }, 'dmarc.unaligned'],
    ['one unknown, the other failing', { spf: silent, dkim: noDkim }, 'unknown: dns_timeout'],
    ['one unknown, the other passing', { spf: silent }, 'not evaluated'],
    ['no author', { author: absent }, 'not evaluated'],
  ])('evaluates %s', (_, changes, answer) => {
    expect(answerTo(dmarcResult, { dmarc: absent, ...changes })).toBe(answer)
  })

  it.each(['none', 'permerror'] as const)('gives the same answer for the result %s', (result) => {
    const { dmarc } = messageFacts()
    if (dmarc.state !== 'known') throw new Error('the fixture has a result')
    const changes = { dmarc: known({ ...dmarc.value, result }), spf: foreignSpf, dkim: foreignDkim }
    expect(answerTo(dmarcResult, changes)).toBe('dmarc.unaligned')
  })
})
