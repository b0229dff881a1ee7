import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addInstance, type Dkim2Signer, dkim2Signer, signDkim2 } from '../../../../test/support/dkim2-signer.ts'
import { type Script, scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import type { Dkim2Evaluation } from '../../../shared/contract/facts/message/dkim2.ts'
import { splitMessage } from '../../message/mime/split-message.ts'
import { type Arrival, verifyDkim2 } from './verify-chain.ts'

const shop = dkim2Signer('shop.example', 'rsa-sha256')
const list = dkim2Signer('list.example')
const arrived: Arrival = {
  now: new Date(1_795_000_100_000),
  isArrivalKnown: true,
  envelope: { mail_from: null, rcpt_to: null },
}

const plain = [
  'Received: from a.example by b.example; Fri, 20 Nov 2026 12:00:00 +0000',
  'From: Shop <news@shop.example>',
  'To: list@list.example',
  'Subject:  Hello\r\n  there ',
  'Auto-Submitted: auto-generated',
  '',
  'First line',
  '',
  'Last  line',
  '',
  '',
].join('\r\n')

function keysOf(...signers: Dkim2Signer[]): Script {
  return Object.fromEntries(signers.map(({ record: [name, text] }) => [name, { TXT: [text] }]))
}

async function verify(
  message: string,
  { script = keysOf(shop, list), arrival = arrived }: { script?: Script; arrival?: Arrival } = {},
): Promise<Dkim2Evaluation> {
  const fact = await verifyDkim2(splitMessage(Buffer.from(message, 'latin1')), arrival, scriptedResolver(script))
  if (fact.state !== 'known') throw new Error(fact.state)
  return fact.value
}

const first = { sequence: 1, revision: 1, recipients: ['list@list.example'] }
const second = { sequence: 2, revision: 1, recipients: ['anna@mailbox.example'] }
/** Sent by the shop. */
const sent = signDkim2(addInstance(plain, 1), shop, first)
/** Forwarded as it was. */
const forwarded = signDkim2(sent, list, second)

/** What a mailing list does: a tag in the subject, a field more, and a footer. */
function throughList(message: string, recipe: object = undoList): string {
  const changed = message
    .replace('Subject:  Hello\r\n  there ', 'Subject: [List] Hello there')
    .replace('To: list', 'List-Id: <list.example>\r\nTo: list')
    .replace(/(?:\r\n)+$/, '\r\n-- \r\nThe list\r\n')
  return signDkim2(addInstance(changed, 2, recipe), list, { ...second, revision: 2 })
}
const undoList = { h: { subject: [{ d: ['Hello there'] }], 'list-id': [] }, b: [{ c: [1, 3] }] }

describe('a message that verifies', () => {
  it.each([
    ['from its sender', sent, ['shop.example']],
    ['from a forwarder', forwarded, ['shop.example', 'list.example']],
    ['from a mailing list', throughList(sent), ['shop.example', 'list.example']],
    ['with line feeds alone', throughList(sent).replaceAll('\r\n', '\n'), ['shop.example', 'list.example']],
    ['with SHA-512', signDkim2(addInstance(plain, 1, undefined, 'sha512'), shop, first), ['shop.example']],
    ['with fields that are not signed', `X-Spam: no\r\nReceived-SPF: pass\r\n${sent}`, ['shop.example']],
    [
      'with unknown tags',
      signDkim2(addInstance(plain, 1), shop, { ...first, tags: ' n=abc; zz=1;' }),
      ['shop.example'],
    ],
    [
      'through an own domain of the forwarder',
      signDkim2(signDkim2(sent, list, { sequence: 2, revision: 1, nextDomain: 'shop.example' }), shop, {
        ...{ sequence: 3, revision: 1, recipients: ['anna@mailbox.example'] },
      }),
      ['shop.example', 'list.example', 'shop.example'],
    ],
  ])('%s', async (_, message, domains) => {
    const { result, hops } = await verify(message)
    expect(hops.flatMap(({ faults }) => faults)).toEqual([])
    expect(result).toBe('pass')
    expect(hops.map(({ domain }) => domain)).toEqual(domains)
  })

  it('shows which host changed it', async () => {
    const { hops } = await verify(throughList(sent))
    expect(hops).toMatchObject([
      { modified: false, sender_domain: 'shop.example', recipient_domains: ['list.example'], signature: true },
      { modified: true, content: true, custody: true, selectors: ['sel'], signed_at: '2026-11-18T11:06:40.000Z' },
    ])
  })

  it('is absent without a signature', async () => {
    const message = splitMessage(Buffer.from(addInstance(plain, 1)))
    expect(await verifyDkim2(message, arrived, scriptedResolver({}))).toEqual({ state: 'absent' })
  })
})

describe('what is wrong', () => {
  const withEnvelope = (mail_from: string, rcpt_to: string): Arrival => ({
    ...arrived,
    envelope: { mail_from, rcpt_to },
  })
  const missing = keysOf(list)
  const late: Arrival = { ...arrived, now: new Date(1_795_000_000_000 + 15 * 24 * 3_600_000) }
  const [keyName] = shop.record
  it.each<[string, string, string, unknown, Parameters<typeof verify>[1]?]>([
    ['a changed body', sent.replace('First', 'Other'), 'fail', [['body']]],
    ['a changed header', sent.replace('From: Shop', 'From: Bank'), 'fail', [['header']]],
    ['a field more', sent.replace('To:', 'Reply-To: x@evil.example\r\nTo:'), 'fail', [['header']]],
    ['a changed signature', sent.replace('t=1795000000', 't=1795000001'), 'fail', [['signature']]],
    ['a change by the forwarder that is not described', forwarded.replace('First', 'Other'), 'fail', [['body'], []]],
    ['a wrong description', throughList(sent, { ...undoList, b: [{ c: [1, 2] }] }), 'fail', [['body'], []]],
    ['a description out of range', throughList(sent, { b: [{ c: [1, 99] }] }), 'permerror', [[], ['recipe']]],
    [
      'a description in the wrong order',
      throughList(sent, { b: [{ c: [2, 3] }, { c: [1, 1] }] }),
      'permerror',
      [[], ['recipe']],
    ],
    ['content that cannot be restored', throughList(sent, { b: null }), 'incomplete', [[], ['unrecoverable']]],
    [
      'another recipient',
      sent,
      'permerror',
      [['envelope']],
      { arrival: withEnvelope('bounce@shop.example', 'eve@evil.example') },
    ],
    [
      'another sender',
      sent,
      'permerror',
      [['envelope']],
      { arrival: withEnvelope('x@evil.example', 'list@list.example') },
    ],
    [
      'the envelope in another case',
      sent,
      'pass',
      [[]],
      { arrival: withEnvelope('bounce@SHOP.example', 'list@LIST.example') },
    ],
    [
      'another case of the mailbox',
      sent,
      'permerror',
      [['envelope']],
      { arrival: withEnvelope('Bounce@shop.example', 'list@list.example') },
    ],
    [
      'a forwarder that was not the recipient',
      signDkim2(sent, dkim2SignerOf('evil.example'), second),
      'permerror',
      [[], ['custody']],
      { script: keysOf(shop, dkim2SignerOf('evil.example')) },
    ],
    [
      'a forwarder above the recipient’s domain',
      signDkim2(signDkim2(addInstance(plain, 1), shop, { ...first, recipients: ['a@sub.list.example'] }), list, second),
      'permerror',
      [[], ['custody']],
    ],
    [
      'a sender of another domain',
      signDkim2(addInstance(plain, 1), shop, { ...first, mailFrom: 'a@other.example' }),
      'permerror',
      [['custody']],
    ],
    [
      'an open end',
      signDkim2(addInstance(plain, 1), shop, { sequence: 1, revision: 1, nextDomain: 'x.example' }),
      'permerror',
      [['custody']],
    ],
    ['a gap in the signatures', signDkim2(sent, list, { ...second, sequence: 3 }), 'permerror', [[], []]],
    ['content that is not signed', addInstance(sent, 2, undoList), 'permerror', [[]]],
    ['no instance', signDkim2(plain, shop, first), 'permerror', [[]]],
    ['a repeated tag', signDkim2(addInstance(plain, 1), shop, { ...first, tags: ' I=1;' }), 'permerror', []],
    [
      'a recipient and a next domain',
      signDkim2(addInstance(plain, 1), shop, { ...first, tags: ' nd=x.example;' }),
      'permerror',
      [],
    ],
    ['an old signature', sent, 'permerror', [['expired']], { arrival: late }],
    ['an old signature of an unknown time', sent, 'pass', [[]], { arrival: { ...late, isArrivalKnown: false } }],
    ['no key', forwarded, 'permerror', [['key_missing'], []], { script: missing }],
    [
      'a revoked key',
      forwarded,
      'permerror',
      [['key_revoked'], []],
      { script: { ...missing, [keyName]: { TXT: ['v=DKIM1; p='] } } },
    ],
    [
      'two keys',
      forwarded,
      'permerror',
      [['key_unusable'], []],
      { script: { ...missing, [keyName]: { TXT: [shop.record[1], list.record[1]] } } },
    ],
    [
      'a key of another type',
      forwarded,
      'permerror',
      [['key_unusable'], []],
      { script: { ...missing, [keyName]: { TXT: [list.record[1]] } } },
    ],
    [
      'another key',
      forwarded,
      'fail',
      [['signature'], []],
      { script: { ...missing, [keyName]: { TXT: [dkim2Signer('x.example', 'rsa-sha256').record[1]] } } },
    ],
    [
      'a name server that does not answer',
      forwarded,
      'incomplete',
      [['key_unavailable'], []],
      { script: { ...missing, [keyName]: 'dns_timeout' } },
    ],
    ['an unknown algorithm', sent.replace('rsa-sha256:', 'lattice-44:'), 'incomplete', [['unsupported']]],
  ])('%s', async (_, message, result, faults, options) => {
    const evaluation = await verify(message, options)
    expect(evaluation.hops.map((hop) => hop.faults)).toEqual(faults)
    expect(evaluation.result).toBe(result)
  })

  it('does not blame the sender for what happened on the way', async () => {
    const { hops } = await verify(throughList(sent).replace('First', 'Other'))
    expect(hops).toMatchObject([
      { signature: true, content: null, faults: [] },
      { signature: true, content: false, faults: ['body'] },
    ])
  })

  it('says why DNS left it open', async () => {
    expect((await verify(sent, { script: { [keyName]: 'dns_timeout' } })).reason).toMatchObject({ code: 'dns_timeout' })
  })
})

const evil = new Map<string, Dkim2Signer>()
function dkim2SignerOf(domain: string): Dkim2Signer {
  const signer = evil.get(domain) ?? dkim2Signer(domain)
  evil.set(domain, signer)
  return signer
}

describe('a signature of an unknown algorithm', () => {
  it.each(['|', ','] as const)('leaves the known one as it is, joined by %s', async (joinedBy) => {
    const evaluation = await verify(signDkim2(addInstance(plain, 1), shop, { ...first, joinedBy }))
    expect(evaluation.hops[0]).toMatchObject({ selectors: ['new', 'sel'], signature: true })
    expect(evaluation.result).toBe('pass')
  })
})

describe('any change', () => {
  const octet = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code))
  const text = fc.array(octet, { minLength: 1, maxLength: 12 }).map((all) => all.join(''))
  const lines = fc.array(text, { minLength: 1, maxLength: 8 })

  it('is undone as described, whatever the lines are', async () => {
    await fc.assert(
      fc.asyncProperty(lines, lines, fc.nat(8), async (before, added, place) => {
        const original = `From: a@shop.example\r\nSubject: x\r\n\r\n${before.join('\r\n')}\r\n`
        const at = Math.min(place, before.length)
        const changed = [...before.slice(0, at), ...added, ...before.slice(at)]
        const copies = [[1, at] as const, [at + added.length + 1, changed.length] as const].filter(([a, b]) => a <= b)
        const start = signDkim2(addInstance(original, 1), shop, first)
        const revised = start.replace(`${before.join('\r\n')}\r\n`, () => `${changed.join('\r\n')}\r\n`)
        const recipe = { b: copies.map((range) => ({ c: range })) }
        const message = signDkim2(addInstance(revised, 2, recipe), list, { ...second, revision: 2 })
        expect((await verify(message)).result).toBe('pass')
      }),
      { numRuns: 30 },
    )
  })

  it('of one signed character is seen', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), octet, async (seed, replacement) => {
        const message = throughList(sent)
        const start = message.indexOf('From: Shop')
        const at = start + (seed % (message.length - start))
        fc.pre(/[!-9;-~]/.test(message.charAt(at)) && message.charAt(at) !== replacement && replacement !== ':')
        // The name of a field has no case.
        fc.pre(message.charAt(at).toLowerCase() !== replacement.toLowerCase())
        const evaluation = await verify(message.slice(0, at) + replacement + message.slice(at + 1))
        expect(evaluation.result).not.toBe('pass')
      }),
      { numRuns: 100 },
    )
  })
})

