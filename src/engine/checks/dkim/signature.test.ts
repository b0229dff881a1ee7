import { describe, expect, it } from 'vitest'
import {
  answerTo,
  askCheck,
  messageFacts,
  passingSignature,
  receivedHop,
} from '../../../../test/support/message-facts.ts'
import type { DmarcPolicy } from '../../../shared/contract/facts/dmarc-policy.ts'
import type { DkimSignature, DmarcEvaluation } from '../../../shared/contract/facts/message/authentication.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { absent, known } from '../../../shared/fact.ts'
import {
  dkimBodyLength,
  dkimHeaderCoverage,
  dkimKey,
  dkimOtherSignatures,
  dkimSignatureFlags,
  dkimSignatureKeyUnique,
  dkimSigningTime,
} from './signature.ts'

describe('dkim.key', () => {
  it.each<[string, Partial<DmarcEvaluation>, Partial<DmarcPolicy>, string]>([
    ['next to SPF', { spf_aligned: true }, {}, 'dkim.ed25519_only'],
    ['next to SPF that is unknown', { spf_aligned: null }, {}, 'dkim.ed25519_only'],
    ['alone, under reject', { spf_aligned: false }, { policy: 'reject' }, 'dkim.ed25519_decides'],
    [
      'alone, under quarantine in test mode',
      { spf_aligned: false },
      { policy: 'quarantine', testing: true },
      'dkim.ed25519_only',
    ],
    ['alone, under none', { spf_aligned: false }, { policy: 'none' }, 'dkim.ed25519_only'],
  ])('evaluates an Ed25519 signature %s', (_, result, published, answer) => {
    const { dmarc, dmarc_policy } = messageFacts({})
    if (dmarc.state !== 'known' || dmarc_policy.state !== 'known') throw new Error('DMARC of the fixture is known')
    const facts: Partial<MessageFacts> = {
      dkim_signatures: [{ ...passingSignature, algorithm: 'ed25519-sha256', key_bits: 256 }],
      dmarc: known({ ...dmarc.value, ...result }),
      dmarc_policy: known({ ...dmarc_policy.value, ...published }),
    }
    expect(answerTo(dkimKey, facts)).toBe(answer)
  })

  it.each<[string, Partial<DkimSignature>, string]>([
    ['2048 bits', {}, 'pass'],
    ['1024 bits', { key_bits: 1024 }, 'dkim.key_short'],
    ['Ed25519 only', { algorithm: 'ed25519-sha256', key_bits: 256 }, 'dkim.ed25519_only'],
    ['an unknown length', { key_bits: null }, 'not evaluated'],
    ['an invalid signature', { result: 'fail', key_bits: 1024 }, 'not evaluated'],
  ])('evaluates %s', (_, changes, answer) => {
    expect(answerTo(dkimKey, { dkim_signatures: [{ ...passingSignature, ...changes }] })).toBe(answer)
  })

  it('accepts Ed25519 next to RSA (RFC 8463 section 5)', () => {
    const modern = { ...passingSignature, algorithm: 'ed25519-sha256', key_bits: 256 }
    expect(answerTo(dkimKey, { dkim_signatures: [modern, passingSignature] })).toBe('pass')
  })

  it('finds the one short key among several', () => {
    const short = { ...passingSignature, selector: 'old', key_bits: 1024 }
    const facts = messageFacts({ dkim_signatures: [passingSignature, short] })
    expect(askCheck(dkimKey, facts)).toMatchObject({ params: { selector: 'old', bits: 1024 } })
  })
})

it('costs no points for fields that a service leaves out of its signatures', () => {
  const { envelope } = messageFacts()
  const dkim_signatures = [{ ...passingSignature, uncovered_headers: ['To'] }]
  const sent = { dkim_signatures, envelope: { ...envelope, mail_from: 'bounces+1@sendgrid.net' } }
  expect(askCheck(dkimHeaderCoverage, messageFacts(sent))).toMatchObject({
    state: 'note',
    finding: 'dkim.headers_uncovered_by_service',
    params: { service: 'Twilio SendGrid', headers: ['To'] },
  })
})

