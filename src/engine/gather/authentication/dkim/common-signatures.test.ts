import { createHash, sign } from 'node:crypto'
import fc from 'fast-check'
import type { DKIMResult } from 'mailauth'
import { describe, expect, it } from 'vitest'
import { createSigner, type Signer, signMessage } from '../../../../../test/support/signed-message.ts'
import { resolverOf } from '../../../../../test/support/zone.ts'
import { splitMessage } from '../../../message/mime/split-message.ts'
import { type Canonicalization, canonicalizeBody, canonicalizeField } from '../../../protocols/dkim/canonicalize.ts'
import { createMailauthDns } from '../../mailauth-dns.ts'
import { verifyCommonSignatures } from './common-signatures.ts'
import { verifySignatures } from './verify-signatures.ts'

const now = new Date('2030-01-01T00:00:00Z')
const signTime = new Date('2029-12-31T00:00:00Z')
const header = ['From: News <news@example.com>', 'To: a@example.org', 'Subject:  A\r\n\ttest', '', ''].join('\r\n')
const body = 'Hello.  You \r\n\r\n'

const own = createSigner('example.com')
const service = createSigner('service.example', 's1')
const ed25519 = createSigner('example.com', 'ed', { type: 'ed25519' })
const short = createSigner('example.com', 'short', { bits: 512 })

/** The keys of the signers, and variants of the first one under other selectors. */
function zone(): string {
  const under = (selector: string, change: (record: string) => string) =>
    change(own.keyRecord.replace('test._domainkey', `${selector}._domainkey`))
  return [
    'example.com. 300 IN SOA ns.example.com. h.example.com. 1 2 3 4 5',
    'service.example. 300 IN SOA ns.service.example. h.service.example. 1 2 3 4 5',
    ...[own, service, ed25519, short].map(({ keyRecord }) => keyRecord),
    ...[under('two', String), 'two._domainkey.example.com. TXT "another"'],
    under('late', (record) => record.replace('v=DKIM1; k=rsa', 'k=rsa; v=DKIM1')),
    under('hash', (record) => record.replace('k=rsa', 'k=rsa; h=sha1')),
    under('service', (record) => record.replace('k=rsa', 'k=rsa; s=tlsrpt')),
    under('type', (record) => record.replace('k=rsa', 'k=ed25519')),
    'revoked._domainkey.example.com. TXT "v=DKIM1; p="',
    '',
  ].join('\n')
}
const resolver = resolverOf(zone())

/** Our results, which mailauth has to share. */
async function verifyMessage(message: string): Promise<DKIMResult[] | null> {
  const split = splitMessage(Buffer.from(message, 'latin1'))
  const results = await verifyCommonSignatures(split, resolver, now)
  if (results) {
    const theirs = await verifySignatures(split, createMailauthDns(resolver).resolver, now)
    expect(theirs.results).toMatchObject(results.map(({ info: _, ...result }) => result))
  }
  return results
}

const signed = (signers: readonly Signer[], options = {}) =>
  signMessage(header + body, signers, { signTime, ...options })

describe('common signatures', () => {
  it.each(['relaxed/relaxed', 'relaxed/simple', 'simple/relaxed', 'simple/simple'])('pass, %s', async (format) => {
    const results = await verifyMessage(await signed([own, ed25519, service], { canonicalization: format }))
    expect(results).toMatchObject([
      { signingDomain: 'service.example', selector: 's1', algo: 'rsa-sha256', format, status: { result: 'pass' } },
      { signingDomain: 'example.com', selector: 'ed', algo: 'ed25519-sha256', format, status: { result: 'pass' } },
      { signingDomain: 'example.com', signTime: signTime.toISOString(), expiresAfter: null },
    ])
  })

  it('pass in a message that was stored with bare line feeds', async () => {
    expect(await verifyMessage((await signed([own])).replaceAll('\r\n', '\n'))).toHaveLength(1)
  })

  it.each<[string, (message: string) => string]>([
    ['body', (message) => message.replace('Hello', 'Goodbye')],
    ['field', (message) => message.replace('A\r\n', 'B\r\n')],
    ['signature', (message) => message.replace(/ b=\w/, ' b=_')],
  ])('are left to mailauth if the %s was changed', async (_, change) => {
    expect(await verifyMessage(change(await signed([own, service])))).toBeNull()
  })

  it.each<[string, object]>([
    ['a limit of the body', { maxBodyLength: 5 }],
    ['SHA-1', { algorithm: 'rsa-sha1' }],
    ['a past expiry', { expires: new Date('2029-12-31T12:00:00Z') }],
  ])('are left to mailauth with %s', async (_, options) => {
    expect(await verifyMessage(await signed([own], options))).toBeNull()
  })

  it.each(['two', 'late', 'hash', 'service', 'type', 'revoked', 'missing'])(
    'are left to mailauth with the key "%s"',
    async (selector) => expect(await verifyMessage(await signed([{ ...own, selector }]))).toBeNull(),
  )

  it('are left to mailauth with a short key', async () => {
    expect(await verifyMessage(await signed([short]))).toBeNull()
  })
})

