import { sealMessage } from 'mailauth/lib/arc/index.js'
import { describe, expect, it } from 'vitest'
import { type Script, scriptedResolver } from '../../../../../test/support/scripted-resolver.ts'
import { createSigner, type Signer, signMessage } from '../../../../../test/support/signed-message.ts'
import { resolverOf } from '../../../../../test/support/zone.ts'
import type { Resolver } from '../../../dns/resolver.ts'
import { maxHeaderOctets, readHeaders } from '../../../message/headers.ts'
import { splitMessage } from '../../../message/mime/split-message.ts'
import { gatherSignatures } from './signatures.ts'

const message = [
  'From: News <news@example.com>',
  'To: a@example.org',
  'Subject: A test',
  'Date: Tue, 01 Jan 2030 00:00:00 +0000',
  'Message-ID: <1@example.com>',
  '',
  'Hello.',
  '',
].join('\r\n')

const now = new Date('2030-01-01T00:00:00Z')
const signTime = new Date('2029-12-31T00:00:00Z')
const own = createSigner('example.com')
const service = createSigner('service.example', 's1')
const ed25519 = createSigner('example.com', 'ed', { type: 'ed25519' })

function zoneOf(...signers: Signer[]): Resolver {
  const zones = new Set(signers.map(({ domain }) => domain))
  const apexes = [...zones].map((zone) => `${zone}. 300 IN SOA ns.${zone}. hostmaster.${zone}. 1 2 3 4 5`)
  return resolverOf([...apexes, ...signers.map(({ keyRecord }) => keyRecord), ''].join('\n'))
}

function gather(raw: string, resolver: Resolver) {
  const split = splitMessage(Buffer.from(raw, 'latin1'))
  return gatherSignatures(split, readHeaders(split.header), resolver, now)
}

const ownKeyName = 'test._domainkey.example.com'

