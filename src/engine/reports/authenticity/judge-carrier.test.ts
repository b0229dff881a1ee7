import { describe, expect, it } from 'vitest'
import { createSigner, signMessage } from '../../../../test/support/signed-message.ts'
import { resolverOf } from '../../../../test/support/zone.ts'
import { unavailableAnswer } from '../../dns/answers.ts'
import type { Resolver } from '../../dns/resolver.ts'
import type { Delivery } from '../../ports/analysis.ts'
import { judgeCarrier } from './judge-carrier.ts'

const at = new Date('2030-01-01T00:00:00Z')
const later = new Date('2030-03-01T00:00:00Z')
const signTime = at
const reporter = createSigner('reporter.example')
const replaced = createSigner('reporter.example', 'old')
const other = createSigner('other.example')

const soa = (zone: string) => `${zone}. 300 IN SOA ns.${zone}. hostmaster.${zone}. 1 2 3 4 5`
const resolver = resolverOf(
  [
    soa('reporter.example'),
    'reporter.example. TXT "v=spf1 ip4:192.0.2.1 -all"',
    '_dmarc.reporter.example. TXT "v=DMARC1; p=none"',
    reporter.keyRecord,
    soa('other.example'),
    other.keyRecord,
    soa('evil.example'),
    'evil.example. TXT "v=spf1 ip4:192.0.2.99 -all"',
    '',
  ].join('\n'),
)

const body = ['--b', 'Content-Type: application/xml', '', '<feedback/>', '--b--', ''].join('\r\n')
const fields = [
  'To: rua@example.org',
  'Subject: Report domain: example.org',
  'Content-Type: multipart/mixed; boundary=b',
]
const mailOf = (from: string, text = body) => [`From: ${from}`, ...fields, '', text].join('\r\n')
const mail = mailOf('DMARC <dmarc@reporter.example>')

const session: Delivery = {
  clientIp: '192.0.2.99',
  clientName: null,
  helo: 'mx.evil.example',
  mailFrom: 'bounce@evil.example',
  rcptTo: 'rua@example.org',
  tls: null,
  receivedAt: at,
  clientIpSource: 'smtp_session',
  statedIp: null,
  pickedUp: false,
  rebuilt: false,
}
const fromReporter = { clientIp: '192.0.2.1', mailFrom: 'bounce@reporter.example', helo: 'mx.reporter.example' }
const stored: Delivery = {
  ...session,
  clientIp: null,
  clientIpSource: null,
  helo: null,
  mailFrom: null,
  rcptTo: null,
  receivedAt: later,
}
const hop = (from: string, by: string, protocol = 'ESMTPS') =>
  `Received: from ${from} by ${by} with ${protocol}; Tue, 01 Jan 2030 00:00:00 +0000`
const ownHop = hop('mx.evil.example (mx.evil.example [192.0.2.99])', 'mx.example.org')
const reporterHop = hop('mx.reporter.example (mx.reporter.example [192.0.2.1])', 'mx.example.org')
const returnPath = 'Return-Path: <bounce@reporter.example>'

const sign = (text: string, signer = reporter, options = {}) => signMessage(text, [signer], { signTime, ...options })
const judge = async (text: string | Promise<string>, delivery: Partial<Delivery> = {}, asked: Resolver = resolver) =>
  await judgeCarrier(
    { octets: Buffer.from(await text, 'latin1'), delivery: { ...session, ...delivery } },
    { resolver: asked, now: () => later },
  )
const failing = (isAsked: (name: string) => boolean): Resolver => ({
  query: async (name, type) =>
    isAsked(name) ? unavailableAnswer('dns_timeout', name, type) : await resolver.query(name, type),
  close: () => resolver.close(),
})

const author = { address: 'dmarc@reporter.example', domain: 'reporter.example' }
const proven = { author, doubt: null, mayChange: false }
const doubtful = (doubt: string, mayChange = false) => ({ author: null, doubt, mayChange })

