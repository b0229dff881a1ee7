import { describe, expect, it } from 'vitest'
import type { DmarcPolicy } from '../../../../shared/contract/facts/dmarc-policy.ts'
import type { DkimSignature, DmarcEvaluation } from '../../../../shared/contract/facts/message/authentication.ts'
import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import { absent, known, unavailable } from '../../../../shared/fact.ts'
import { alignSignature, alignSpf } from './alignment.ts'

const silent = unavailable({ code: 'dns_timeout' })

const author = known({
  address: 'ada@news.shop.example',
  display_name: null,
  domain: 'news.shop.example',
  organizational_domain: 'shop.example',
})

const dmarc: DmarcEvaluation = {
  result: 'pass',
  author_domain: 'news.shop.example',
  spf_domain: null,
  spf_aligned: null,
  dkim_domain: null,
  dkim_aligned: null,
  disposition: 'none',
}

const strictPolicy: DmarcPolicy = {
  domain: 'news.shop.example',
  found_at: 'shop.example',
  organizational_domain: 'shop.example',
  record: 'v=DMARC1; p=none; aspf=s; adkim=s',
  policy: 'none',
  testing: false,
  adkim: 'strict',
  aspf: 'strict',
  rua: [],
}

function spf(domain: string, result: 'pass' | 'fail' = 'pass'): MessageFacts['spf'] {
  return known({
    result,
    lenient_result: null,
    domain,
    identity: 'mailfrom',
    ip: '203.0.113.7',
    record: null,
    mechanism: null,
    lookups: 1,
    void_lookups: 0,
    comment: null,
    steps: [],
  })
}

function signature(domain: string, result: DkimSignature['result'] = 'pass'): DkimSignature {
  return {
    domain,
    result,
    identity: null,
    selector: 's1',
    algorithm: 'rsa-sha256',
    canonicalization: 'relaxed/relaxed',
    key_bits: 2048,
    key: null,
    key_records: null,
    signed_headers: ['from'],
    uncovered_headers: [],
    oversigned_headers: [],
    body_hash_matches: true,
    signature_matches: true,
    body_length_limited: false,
    body_length: null,
    unsigned_body_length: 0,
    signed_at: null,
    expires_at: null,
    comment: null,
    reason: null,
  }
}

const base = { author, spf: absent, dmarc: known(dmarc), dmarc_policy: absent } as const

describe('alignSpf', () => {
  it.each([
    [
      'what DMARC evaluated',
      { spf: spf('esp.example'), dmarc: known({ ...dmarc, spf_aligned: false }) },
      'not_aligned',
    ],
    ['what DMARC evaluated', { spf: spf('shop.example'), dmarc: known({ ...dmarc, spf_aligned: true }) }, 'aligned'],
    ['a failed SPF', { spf: spf('shop.example', 'fail') }, 'no_result'],
    ['no SPF', { spf: absent }, 'no_result'],
    ['a DNS server that does not answer', { spf: silent }, 'unknown'],
    ['the organizational domain', { spf: spf('bounce.shop.example'), dmarc: silent }, 'aligned'],
    ['another domain with the same ending', { spf: spf('myshop.example'), dmarc: silent }, 'not_aligned'],
    ['strict', { spf: spf('bounce.shop.example'), dmarc: silent, dmarc_policy: known(strictPolicy) }, 'not_aligned'],
    ['no author', { spf: spf('shop.example'), dmarc: absent, author: absent }, 'not_aligned'],
    ['an unknown author', { spf: spf('shop.example'), dmarc: silent, author: silent }, 'unknown'],
  ] as const)('for %s', (_, changes, expected) => {
    expect(alignSpf({ ...base, ...changes })).toBe(expected)
  })
})

describe('alignSignature', () => {
  it.each([
    ['pass', 'shop.example', 'aligned'],
    ['pass', 'esp.example', 'not_aligned'],
    ['fail', 'shop.example', 'no_result'],
    ['policy', 'shop.example', 'no_result'],
    ['temperror', 'shop.example', 'unknown'],
    ['not_checked', 'shop.example', 'unknown'],
  ] as const)('for the result %s and the domain %s', (result, domain, expected) => {
    expect(alignSignature(signature(domain, result), base)).toBe(expected)
  })
})