describe('signatures of a mail service', () => {
  const own = passingSignature
  const service = { ...own, domain: 'esp.example' }
  const modern = { ...own, algorithm: 'ed25519-sha256', key_bits: 256 }

  it.each([
    ['with a short key', dkimKey, [own, { ...service, key_bits: 1024 }], 'pass'],
    ['with RSA, next to an own one without', dkimKey, [modern, service], 'dkim.ed25519_only'],
    ['of part of the body', dkimBodyLength, [own, { ...service, body_length_limited: true }], 'pass'],
    [
      'of part of the body, alone',
      dkimBodyLength,
      [{ ...service, body_length_limited: true }],
      'dkim.body_length_limited',
    ],
  ])('%s', (_, check, dkim_signatures, answer) => {
    expect(answerTo(check, { dkim_signatures })).toBe(answer)
  })
})

describe('dkim.other_signatures next to a signature that dkim.result reports', () => {
  it('is not evaluated', () => {
    const dkim_signatures = [
      { ...passingSignature, domain: 'esp.example' },
      { ...passingSignature, result: 'fail' as const },
    ]
    expect(answerTo(dkimOtherSignatures, { dkim_signatures })).toBe('dkim.other_failed')
    expect(answerTo(dkimOtherSignatures, { dkim_signatures, dmarc: absent })).toBe('not evaluated')
  })
})

describe('dkim.body_length', () => {
  it.each([
    ['the whole body', {}, 'pass'],
    ['the whole body, by its length', { body_length_limited: true, body_length: 90 }, 'dkim.body_length_limited'],
    ['none of the body', { body_length_limited: true, body_length: 0 }, 'dkim.body_unsigned'],
    [
      'part of the body',
      { body_length_limited: true, body_length: 90, unsigned_body_length: 15 },
      'dkim.body_unsigned',
    ],
    [
      'part of the body, by an invalid signature',
      { body_length_limited: true, result: 'fail' as const },
      'not evaluated',
    ],
  ])('evaluates a signature of %s', (_, changes, answer) => {
    expect(answerTo(dkimBodyLength, { dkim_signatures: [{ ...passingSignature, ...changes }] })).toBe(answer)
  })
})

describe('dkim.header_coverage', () => {
  const own = passingSignature
  const service = { ...own, domain: 'esp.example' }

  it.each([
    [[own], 'pass'],
    [[{ ...own, uncovered_headers: ['Message-ID', 'MIME-Version', 'Content-Type', 'List-Unsubscribe'] }], 'pass'],
    [[{ ...own, uncovered_headers: ['Subject'] }], 'dkim.headers_uncovered'],
    // DMARC uses the author's own signature.
    [[{ ...service, uncovered_headers: ['Subject'] }, own], 'pass'],
    [[service, { ...own, uncovered_headers: ['To'] }], 'dkim.headers_uncovered'],
    [[{ ...own, result: 'fail' as const, uncovered_headers: ['Subject'] }], 'not evaluated'],
  ])('dkim.header_coverage answers signatures %#', (dkim_signatures, answer) => {
    expect(answerTo(dkimHeaderCoverage, { dkim_signatures })).toBe(answer)
  })

  it('reports the fields that readers see', () => {
    const signature = { ...own, uncovered_headers: ['Subject', 'Message-ID', 'Reply-To'] }
    expect(askCheck(dkimHeaderCoverage, messageFacts({ dkim_signatures: [signature] }))).toMatchObject({
      params: { domain: 'shop.example', selector: 'news', headers: ['Subject', 'Reply-To'] },
    })
  })
})

describe('dkim.signing_time', () => {
  it.each([
    ['2026-11-20T13:01:58.000Z', 'pass', 'pass'],
    ['2026-11-20T13:16:00.000Z', 'pass', 'pass'],
    ['2026-11-20T13:18:00.000Z', 'pass', 'dkim.signed_in_future'],
    ['2026-11-20T13:18:00.000Z', 'fail', 'not evaluated'],
    [null, 'pass', 'not evaluated'],
  ] as const)('dkim.signing_time answers a signature of %s that ends in %s', (signed_at, result, answer) => {
    // The sample was received at 13:02.
    expect(answerTo(dkimSigningTime, { dkim_signatures: [{ ...passingSignature, signed_at, result }] })).toBe(answer)
  })

  it.each([
    ['2026-11-20T13:20:00.000Z', 18, 'minute'],
    ['2026-11-20T15:01:00.000Z', 119, 'minute'],
    ['2026-11-21T09:02:00.000Z', 20, 'hour'],
    ['2028-11-20T13:02:00.000Z', 731, 'day'],
  ])('states how far %s is ahead in a suitable unit', (signed_at, amount, unit) => {
    const facts = messageFacts({ dkim_signatures: [{ ...passingSignature, signed_at }] })
    expect(askCheck(dkimSigningTime, facts)).toMatchObject({ params: { amount, unit } })
  })

  it('compares with the arrival, not with a later upload', () => {
    const { envelope } = messageFacts()
    const facts = {
      envelope: { ...envelope, tls: null, origin: { ip: null, helo: null, source: 'unknown' as const, hop: null } },
      received: [receivedHop({ date: '2026-11-10T08:00:00.000Z' })],
      dkim_signatures: [{ ...passingSignature, signed_at: '2026-11-10T10:00:00.000Z' }],
    }
    expect(answerTo(dkimSigningTime, facts)).toBe('dkim.signed_in_future')
  })
})

