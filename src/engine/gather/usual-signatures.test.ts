import { createHash, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSigner, type Signer, signMessage } from '../../../test/support/signed-message.ts'
import { resolverOf } from '../../../test/support/zone.ts'
import { splitMessage } from '../message/mime/split-message.ts'
import { passUsualSignatures } from './usual-signatures.ts'

const now = new Date('2030-01-01T00:00:00Z')
const signTime = new Date('2029-12-31T00:00:00Z')
const header = ['From: News <news@example.com>', 'To: a@example.org', 'Subject:  A\r\n\ttest', '', ''].join('\r\n')
const body = 'Hello.  You \r\n\r\n'

const own = createSigner('example.com')
const service = createSigner('service.example', 's1')
const ed25519 = createSigner('example.com', 'ed', { type: 'ed25519' })
const short = createSigner('example.com', 'short', { bits: 512 })

/** The keys, and what stands beside the own one or in it under other selectors. */
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

function pass(message: string) {
  return passUsualSignatures(splitMessage(Buffer.from(message, 'latin1')), resolver, now)
}

const signed = (signers: readonly Signer[], options = {}) =>
  signMessage(header + body, signers, { signTime, ...options })

describe('usual signatures', () => {
  it.each(['relaxed/relaxed', 'relaxed/simple', 'simple/relaxed', 'simple/simple'])('pass, %s', async (format) => {
    const results = await pass(await signed([own, ed25519, service], { canonicalization: format }))
    expect(results).toMatchObject([
      { signingDomain: 'service.example', selector: 's1', algo: 'rsa-sha256', format, status: { result: 'pass' } },
      { signingDomain: 'example.com', selector: 'ed', algo: 'ed25519-sha256', format, status: { result: 'pass' } },
      { signingDomain: 'example.com', signTime: signTime.toISOString(), expiresAfter: null },
    ])
  })

  it('pass in a message that was kept with line feeds alone', async () => {
    expect(await pass((await signed([own])).replaceAll('\r\n', '\n'))).toHaveLength(1)
  })

  it.each<[string, (message: string) => string]>([
    ['body', (message) => message.replace('Hello', 'Goodbye')],
    ['field', (message) => message.replace('A\r\n', 'B\r\n')],
    ['signature', (message) => message.replace(/ b=\w/, ' b=_')],
  ])('are left to the verifier where the %s was changed', async (_, change) => {
    expect(await pass(change(await signed([own, service])))).toBeNull()
  })

  it.each<[string, object]>([
    ['a limit to the body', { maxBodyLength: 5 }],
    ['SHA-1', { algorithm: 'rsa-sha1' }],
    ['an end that is past', { expires: new Date('2029-12-31T12:00:00Z') }],
  ])('are left to the verifier with %s', async (_, options) => {
    expect(await pass(await signed([own], options))).toBeNull()
  })

  it.each(['two', 'late', 'hash', 'service', 'type', 'revoked', 'missing'])(
    'are left to the verifier with the key "%s"',
    async (selector) => expect(await pass(await signed([{ ...own, selector }]))).toBeNull(),
  )

  it('are left to the verifier with a key that is too short', async () => {
    expect(await pass(await signed([short]))).toBeNull()
  })
})

describe('tags', () => {
  const usual = 'v=1; a=rsa-sha256; c=relaxed/relaxed; d=example.com; s=test; h=From:Subject; bh=HASH; '
  /** A message that is signed with whatever tags. */
  function withTags(tags: string): string {
    const hash = createHash('sha256').update('Hello. You\r\n').digest('base64')
    const field = (signature: string) => `DKIM-Signature: ${tags.replace('HASH', hash).replace('SIGNATURE', signature)}`
    const relaxed = field('').replace('DKIM-Signature: ', 'dkim-signature:').replace(/\s+/g, ' ').trim()
    const octets = `from:News <news@example.com>\r\nsubject:A test\r\n${relaxed}`
    const signature = sign('sha256', Buffer.from(octets), own.privateKey).toString('base64')
    return `${field(signature)}\r\n${header}${body}`
  }

  it.each([
    `${usual}b=SIGNATURE`,
    `${usual}b =SIGNATURE;`,
    `${usual.replaceAll('; ', ';\r\n\t')}b=SIGNATURE`,
    `b=SIGNATURE; ${usual}z=From:b=c; unknown=b`,
    `${usual}i=news@example.com; q=dns/txt; t=1893400000; x=1893500000; b=SIGNATURE`,
  ])('of whom there is nothing to say pass: %j', async (tags) => {
    expect(await pass(withTags(tags))).toMatchObject([{ status: { result: 'pass' } }])
  })

  it.each([
    usual.replace('v=1', 'v=2'),
    usual.replace('v=1; ', ''),
    usual.replace('h=From', 'h=To'),
    usual.replace('relaxed/relaxed', 'Relaxed/relaxed'),
    usual.replace('d=example.com', 'd=example.com.'),
    usual.replace('; s=', ';; s='),
    `${usual}i=@mail.example.com; `,
    `${usual}i=@notexample.com; `,
    `${usual}q=dns; `,
    `${usual}l=12; `,
    `${usual}t=1893500000; x=1893500000; `,
    `${usual}v=1; `,
    `${usual}unknown; `,
    `${usual}constructor=\xe9; `,
  ])('of whom there is more to say are left to the verifier: %j', async (tags) => {
    expect(await pass(withTags(`${tags}b=SIGNATURE`))).toBeNull()
  })
})