/** The text of a signer's key record. */
function keyTextOf({ keyRecord }: Signer): string {
  return keyRecord.replace(/^[^"]*"|"$/g, '').replaceAll('" "', '')
}

const sign = (signers: readonly Signer[], options = {}) => signMessage(message, signers, { signTime, ...options })

describe('DKIM', () => {
  it('passes with any signature that verifies, and lists them all', async () => {
    const { dkim, dkim_signatures } = await gather(await sign([own, service]), zoneOf(own, service))
    expect(dkim).toEqual({
      state: 'known',
      value: { result: 'pass', passing_domains: ['service.example', 'example.com'] },
    })
    expect(dkim_signatures).toMatchObject([
      { domain: 'service.example', selector: 's1', result: 'pass' },
      {
        domain: 'example.com',
        selector: 'test',
        result: 'pass',
        algorithm: 'rsa-sha256',
        canonicalization: 'relaxed/relaxed',
        key_bits: 1024,
        body_hash_matches: true,
        body_length_limited: false,
        signed_at: '2029-12-31T00:00:00.000Z',
        expires_at: null,
        comment: null,
        reason: null,
      },
    ])
    expect(dkim_signatures[1]?.signed_headers).toContain('From')
  })

  it('verifies Ed25519', async () => {
    const { dkim_signatures } = await gather(await sign([ed25519]), zoneOf(ed25519))
    expect(dkim_signatures).toMatchObject([{ result: 'pass', algorithm: 'ed25519-sha256', key_bits: 256 }])
  })

  it('reads a message with bare line feeds, after the line of a mailbox file', async () => {
    const signed = await sign([own])
    const stored = `From news@example.com Tue Jan  1 00:00:00 2030\n${signed.replaceAll('\r\n', '\n')}`
    expect((await gather(stored, zoneOf(own))).dkim).toMatchObject({ value: { result: 'pass' } })
  })

  it('verifies if the header starts with a line that is not a field', async () => {
    const escaped = `>From news@example.com Tue Jan  1 00:00:00 2030\r\n${await sign([own])}`
    expect(await gather(escaped, zoneOf(own))).toMatchObject({ dkim: { value: { result: 'pass' } } })
  })

  it('returns no signatures for an unsigned message', async () => {
    expect(await gather(message, scriptedResolver({}))).toEqual({
      dkim: { state: 'known', value: { result: 'none', passing_domains: [] } },
      dkim_signatures: [],
      arc: { state: 'known', value: { result: 'none', instances: 0, last_sealer: null, sets: [] } },
    })
  })

  it.each<[string, (signed: string) => string, object]>([
    ['a changed body', (signed) => signed.replace('Hello', 'Goodbye'), { result: 'fail', body_hash_matches: false }],
    [
      'a changed field',
      (signed) => signed.replace('A test', 'A trick'),
      { result: 'fail', body_hash_matches: true, comment: 'bad signature' },
    ],
    ['an invalid signature', (signed) => signed.replace(' a=rsa-sha256;', ' a=rot13;'), { result: 'neutral' }],
  ])('fails on %s', async (_, change, signature) => {
    const { dkim, dkim_signatures } = await gather(change(await sign([own])), zoneOf(own))
    expect(dkim_signatures).toMatchObject([signature])
    expect(dkim).toMatchObject({ state: 'known', value: { passing_domains: [] } })
  })

  it.each<[string, object, Signer, object]>([
    [
      'rsa-sha1',
      { algorithm: 'rsa-sha1' },
      own,
      { result: 'policy', algorithm: 'rsa-sha1', comment: 'weak algorithm' },
    ],
    [
      'a key of 512 bits',
      {},
      createSigner('example.com', 'short', { bits: 512 }),
      { result: 'policy', key_bits: 512, comment: 'weak-key' },
    ],
    [
      'a signature that expired',
      { expires: new Date('2029-12-31T12:00:00Z') },
      own,
      { result: 'neutral', comment: 'expired', expires_at: '2029-12-31T12:00:00.000Z' },
    ],
  ])('never passes with %s (RFC 8301, RFC 6376)', async (_, options, signer, signature) => {
    const { dkim, dkim_signatures } = await gather(await sign([signer], options), zoneOf(signer))
    expect(dkim_signatures).toMatchObject([signature])
    expect(dkim).toMatchObject({ state: 'known', value: { passing_domains: [] } })
  })

  it('accepts a key whose version is not its first tag (RFC 6376 section 3.6.1)', async () => {
    const text = keyTextOf(own).replace(/^v=DKIM1; /, '')
    const resolver = scriptedResolver({ [ownKeyName]: { TXT: [[`${text}; v=DKIM1`]] } })
    expect(await gather(await sign([own]), resolver)).toMatchObject({ dkim: { value: { result: 'pass' } } })
  })

  it('reports that the end of the body is not covered', async () => {
    const signed = `${await sign([own], { maxBodyLength: 6 })}And more.\r\n`
    expect((await gather(signed, zoneOf(own))).dkim_signatures).toMatchObject([
      { result: 'pass', body_length_limited: true },
    ])
  })

  it.each<[string, Script, object]>([
    ['no key', {}, { result: 'permerror', comment: 'no key' }],
    [
      'a revoked key',
      { 'test._domainkey.example.com': { TXT: ['v=DKIM1; p='] } },
      { result: 'permerror', comment: 'key revoked' },
    ],
    [
      'an invalid key',
      { 'test._domainkey.example.com': { TXT: ['v=DKIM1; p=AAAA'] } },
      { result: 'permerror', key_bits: null },
    ],
    [
      'a key for another service',
      { 'test._domainkey.example.com': { TXT: ['v=DKIM1; s=tlsrpt; p=AAAA'] } },
      { result: 'permerror', comment: 'key not for email' },
    ],
  ])('fails permanently on %s', async (_, script, signature) => {
    const { dkim, dkim_signatures } = await gather(await sign([own]), scriptedResolver(script))
    expect(dkim_signatures).toMatchObject([signature])
    expect(dkim).toMatchObject({ state: 'known', value: { result: 'permerror' } })
  })

  it.each<[string, (signed: string) => string, object]>([
    ['without changes', (signed) => signed, { result: 'pass', signature_matches: true, body_hash_matches: true }],
    [
      'with another body',
      (signed) => signed.replace('Hello', 'Goodbye'),
      { result: 'fail', signature_matches: true, body_hash_matches: false, key_bits: 1024 },
    ],
    [
      'with another subject',
      (signed) => signed.replace('A test', 'An offer'),
      { result: 'fail', signature_matches: false, body_hash_matches: true },
    ],
    [
      'with another subject and body',
      (signed) => signed.replace('A test', 'An offer').replace('Hello', 'Goodbye'),
      { result: 'fail', signature_matches: false, body_hash_matches: false },
    ],
  ])('distinguishes header changes from body changes in a message %s', async (_, change, expected) => {
    for (const signer of [own, ed25519]) {
      const bits = signer === own ? {} : { key_bits: 256 }
      const { dkim_signatures } = await gather(change(await sign([signer])), zoneOf(signer))
      expect(dkim_signatures).toMatchObject([{ ...expected, ...bits }])
    }
  })

  it.each<[string, Script[string], string]>([
    ['no key', {}, 'no key'],
    ['a key of an unknown type', { TXT: ['v=DKIM1; k=dilithium; p=AAAA'] }, 'unknown key type'],
    ['a key without data', { TXT: ['v=DKIM1; k=rsa'] }, 'invalid public key'],
    ['a revoked key', { TXT: ['v=DKIM1; p='] }, 'key revoked'],
  ])('checks the key before the body: %s', async (_, key, comment) => {
    const changed = (await sign([own])).replace('Hello', 'Goodbye')
    const { dkim, dkim_signatures } = await gather(changed, scriptedResolver({ 'test._domainkey.example.com': key }))
    expect(dkim).toMatchObject({ value: { result: 'permerror' } })
    expect(dkim_signatures).toMatchObject([{ result: 'permerror', comment, body_hash_matches: false }])
  })

  it('reads the key of every signature, including rejected ones', async () => {
    const weak = createSigner('weak.example', 'w', { bits: 512 })
    const flagged = { ...ed25519, keyRecord: ed25519.keyRecord.replace('DKIM1;', 'DKIM1; t=y:s; h=sha256; s=email;') }
    const { dkim_signatures } = await gather(await sign([ed25519, weak]), zoneOf(flagged, weak))
    expect(dkim_signatures).toMatchObject([
      { result: 'policy', key_bits: 512, key: { type: 'rsa', testing: false, strict: false, hashes: null } },
      { result: 'pass', key: { testing: true, strict: true, hashes: ['sha256'], services: ['email'] } },
    ])
  })

  it('lists the important fields that a signature does not cover', async () => {
    const { dkim_signatures } = await gather(await sign([own], { headerList: 'from:subject:reply-to' }), zoneOf(own))
    expect(dkim_signatures).toMatchObject([{ uncovered_headers: ['To', 'Date', 'Message-ID'] }])
  })

  it('has no result if the DNS does not return the key', async () => {
    const resolver = scriptedResolver({ 'test._domainkey.example.com': 'dns_servfail' })
    expect(await gather(await sign([own]), resolver)).toMatchObject({
      dkim: { state: 'unavailable', reason: { code: 'dns_servfail' } },
      dkim_signatures: [
        { result: 'temperror', reason: { code: 'dns_servfail', subject: 'test._domainkey.example.com TXT' } },
      ],
    })
  })

  it.each([
    ['another record before the key', ['v=spf1 -all', own], 'pass', 1],
    ['the key before another one', [own, service], 'pass', 2],
    ['the key after another one', [service, own], 'fail', 2],
    ['no key record', ['v=spf1 -all'], 'permerror', 0],
  ])('counts the key records: %s', async (_, records, result, key_records) => {
    const TXT = records.map((record) => (typeof record === 'string' ? record : keyTextOf(record)))
    const { dkim_signatures } = await gather(await sign([own]), scriptedResolver({ [ownKeyName]: { TXT } }))
    expect(dkim_signatures).toMatchObject([{ result, key_records }])
  })

  it('passes if one signature verifies, even if another has no DNS answer', async () => {
    const zone = zoneOf(own)
    expect((await gather(await sign([own, service]), zone)).dkim).toMatchObject({
      state: 'known',
      value: { result: 'pass', passing_domains: ['example.com'] },
    })
  })

  it.each(['c=/relaxed', 'c=relaxed/', 'b=AAAA===', 'q=http/txt', 'a=rot13'])(
    'verifies a signature beside one with %s, which another one covers',
    async (tag) => {
      const field = `DKIM-Signature: v=1; d=bad.example; s=x; h=from; bh=AAAA; a=rsa-sha256; b=AAAA; ${tag}`
      // The first tag of a name is the one that is replaced.
      const bad = field.replace(new RegExp(` ${tag[0]}=[^;]*;(?=.*${tag[0]}=)`), '')
      const signed = await signMessage(`${bad}\r\n${message}`, [own], { signTime, headerList: 'from:dkim-signature' })
      const { dkim, dkim_signatures } = await gather(signed, zoneOf(own))
      expect(dkim).toMatchObject({ state: 'known', value: { result: 'pass', passing_domains: ['example.com'] } })
      expect(dkim_signatures).toMatchObject([
        { domain: 'example.com', result: 'pass' },
        { domain: 'bad.example', result: 'neutral', reason: null, comment: expect.stringMatching(/./) },
      ])
    },
  )

  it('prefers a valid key to a broken one at the same name', async () => {
    const script = { [ownKeyName]: { TXT: ['v=DKIM1; p=AAAA', [keyTextOf(own)]] } }
    expect(await gather(await sign([own]), scriptedResolver(script))).toMatchObject({
      dkim: { value: { result: 'pass' } },
      dkim_signatures: [{ key_records: 2 }],
    })
  })

  it('describes two fields with the same signature apart', async () => {
    const signed = await sign([own])
    const copy = signed.slice(0, signed.indexOf('From: News')).replace(/h=[^;]*;/, 'h=From;')
    const { dkim_signatures } = await gather(`${copy}${signed}`, zoneOf(own))
    expect(dkim_signatures.map(({ result, signed_headers }) => [result, signed_headers.length])).toEqual([
      ['fail', 1],
      ['pass', expect.any(Number)],
    ])
  })

  it('ignores DomainKeys', async () => {
    const { dkim, dkim_signatures } = await gather(
      `DomainKey-Signature: a=rsa-sha1; q=dns; c=nofws; s=test; d=example.com; b=AAAA\r\n${message}`,
      scriptedResolver({}),
    )
    expect({ dkim, dkim_signatures }).toMatchObject({ dkim: { value: { result: 'none' } }, dkim_signatures: [] })
  })

  it('verifies at most 20 signatures', async () => {
    const signed = await sign([own])
    const flood = 'DKIM-Signature: v=1; a=rsa-sha256; d=flood.example; s=x;\r\n h=from; bh=AAAA; b=AAAA\r\n'
    const script = scriptedResolver({})
    const { dkim, dkim_signatures } = await gather(`${flood.repeat(30)}${signed}`, script)
    expect(dkim_signatures).toHaveLength(31)
    expect(dkim_signatures[30]).toMatchObject({
      domain: 'example.com',
      result: 'not_checked',
      reason: { code: 'verification_limit' },
    })
    expect(dkim).toMatchObject({ state: 'unavailable', reason: { code: 'verification_limit' } })
    const bottom = await gather(signed.replace('From:', `${flood.repeat(30)}From:`), zoneOf(own))
    expect(bottom.dkim).toMatchObject({ value: { result: 'pass' } })
  })

  it('does not verify if the header is too large', async () => {
    const large = (await sign([own])).replace('\r\nTo: ', `\r\nTo: ${'a@example.org, '.repeat(maxHeaderOctets / 15)}`)
    expect(await gather(large, zoneOf(own))).toMatchObject({
      dkim: { state: 'unavailable', reason: { code: 'headers_truncated' } },
      dkim_signatures: [{ domain: 'example.com', result: 'not_checked' }],
      arc: { state: 'unavailable', reason: { code: 'headers_truncated' } },
    })
  })
})

describe('ARC', () => {
  const sealer = createSigner('forwarder.example')

  async function seal(raw: string, authResults = 'mx.forwarder.example; dkim=pass') {
    const { domain, selector, privateKey } = sealer
    const headers = await sealMessage(raw, {
      signingDomain: domain,
      selector,
      privateKey,
      authResults,
      cv: 'none',
      signTime,
    })
    return `${headers.toString('latin1')}${raw}`
  }

  it('passes a chain with valid seals', async () => {
    expect((await gather(await seal(message), zoneOf(sealer))).arc).toEqual({
      state: 'known',
      value: {
        result: 'pass',
        instances: 1,
        last_sealer: 'forwarder.example',
        sets: [
          {
            instance: 1,
            sealer: 'forwarder.example',
            selector: 'test',
            chain: 'none',
            results: 'mx.forwarder.example; dkim=pass',
          },
        ],
      },
    })
  })

  it('fails a chain whose message was changed after sealing', async () => {
    const changed = (await seal(message)).replace('Hello', 'Goodbye')
    expect((await gather(changed, zoneOf(sealer))).arc).toMatchObject({ value: { result: 'fail', instances: 1 } })
  })

  it('fails a chain that lacks a field', async () => {
    const torn = (await seal(message)).replace('ARC-Seal:', 'X-Seal:')
    expect((await gather(torn, zoneOf(sealer))).arc).toMatchObject({ value: { result: 'fail' } })
  })

  it.each([
    ['ARC-Seal', /cv=none/, 'cv=perhaps'],
    ['ARC-Message-Signature', /c=relaxed\/relaxed/, 'c=/relaxed'],
    ['ARC-Authentication-Results', /i=1;/, 'i=one;'],
  ])('fails a chain with an invalid %s, and verifies DKIM', async (_, text, invalid) => {
    const signed = (await seal(await sign([own]))).replace(text, invalid)
    expect(await gather(signed, zoneOf(own, sealer))).toMatchObject({
      arc: { value: { result: 'fail' } },
      dkim: { value: { result: 'pass' } },
    })
  })

  it('fails a chain without keys', async () => {
    expect((await gather(await seal(message), scriptedResolver({}))).arc).toMatchObject({ value: { result: 'fail' } })
  })

  it('is unavailable for a chain whose key has no DNS answer', async () => {
    const resolver = scriptedResolver({ 'test._domainkey.forwarder.example': 'dns_timeout' })
    expect((await gather(await seal(message), resolver)).arc).toMatchObject({
      state: 'unavailable',
      reason: { code: 'dns_timeout' },
    })
  })
})