describe('bounds', () => {
  it('looks up at most 20 keys', async () => {
    let message = addInstance(plain, 1)
    for (let sequence = 1; sequence <= 40; sequence += 1)
      message = signDkim2(message, list, { ...second, sequence, tags: '', recipients: ['a@list.example'] }).replace(
        's=sel:',
        `s=s${sequence}:`,
      )
    const resolver = scriptedResolver({})
    await verifyDkim2(splitMessage(Buffer.from(message)), arrived, resolver)
    expect(resolver.asked).toHaveLength(20)
  })

  it.each([
    ['fields', Array.from({ length: 60 }, () => sent.slice(0, sent.indexOf('Message-Instance'))).join('') + sent],
    ['broken fields', 'DKIM2-Signature: ;\r\n'.repeat(900) + sent],
  ])('refuses too many %s', async (_, message) => {
    expect(await verify(message)).toMatchObject({ result: 'permerror', faults: ['limit'] })
  })

  it('restores no body of endless lines', async () => {
    const start = signDkim2(addInstance(plain, 1), shop, first)
    const long = `${start.slice(0, start.indexOf('\r\n\r\n'))}\r\n\r\n${'x\r\n'.repeat(300_000)}`
    const message = signDkim2(addInstance(long, 2, { b: [{ c: [1, 1] }] }), list, { ...second, revision: 2 })
    expect((await verify(message)).hops.map(({ faults }) => faults)).toEqual([[], ['limit']])
  })
})