describe('judgeCarrier', () => {
  it('authenticates the author by SPF or DKIM', async () => {
    expect(await judge(mail, fromReporter)).toEqual(proven)
    expect(await judge(sign(mail))).toEqual(proven)
    expect(await judge(mail, { ...fromReporter, clientIpSource: 'xclient' })).toEqual(proven)
  })

  it('rejects messages from others, signed or not', async () => {
    expect(await judge(mail)).toEqual(doubtful('dmarc_failed'))
    expect(await judge(sign(mail, other))).toEqual(doubtful('dmarc_failed'))
    const changed = (await sign(mail)).replace('<feedback/>', '<feedback></feedback>')
    expect(await judge(changed)).toEqual(doubtful('dmarc_failed'))
  })

  it('uses only the connection for the address of a session', async () => {
    const forged = [hop('gateway (127.0.0.1)', 'localhost', 'POP3'), reporterHop, returnPath, mail].join('\r\n')
    expect(await judge(forged)).toEqual(doubtful('dmarc_failed'))
  })

  it('has no result for a message delivered by a private relay', async () => {
    const relayed = { ...fromReporter, clientIp: '127.0.0.1' }
    expect(await judge(mail, relayed)).toEqual(doubtful('path_unknown'))
    expect(await judge(sign(mail), relayed)).toEqual(proven)
  })

  it('trusts the receiver’s field in a stored message', async () => {
    expect(await judge([returnPath, reporterHop, mail].join('\r\n'), stored)).toEqual(proven)
    expect(await judge([returnPath, ownHop, mail].join('\r\n'), stored)).toEqual(doubtful('dmarc_failed'))
  })

  it.each([
    ['after fetching', [ownHop, hop('pop.example.org (192.0.2.50)', 'localhost', 'POP3'), reporterHop]],
    [
      'an inner relay',
      [
        hop('mx2.example.org ([192.0.2.99])', 'mx.example.org'),
        hop('mx.reporter.example (mx.reporter.example [192.0.2.1])', 'mx2.example.org'),
      ],
    ],
    [
      'a statement about SPF',
      [ownHop, 'Received-SPF: pass (mx.example.org) client-ip=192.0.2.1; receiver=mx.example.org'],
    ],
  ])('does not trust the author’s fields in a stored message: %s', async (_, header) => {
    const { author: provenAuthor } = await judge([returnPath, ...header, mail].join('\r\n'), stored)
    expect(provenAuthor).toBeNull()
  })

  it('verifies a signature at the time of arrival', async () => {
    const expired = await sign(mail, reporter, { expires: new Date('2030-01-08T00:00:00Z') })
    expect(await judge(expired)).toEqual(proven)
    expect(await judge([ownHop, expired].join('\r\n'), stored)).toEqual(proven)
  })

  it('does not report a message as forged because its key was replaced since', async () => {
    expect(await judge(sign(mail, replaced))).toEqual(doubtful('key_gone'))
    expect(await judge(sign(mail, replaced), { receivedAt: later })).toEqual(doubtful('dmarc_failed'))
  })

  it('ignores a signature that covers only part of the body', async () => {
    const options = { maxBodyLength: body.length }
    expect(await judge(sign(mail, reporter, options))).toEqual(proven)
    const extended = `${await sign(mail, reporter, options)}<feedback/>`
    expect(await judge(extended)).toEqual(doubtful('partly_signed'))
  })

  it('ignores a signature that allows other MIME boundaries', async () => {
    const quoting = mailOf('dmarc@reporter.example', `A text\r\n${body}`)
    const withoutType = { headerList: ['From', 'To', 'Subject'] }
    expect(await judge(sign(mail, reporter, withoutType))).toEqual(proven)
    expect(await judge(sign(quoting, reporter, withoutType))).toEqual(doubtful('partly_signed'))
    expect(await judge(sign(quoting))).toEqual(proven)
    const twice = `Content-Type: multipart/mixed; boundary=b\r\n${await sign(quoting)}`
    expect(await judge(twice)).toEqual(doubtful('partly_signed'))
  })

  it.each([
    ['the policy', '_dmarc.reporter.example'],
    ['the key', 'test._domainkey.reporter.example'],
  ])('allows a later result if DNS does not answer for %s', async (_, name) => {
    expect(
      await judge(
        sign(mail),
        {},
        failing((asked) => asked === name),
      ),
    ).toEqual(doubtful('dns_unavailable', true))
  })

  it('allows a later result if nothing answers', async () => {
    expect(
      await judge(
        mail,
        fromReporter,
        failing(() => true),
      ),
    ).toEqual(doubtful('dns_unavailable', true))
  })

  it('requires authentication for a domain without a policy', async () => {
    const text = mailOf('dmarc@other.example')
    expect(await judge(text)).toEqual(doubtful('no_policy'))
    expect(await judge(sign(text, other))).toMatchObject({ author: { domain: 'other.example' } })
  })

  it.each([
    ['no author', mail.replace('From:', 'X-From:')],
    ['two From fields', `From: a@other.example\r\n${mail}`],
    ['authors of two domains', mailOf('a@reporter.example, b@other.example')],
    ['an empty file', ''],
  ])('has no result for a message with %s', async (_, text) => {
    expect(await judge(text, fromReporter)).toEqual(doubtful('author_unclear'))
  })
})