describe('tags', () => {
  const common = 'v=1; a=rsa-sha256; c=relaxed/relaxed; d=example.com; s=test; h=From:Subject; bh=HASH; '
  /** A message signed with these tags. */
  function withTags(tags: string): string {
    const hash = createHash('sha256').update('Hello. You\r\n').digest('base64')
    const field = (signature: string) => `DKIM-Signature: ${tags.replace('HASH', hash).replace('SIGNATURE', signature)}`
    const relaxed = field('').replace('DKIM-Signature: ', 'dkim-signature:').replace(/\s+/g, ' ').trim()
    const octets = `from:News <news@example.com>\r\nsubject:A test\r\n${relaxed}`
    const signature = sign('sha256', Buffer.from(octets), own.privateKey).toString('base64')
    return `${field(signature)}\r\n${header}${body}`
  }

  it.each([
    `${common}b=SIGNATURE`,
    `${common}b =SIGNATURE;`,
    `${common.replaceAll('; ', ';\r\n\t')}b=SIGNATURE`,
    `b=SIGNATURE; ${common}z=From:b=c; unknown=b`,
    `${common}i=news@example.com; q=dns/txt; t=1893400000; x=1893500000; b=SIGNATURE`,
  ])('that are common: %j', async (tags) => {
    expect(await verifyMessage(withTags(tags))).toMatchObject([{ status: { result: 'pass' } }])
  })

  it.each([
    common.replace('v=1', 'v=2'),
    common.replace('v=1; ', ''),
    common.replace('h=From', 'h=To'),
    common.replace('relaxed/relaxed', 'Relaxed/relaxed'),
    common.replace('d=example.com', 'd=example.com.'),
    common.replace('; s=', ';; s='),
    `${common}i=@mail.example.com; `,
    `${common}i=@notexample.com; `,
    `${common}q=dns; `,
    `${common}l=12; `,
    `${common}t=1893500000; x=1893500000; `,
    `${common}v=1; `,
    `${common}unknown; `,
    `${common}t=1893500000; `,
    common.replace('bh=HASH', 'bh=HASH*'),
    `${common}constructor=\xe9; `,
  ])('that are left to mailauth: %j', async (tags) => {
    expect(await verifyMessage(withTags(`${tags}b=SIGNATURE`))).toBeNull()
  })

  it('are left to mailauth if there are too many to read them all', async () => {
    expect(await verifyMessage(withTags(`${common}b=SIGNATURE; z=${'-'.repeat(70_000)}; l=1`))).toBeNull()
  })
})

describe('any signature', () => {
  const blank = fc.constantFrom('', ' ', '\t', '\r\n ', '  ')
  const fields = fc.subarray(
    [
      'Subject:  A\r\n\ttest',
      'subject : b ',
      'To:a@example.org',
      'X-Empty:',
      'From: b@example.com',
      'X-\xe9: \xe9\xa0',
    ],
    { minLength: 1 },
  )
  const names = fc.shuffledSubarray(['From', 'from', 'Subject', 'subject', 'to', 'X-Empty', 'Date', 'DKIM-Signature'])
  const content = fc.array(fc.constantFrom('a', '.', ' ', '\t', '\r\n', '\r\n\r\n', '\r', ' \r\n', '\xa0'))
  const canonical = fc.constantFrom<[tag: string, header: Canonicalization, body: Canonicalization]>(
    ['', 'simple', 'simple'],
    ['c=relaxed', 'relaxed', 'simple'],
    ['c=simple/relaxed', 'simple', 'relaxed'],
    ['c=relaxed/simple', 'relaxed', 'simple'],
    ['c=relaxed/relaxed', 'relaxed', 'relaxed'],
  )
  const optional = fc.shuffledSubarray([
    ...['i=@example.com', 'i=a@Example.com', 'i=@www.example.com', 'q=dns/txt', 'q=dns/txt:x', 't=1893400000', 't=1'],
    ...['x=1893500000', 'x=2', 'l=1', 'z=From:a=20b|To:b', 'B=a', 'D=example.org', 'n=', 'd=example.com'],
  ])

  it('passes only if mailauth agrees', async () => {
    let passed = 0
    const property = fc.asyncProperty(
      fc.record({ blank, fields, names, content, canonical, optional }),
      async ({ blank, fields, names, content, canonical, optional }) => {
        const [canonicalization, ofHeader, ofBody] = canonical
        const body = content.join('')
        const hash = createHash('sha256').update(canonicalizeBody(body, ofBody), 'latin1').digest('base64')
        const tags = [
          ...['v=1', 'a=rsa-sha256', 'd=example.com', 's=test', `h=${names.join(`${blank}:${blank}`)}`, `bh=${hash}`],
          ...(canonicalization ? [canonicalization] : []),
          ...optional.slice(0, 3),
        ]
        const all = ['From: News <news@example.com>', ...fields]
        const field = `DKIM-Signature: ${tags.join(`;${blank}`)};${blank} b${blank}=`
        const left = [...all]
        const covered = names.flatMap((name) => {
          const at = left.findLastIndex((one) => one.split(':')[0]?.trim().toLowerCase() === name.toLowerCase())
          return at < 0 ? [] : left.splice(at, 1)
        })
        const octets = [...covered, field].map((one) => canonicalizeField(one, ofHeader)).join('\r\n')
        const signature = sign('sha256', Buffer.from(octets, 'latin1'), own.privateKey).toString('base64')
        const results = await verifyMessage(`${field}${signature}\r\n${all.join('\r\n')}\r\n\r\n${body}`)
        passed += results ? 1 : 0
      },
    )
    await fc.assert(property, { numRuns: 500 })
    // Otherwise nothing was compared.
    expect(passed).toBeGreaterThan(0)
  })
})
