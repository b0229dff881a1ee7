import { describe, expect, it } from 'vitest'
import { privateKey, rsaKey } from '../../../../test/support/dkim-keys.ts'
import {
  answerTo,
  askCheck,
  gmailAuthor,
  messageFacts,
  passingSignature,
  passingSpf,
} from '../../../../test/support/message-facts.ts'
import type { DkimSignature } from '../../../shared/contract/facts/message/authentication.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import { authResult, dkimResult } from './result.ts'

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

  const keyOf = (record: string) => ({
    result: 'permerror' as const,
    comment: 'invalid public key',
    key: { record, type: 'rsa', testing: false, strict: false, hashes: null, services: ['*'] },
  })
  const usable = `v=DKIM1; k=rsa; p=${rsaKey(1024)}`

  it.each<[string, string, string | undefined]>([
    ['v=DKIM2; p=AAAA', 'invalid_version', undefined],
    [`v=DKIM1; h=sha1; p=${rsaKey(1024)}`, 'sha1_only', undefined],
    [`v=DKIM1;; p=${rsaKey(1024)}`, 'empty_tag', `v=DKIM1; p=${rsaKey(1024)}`],
    [`"${usable}"`, 'quoted', usable],
    [usable.replaceAll(';', '\\;'), 'escaped_semicolon', usable],
  ])('names what is wrong with the key record %s', (record, code, value) => {
    const facts = messageFacts(broken(keyOf(record)))
    expect(askCheck(dkimResult, facts)).toMatchObject({
      finding: 'dkim.key_invalid',
      params: { code },
      record: value === undefined ? null : { name: 'news._domainkey.shop.example', value, current: record },
    })
  })

  it('reports a record that is not a key, and a published private key', () => {
    const dns = [
      {
        name: 'news._domainkey.shop.example',
        type: 'TXT',
        status: 'found',
        records: ['"v=spf1 -all"'],
        ttl: 60,
      },
    ]
    const other = broken({ result: 'permerror', comment: 'no key', key: null, key_records: 0 })
    expect(askCheck(dkimResult, messageFacts(other))).toMatchObject({ finding: 'dkim.key_missing' })
    expect(askCheck(dkimResult, messageFacts({ ...other, dns }))).toMatchObject({ params: { code: 'not_a_key' } })
    expect(askCheck(dkimResult, messageFacts(broken(keyOf(`v=DKIM1; p=${privateKey()}`))))).toMatchObject({
      finding: 'dkim.private_key_published',
    })
  })

  it.each<[Partial<DkimSignature>, string]>([
    [{ comment: 'incompatible version' }, 'version'],
    [{ comment: 'signature missing required tag' }, 'missing_tag'],
    [{ comment: 'From field not signed' }, 'from_unsigned'],
    [{ comment: 'invalid expiration' }, 'expiration'],
    [{ comment: 'unknown algorithm' }, 'algorithm'],
    [{ comment: 'domain mismatch', identity: '@other.example' }, 'identity'],
    [{ comment: 'domain mismatch', identity: 'a@news.shop.example' }, 'strict_key'],
    [{ comment: 'something new' }, 'unknown'],
  ])('names what is wrong with a signature: %o', (changes, code) => {
    const facts = messageFacts(broken({ result: 'neutral', ...changes }))
    expect(askCheck(dkimResult, facts)).toMatchObject({ finding: 'dkim.invalid', params: { code } })
  })

  it('reports the author’s own signature if DMARC needs it, although another passes', () => {
    const facts = {
      dkim: known({ result: 'pass' as const, passing_domains: ['esp.example'] }),
      dkim_signatures: [
        { ...passingSignature, domain: 'esp.example' },
        { ...passingSignature, result: 'permerror' as const, comment: 'key revoked' },
      ],
    }
    expect(answerTo(dkimResult, facts)).toBe('pass')
    expect(answerTo(dkimResult, { ...facts, dmarc: absent })).toBe('dkim.key_revoked')
  })

  it('does not ask to sign as a provider of free mail', () => {
    const facts = messageFacts({ dkim: absent, author: known(gmailAuthor) })
    expect(askCheck(dkimResult, facts)).toMatchObject({ finding: 'dkim.missing', params: { domain: '' } })
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

describe('auth.result', () => {
  const noSpf = { spf: known({ ...passingSpf, result: 'fail' as const }) }
  const late = unavailable({ code: 'dns_timeout' })

  it.each<[string, Partial<MessageFacts>, string]>([
    ['both', {}, 'pass'],
    ['SPF only', { dkim: absent }, 'pass'],
    ['DKIM only', { spf: absent }, 'pass'],
    ['DKIM while SPF is unknown', { spf: late }, 'pass'],
    ['neither', { ...noSpf, dkim: absent }, 'auth.nothing_passes'],
    ['no SPF while DKIM is unknown', { ...noSpf, dkim: late }, 'unknown: dns_timeout'],
  ])('evaluates %s', (_, changes, answer) => {
    expect(answerTo(authResult, changes)).toBe(answer)
  })
})