describe('dkim.flags', () => {
  const { key } = passingSignature

  it.each([
    [key, 'pass'],
    [key && { ...key, strict: true }, 'pass'],
    [key && { ...key, testing: true }, 'dkim.keys_testing'],
    [null, 'not evaluated'],
  ])('dkim.flags answers the key %j', (changed, answer) => {
    expect(answerTo(dkimSignatureFlags, { dkim_signatures: [{ ...passingSignature, key: changed }] })).toBe(answer)
  })
})

describe('dkim.key_unique of signatures', () => {
  const ambiguous = { ...passingSignature, key: null, key_records: 2 }

  it.each([
    ['one key record', [passingSignature], 'not evaluated'],
    ['several key records, valid signature', [ambiguous], 'dkim.key_ambiguous'],
    ['several key records, invalid signature', [{ ...ambiguous, result: 'fail' as const }], 'dkim.key_ambiguous'],
    ['several key records, next to a good signature', [passingSignature, ambiguous], 'dkim.key_ambiguous'],
    ['an unknown number of key records', [{ ...passingSignature, key_records: null }], 'not evaluated'],
  ])('evaluates %s', (_, dkim_signatures, answer) => {
    expect(answerTo(dkimSignatureKeyUnique, { dkim_signatures })).toBe(answer)
  })

  it('reports the selectors of one domain', () => {
    const of = (domain: string, selector: string) => ({ ...ambiguous, domain, selector })
    const dkim_signatures = [of('a.example', '1'), of('b.example', '2'), of('a.example', '3'), of('a.example', '1')]
    expect(askCheck(dkimSignatureKeyUnique, messageFacts({ dkim_signatures }))).toMatchObject({
      params: { domain: 'a.example', selectors: ['1', '3'] },
    })
  })
})

describe('dkim.other_signatures', () => {
  const other = (changes: Partial<DkimSignature>): DkimSignature => ({
    ...passingSignature,
    domain: 'esp.example',
    ...changes,
  })

  it.each([
    ['one signature', [], 'not evaluated'],
    ['two valid signatures', [other({})], 'pass'],
    ['a second signature that fails', [other({ result: 'fail' })], 'dkim.other_failed'],
    [
      'a second signature that could not be checked',
      [other({ result: 'temperror', reason: { code: 'dns_servfail' } })],
      'unknown: dns_servfail',
    ],
    [
      'a third signature that could not be checked',
      [other({}), other({ result: 'not_checked', reason: { code: 'verification_limit' } })],
      'unknown: verification_limit',
    ],
    [
      'a signature that fails and one that could not be checked',
      [other({ result: 'fail' }), other({ result: 'temperror', reason: { code: 'dns_servfail' } })],
      'dkim.other_failed',
    ],
  ])('evaluates %s', (_, others, answer) => {
    expect(answerTo(dkimOtherSignatures, { dkim_signatures: [passingSignature, ...others] })).toBe(answer)
  })

  it('is not applicable if no signature is valid', () => {
    const dkim = known({ result: 'fail' as const, passing_domains: [] })
    expect(answerTo(dkimOtherSignatures, { dkim, dkim_signatures: [other({ result: 'fail' })] })).toBe('not evaluated')
  })

  it('lists each domain once, up to a limit', () => {
    const failed = Array.from({ length: 200 }, (_, index) =>
      other({ result: 'fail', domain: `d${index % 100}.example` }),
    )
    const outcome = askCheck(dkimOtherSignatures, messageFacts({ dkim_signatures: [passingSignature, ...failed] }))
    expect(outcome).toMatchObject({
      params: { domains: ['d0.example', 'd1.example', 'd2.example', 'd3.example', 'd4.example'] },
    })
  })
})
