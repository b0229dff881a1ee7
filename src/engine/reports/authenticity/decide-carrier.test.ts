import { describe, expect, it } from 'vitest'
import type { DmarcEvaluation } from '../../../shared/contract/facts/message/authentication.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import { type CarrierFacts, decideCarrier } from './decide-carrier.ts'

const author = { address: 'dmarc@reporter.example', domain: 'reporter.example' }

function dmarc(result: DmarcEvaluation['result']): CarrierFacts['dmarc'] {
  return known({
    result,
    author_domain: author.domain,
    spf_domain: null,
    spf_aligned: null,
    dkim_domain: null,
    dkim_aligned: null,
    disposition: 'none',
  })
}

const facts: CarrierFacts = { author, dmarc: dmarc('fail'), hasPolicy: true, leftOpen: null }

describe('decideCarrier', () => {
  it('authenticates the author if DMARC passes', () => {
    expect(decideCarrier({ ...facts, dmarc: dmarc('pass') })).toEqual({ author, doubt: null, mayChange: false })
  })

  it.each<[string, Partial<CarrierFacts>, string, boolean]>([
    ['DMARC fails', {}, 'dmarc_failed', false],
    ['nothing authenticates a domain without a policy', { hasPolicy: false }, 'no_policy', false],
    ['a signature covers only part of the body', { leftOpen: 'partly_signed' }, 'partly_signed', false],
    ['the key no longer exists', { leftOpen: 'key_gone' }, 'key_gone', false],
    ['there is no single author', { author: null, dmarc: dmarc('pass') }, 'author_unclear', false],
    ['DMARC does not apply', { dmarc: absent }, 'author_unclear', false],
    ['DNS times out', { dmarc: unavailable({ code: 'dns_timeout' }) }, 'dns_unavailable', true],
    ['DNS is offline', { dmarc: unavailable({ code: 'dns_offline' }) }, 'dns_unavailable', true],
    ['the deadline passes', { dmarc: unavailable({ code: 'deadline' }) }, 'dns_unavailable', true],
    ['the client is unknown', { dmarc: unavailable({ code: 'origin_unknown' }) }, 'path_unknown', false],
    ['the signatures cost too much', { dmarc: unavailable({ code: 'verification_limit' }) }, 'not_verifiable', false],
  ])('does not authenticate the author if %s', (_, given, doubt, mayChange) => {
    expect(decideCarrier({ ...facts, ...given })).toEqual({ author: null, doubt, mayChange })
  })
})
