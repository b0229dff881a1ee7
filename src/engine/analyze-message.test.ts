import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { workingListZones } from '../../test/support/list-scripts.ts'
import { scriptedResolver } from '../../test/support/scripted-resolver.ts'
import { createSigner, signMessage } from '../../test/support/signed-message.ts'
import { resolverOf } from '../../test/support/zone.ts'
import { messageFactsSchema } from '../shared/contract/facts/message-facts.ts'
import { outcomeSchema } from '../shared/findings/finding.ts'
import { isFault, reasonCodes } from '../shared/reason.ts'
import { analyzeMessage, type Delivery, type EngineReport } from './analyze-message.ts'
import { unavailableAnswer } from './dns/answers.ts'
import type { Resolver } from './dns/resolver.ts'
import { maxHeaderOctets } from './message/headers.ts'
import { createLists, defaultLists } from './protocols/dnsbl/choose-lists.ts'

const signer = createSigner('example.com')

const zone = `
$ORIGIN example.com.
@ 300 IN SOA ns hostmaster 1 2 3 4 5
@ TXT "v=spf1 ip4:192.0.2.1 -all"
_dmarc TXT "v=DMARC1; p=reject; rua=mailto:dmarc@example.com"
mail A 192.0.2.1
mail TXT "v=spf1 a -all"
${signer.keyRecord}
$ORIGIN 2.0.192.in-addr.arpa.
@ 300 IN SOA ns.example.com. hostmaster.example.com. 1 2 3 4 5
1 PTR mail.example.com.
${workingListZones}`

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

const delivery: Delivery = {
  clientIp: '192.0.2.1',
  clientName: null,
  helo: 'mail.example.com',
  mailFrom: 'bounce@example.com',
  rcptTo: 'test@example.org',
  tls: { version: 'TLSv1.3', cipher: 'TLS_AES_256_GCM_SHA384' },
  receivedAt: new Date('2030-01-01T00:00:05Z'),
  clientIpSource: 'smtp_session',
  statedIp: null,
  pickedUp: false,
  rebuilt: false,
}

async function analyze(
  raw: string | Buffer,
  resolver: Resolver,
  changes: Partial<Delivery> = {},
  signal = new AbortController().signal,
): Promise<EngineReport> {
  const input = { raw: Buffer.from(raw as string), delivery: { ...delivery, ...changes } }
  const now = () => new Date('2030-01-01T00:00:05Z')
  const report = await analyzeMessage(input, { resolver, lists: createLists(defaultLists, now), signal, now })
  expect(messageFactsSchema.parse(report.facts)).toEqual(report.facts)
  for (const outcome of report.outcomes) expect(outcomeSchema.safeParse(outcome).success).toBe(true)
  return report
}

/** The states of everything that can be unavailable. */
function statesOf({ facts }: EngineReport): Record<string, string> {
  const entries = Object.entries(facts).flatMap(([key, fact]) =>
    typeof fact === 'object' && 'state' in fact ? [[key, fact.state] as const] : [],
  )
  return Object.fromEntries(entries)
}

describe('analyzeMessage', () => {
  it('gathers every fact of a well-formed message', async () => {
    const report = await analyze(await signMessage(message, [signer]), resolverOf(zone))
    expect(report.facts).toMatchObject({
      envelope: { origin: { ip: '192.0.2.1', helo: 'mail.example.com', source: 'smtp_session' } },
      author: { value: { domain: 'example.com' } },
      tls: { value: { version: 'TLSv1.3' } },
      spf: { value: { result: 'pass', domain: 'example.com', mechanism: 'ip4:192.0.2.1' } },
      spf_helo: { value: { result: 'pass', domain: 'mail.example.com' } },
      dkim: { value: { result: 'pass', passing_domains: ['example.com'] } },
      dmarc_policy: { value: { policy: 'reject', found_at: 'example.com' } },
      dmarc: { value: { result: 'pass', spf_aligned: true, dkim_aligned: true, disposition: 'none' } },
      arc: { value: { result: 'none' } },
      reverse_dns: { value: { confirmed_name: 'mail.example.com' } },
      helo: { value: { kind: 'hostname', addresses: { value: ['192.0.2.1'] } } },
      lists: { value: { ip: '192.0.2.1', answers: Array(8).fill({ status: 'clean' }) } },
      rspamd: { auth: { spf: 'pass', dkim: 'pass', dmarc: 'pass', arc: 'none' } },
      analysis: { value: { milliseconds: 0 } },
    })
    const unknown = report.outcomes.flatMap((outcome) => (outcome.state === 'unknown' ? [outcome.reason.code] : []))
    expect(unknown).toEqual(['purpose_undecided', 'purpose_undecided'])
  })

  it('keeps each DNS answer behind the facts once', async () => {
    const { facts } = await analyze(await signMessage(message, [signer]), resolverOf(zone))
    const questions = facts.dns.map(({ name, type }) => `${name} ${type}`)
    expect(new Set(questions).size).toBe(questions.length)
    expect(questions).toEqual(
      expect.arrayContaining([
        'example.com TXT',
        'mail.example.com TXT',
        'test._domainkey.example.com TXT',
        '_dmarc.example.com TXT',
        '1.2.0.192.in-addr.arpa PTR',
        'mail.example.com A',
      ]),
    )
  })

  it.each([
    ['before it expired', '; Tue, 25 Dec 2029 00:00:10 +0000', { state: 'known', value: { result: 'pass' } }],
    ['after it expired', '; Thu, 27 Dec 2029 00:00:10 +0000', { state: 'known', value: { result: 'neutral' } }],
    ['at an unknown time', '', { state: 'unavailable', reason: { code: 'clock_unreadable' } }],
  ])('evaluates a signature in a file for the arrival of the message: %s', async (_, time, dkim) => {
    const lifetime = { signTime: new Date('2029-12-25T00:00:00Z'), expires: new Date('2029-12-26T00:00:00Z') }
    const signed = await signMessage(message, [signer], lifetime)
    const received = `Received: from mail.example.com (mail.example.com [192.0.2.1]) by mx.example.org with ESMTPS id 1${time}`
    const file = { clientIp: null, clientIpSource: null, helo: null, tls: null }
    expect((await analyze(`${received}\r\n${signed}`, resolverOf(zone), file)).facts.dkim).toMatchObject(dkim)
  })

  it('returns the same facts when the message is uploaded', async () => {
    const raw = await signMessage(message, [signer])
    const session = await analyze(raw, resolverOf(zone))
    const upload = await analyze(raw, resolverOf(zone), { clientIpSource: 'upload', tls: null, rcptTo: null })
    const { envelope, tls, rspamd, dns, ...sessionFacts } = session.facts
    expect(upload.facts).toMatchObject(sessionFacts)
    expect(upload.facts.tls).toMatchObject({ reason: { code: 'no_smtp_session' } })
  })

  it.each([
    ['an unencrypted session of the origin', { tls: { version: null, cipher: null } }, { state: 'absent' }],
    [
      'an unencrypted session of a relay',
      { clientIp: '10.0.0.1', tls: { version: null, cipher: null } },
      { state: 'unavailable' },
    ],
    ['an encrypted session of a relay', { clientIp: '10.0.0.1' }, { state: 'unavailable' }],
    [
      'a stated address next to the client',
      { clientIp: '127.0.0.1', statedIp: '192.0.2.1', tls: { version: null, cipher: null } },
      { state: 'unavailable' },
    ],
  ])('evaluates TLS by %s', async (_, changes, tls) => {
    expect((await analyze(message, resolverOf(zone), changes)).facts.tls).toMatchObject(tls)
  })

  it('omits everything that depends on lost bytes', async () => {
    const { facts } = await analyze(await signMessage(message, [signer]), resolverOf(zone), { rebuilt: true })
    const lost = { state: 'unavailable', reason: { code: 'octets_lost' } }
    expect(facts).toMatchObject({ dkim: lost, arc: lost, mime: lost, lines: lost })
    expect(facts.dkim_signatures).toMatchObject([{ domain: 'example.com', result: 'not_checked', reason: lost.reason }])
    expect(facts.rspamd.auth.dkim).toBe('not_checked')
    expect(facts).toMatchObject({ spf: { value: { result: 'pass' } }, dmarc: { value: { spf_aligned: true } } })
  })

  it('does not judge what an Outlook file leaves out, as of a draft', async () => {
    const draft = Buffer.from('Subject: Re: Tea\r\nMIME-Version: 1.0\r\nContent-Type: text/plain\r\n\r\nHello\r\n')
    const { facts, outcomes } = await analyze(draft, resolverOf(zone), { rebuilt: true, mailFrom: null })
    const lost = { state: 'unavailable', reason: { code: 'octets_lost' } }
    expect(facts).toMatchObject({ author: lost, dmarc: lost })
    const ofHeader = outcomes.filter(({ check }) => /^(?:headers|subject|author|dmarc|mailing)\./.test(check))
    expect(ofHeader.filter(({ state }) => state === 'fail')).toEqual([])
    expect(outcomes).toContainEqual({ check: 'headers.from', state: 'unknown', reason: lost.reason })
  })

  it('evaluates SPF for a stated private address but does not look it up', async () => {
    const { facts } = await analyze(message, resolverOf(zone), { statedIp: '10.0.0.1' })
    expect(facts).toMatchObject({
      spf: { value: { result: 'fail', ip: '10.0.0.1' } },
      reverse_dns: { state: 'unavailable', reason: { code: 'address_private' } },
      lists: { state: 'unavailable', reason: { code: 'address_private' } },
    })
  })

  it.each(reasonCodes.filter((code) => code.startsWith('dns_') && !isFault({ code })))(
    'neither passes nor fails anything if DNS returns %s',
    async (code) => {
      const silent: Resolver = {
        query: async (name, type) => unavailableAnswer(code, name, type),
        close: async () => undefined,
      }
      const report = await analyze(await signMessage(message, [signer]), silent)
      expect(report.facts.dkim_signatures).toMatchObject([{ result: 'temperror', reason: { code } }])
      for (const key of ['spf', 'spf_helo', 'dkim', 'dmarc_policy', 'dmarc', 'reverse_dns'] as const) {
        expect(report.facts[key], key).toMatchObject({ state: 'unavailable', reason: { code } })
      }
      expect(report.facts.helo).toMatchObject({ value: { addresses: { state: 'unavailable' } } })
      const topics = /^(spf|dkim|dmarc|arc|ptr)\./
      expect(report.outcomes.filter(({ check, state }) => topics.test(check) && state !== 'unknown')).toEqual([])
    },
  )

  it('ends at its deadline with partial results', async () => {
    const never: Resolver = { query: () => new Promise(() => undefined), close: async () => undefined }
    const deadline = new AbortController()
    setTimeout(() => deadline.abort(), 10)
    const { facts } = await analyze(message, never, {}, deadline.signal)
    expect(facts).toMatchObject({
      message: { subject: 'A test' },
      spf: { reason: { code: 'deadline' } },
      dmarc: { reason: { code: 'deadline' } },
      dkim: { value: { result: 'none' } },
    })
  })

  it('stays within the DNS query limit per message', async () => {
    const flood = 'DKIM-Signature: v=1; a=rsa-sha256; d=flood.example; s=NAME; h=from; bh=AAAA; b=AAAA\r\n'
    const names = Array.from({ length: 10 }, (_, index) => `mx${index}.example.com`)
    const exchanges = names.map((exchange) => ({ preference: 1, exchange }))
    const hosts = Object.fromEntries(names.map((name) => [name, { A: ['192.0.2.9'], MX: exchanges }]))
    const record = `v=spf1 ${names.map((name) => `mx:${name}`).join(' ')} -all`
    const resolver = scriptedResolver({ ...hosts, 'example.com': { TXT: [record] } })
    const signatures = Array.from({ length: 20 }, (_, index) => flood.replace('NAME', `s${index}`))
    await analyze(`${signatures.join('')}${message}`, resolver)
    expect(resolver.asked.length).toBeLessThanOrEqual(400)
  })

  it('limits the effect of a bug to one fact', async () => {
    const broken: Resolver = {
      query: (name, type) => {
        if (type === 'PTR') throw new Error('a bug')
        return resolverOf(zone).query(name, type)
      },
      close: async () => undefined,
    }
    const { facts } = await analyze(message, broken)
    expect(facts.reverse_dns).toEqual({ state: 'unavailable', reason: { code: 'analysis_failed', detail: 'a bug' } })
    expect(facts.spf).toMatchObject({ value: { result: 'pass' } })
    expect(facts.analysis.state).toBe('known')
  })

  it.each([
    ['nothing', ''],
    ['one line', 'hello'],
    ['no header', '\r\nhello'],
    ['no From', message.replace(/^From.*\r\n/, '')],
    ['NULs', '\0'.repeat(1000)],
    ['an executable', readFileSync(process.execPath).subarray(0, 200_000)],
    ['a header of 1 MB', `To: ${'a@example.com,\r\n '.repeat(60_000)}\r\n${message}`],
    ['60,000 fields', `${'X-Field: value\r\n'.repeat(60_000)}${message}`],
    ['a field of 60,000 folds', `X: a\r\n${' \t\r\n'.repeat(60_000)}${message}`],
    ['brackets', `From: ${'('.repeat(100_000)}\r\nReceived: ${'('.repeat(100_000)}\r\n\r\n`],
    ['nested parts', `${'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'.repeat(2000)}x`],
  ])('returns a report for %s', async (_, raw) => {
    const report = await analyze(raw, resolverOf(zone))
    expect(report.facts.message.size).toBe(Buffer.byteLength(raw))
    expect(statesOf(report).spf).toBe('known')
    expect(report.facts.analysis.state).toBe('known')
  })

  it('reports what it can about an oversized header', async () => {
    const raw = `${message.replace('To: ', `To: ${'a@example.org, '.repeat(maxHeaderOctets / 15)}`)}`
    const { facts } = await analyze(raw, resolverOf(zone))
    expect(facts).toMatchObject({
      headers: { truncated: true },
      author: { value: { domain: 'example.com' } },
      spf: { value: { result: 'pass' } },
      dkim: { reason: { code: 'headers_truncated' } },
      dmarc: { reason: { code: 'headers_truncated' } },
    })
  })

  it('returns a report for arbitrary bytes', async () => {
    const resolver = resolverOf(zone)
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (octets) => {
        await analyze(Buffer.from(octets), resolver, { clientIp: null, helo: null, mailFrom: null, tls: null })
      }),
      { numRuns: 50 },
    )
  })
})
