import { describe, expect, it } from 'vitest'
import { answerTo, askCheck, headersWith, messageFacts, passingSpf } from '../../../../test/support/message-facts.ts'
import type { DnsAnswerRecord } from '../../../shared/contract/facts/dns-answer.ts'
import type { SpfEvaluation } from '../../../shared/contract/facts/message/authentication.ts'
import type { Envelope } from '../../../shared/contract/facts/message/envelope.ts'
import type { HeloFacts } from '../../../shared/contract/facts/message/path.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import { addressRecord, heloAddress, heloName, ptrConfirmed, ptrPresent, spfHelo, tlsUsed } from './connection.ts'

describe('address record', () => {
  it.each([
    ['203.0.113.7', 'A'],
    ['2001:4860:4860::8888', 'AAAA'],
  ])('uses the record type of %s and replaces no other record', (ip, type) => {
    expect(addressRecord('mx.shop.example', ip, messageFacts())).toEqual({
      kind: 'plain',
      name: 'mx.shop.example',
      type,
      value: ip,
      published: [],
    })
  })

  it.each<[string, Envelope['origin']['source'], boolean]>([
    ['mx.isp.example', 'smtp_session', true],
    ['mx.isp.example', 'trusted_hop', true],
    ['mx.isp.example', 'received_chain', false],
    ['mx.isp.example', 'receiver_headers', false],
    ['mx.shop.example', 'received_chain', true],
    ['out.bounces.example', 'received_chain', true],
    ['yahoo.com', 'smtp_session', false],
  ])('offers a record for %s with an origin from %s: %s', (name, source, isOffered) => {
    const { envelope } = messageFacts()
    const facts = {
      envelope: { ...envelope, mail_from: 'b-1@bounces.example', origin: { ...envelope.origin, source } },
      headers: headersWith({ From: 'Anna <anna@news.shop.example>' }),
    }
    expect(addressRecord(name, '203.0.113.7', facts) !== null).toBe(isOffered)
  })

  it('offers no record for a private address', () => {
    expect(addressRecord('mx.shop.example', '10.0.0.5', messageFacts())).toBeNull()
  })
})

describe('ptr.present', () => {
  it('passes for an address with a name', () => {
    expect(answerTo(ptrPresent)).toBe('pass')
  })

  it('is unknown for an unknown or private origin', () => {
    expect(answerTo(ptrPresent, { reverse_dns: unavailable({ code: 'origin_unknown' }) })).toBe(
      'unknown: origin_unknown',
    )
  })

  it('offers the HELO name if it resolves to the address', () => {
    expect(askCheck(ptrPresent, messageFacts({ reverse_dns: absent }))).toMatchObject({
      finding: 'ptr.missing',
      record: { name: '7.113.0.203.in-addr.arpa', type: 'PTR', value: 'mx.shop.example.', current: null },
    })
  })

  it('does not make up a name', () => {
    const helo = known({ name: 'mx.shop.example', kind: 'hostname' as const, addresses: known(['198.51.100.1']) })
    const address = known({ name: '203.0.113.7', kind: 'bare_address' as const, addresses: known(['203.0.113.7']) })
    for (const changes of [{ helo }, { helo: address }, { helo: unavailable({ code: 'helo_unknown' }) }]) {
      expect(askCheck(ptrPresent, messageFacts({ reverse_dns: absent, ...changes }))).toMatchObject({ record: null })
    }
  })
})

describe('ptr.confirmed', () => {
  const named = (name: string) =>
    known({
      ip: '203.0.113.7',
      names: [{ name, addresses: ['203.0.113.8'], confirmed: false }],
      confirmed_name: null,
    })

  it('passes if one name resolves back', () => {
    expect(answerTo(ptrConfirmed)).toBe('pass')
  })

  it.each([
    ['of a name that does not exist', [unused('out.shop.example')], true],
    ['of a name without addresses', [answered('A', []), answered('AAAA', [])], true],
    // It may be the name of a website, whose visitors would reach the mail server.
    ['of a name with another address', [answered('A', ['192.0.2.80']), answered('AAAA', [])], false],
    ['of a name with an IPv6 address', [answered('A', []), answered('AAAA', ['2001:db8::80'])], false],
    ['of a name that receives mail', [answered('A', []), answered('AAAA', []), answered('MX', ['10 mx.'])], false],
    ['of an alias', [{ ...unused('out.shop.example'), aliases: ['web.esp.example'] }], false],
    ['of a name of which too little is known', [answered('A', [])], false],
  ])('fails if no name is confirmed, and offers only an unused one an address: %s', (_, dns, isOffered) => {
    expect(askCheck(ptrConfirmed, messageFacts({ reverse_dns: named('out.shop.example'), dns }))).toMatchObject({
      finding: 'ptr.unconfirmed',
      record: isOffered ? { name: 'out.shop.example', type: 'A', value: '203.0.113.7', current: null } : null,
    })
  })

  it('offers no record in someone else’s domain', () => {
    expect(askCheck(ptrConfirmed, messageFacts({ reverse_dns: named('host.isp.example') }))).toMatchObject({
      finding: 'ptr.unconfirmed',
      record: null,
    })
  })

  it('is not applicable without a name', () => {
    expect(answerTo(ptrConfirmed, { reverse_dns: absent })).toBe('not evaluated')
  })
})

function unused(name: string): DnsAnswerRecord {
  return { name, type: 'A', status: 'nxdomain', records: [], ttl: 60 }
}

function answered(type: string, records: string[]): DnsAnswerRecord {
  return { ...unused('out.shop.example'), type, status: records.length > 0 ? 'found' : 'nodata', records }
}

describe('helo.name', () => {
  it.each([
    ['hostname', 'pass'],
    ['address_literal', 'helo.address_literal'],
    ['bare_address', 'helo.bare_address'],
    ['single_label', 'helo.single_label'],
    ['invalid', 'helo.invalid'],
  ] as const)('evaluates a HELO of kind %s', (kind, answer) => {
    expect(answerTo(heloName, { helo: known({ name: 'x', kind, addresses: absent }) })).toBe(answer)
  })

  it('treats an empty HELO as missing and an unknown one as unknown', () => {
    expect(answerTo(heloName, { helo: absent })).toBe('helo.invalid')
    expect(answerTo(heloName, { helo: unavailable({ code: 'helo_unknown' }) })).toBe('unknown: helo_unknown')
  })
})

describe('helo.address', () => {
  function leadingTo(addresses: HeloFacts['addresses']): Partial<MessageFacts> {
    return { helo: known({ name: 'mx.shop.example', kind: 'hostname', addresses }) }
  }

  const { envelope } = messageFacts()
  const unknownOrigin = {
    envelope: { ...envelope, origin: { ip: null, helo: null, source: 'unknown' as const, hop: null } },
  }
  const privateOrigin = {
    envelope: { ...envelope, origin: { ip: '10.0.0.5', helo: null, source: 'upload' as const, hop: null } },
  }

  it.each<[string, Partial<MessageFacts>, string]>([
    ['the origin’s address', {}, 'pass'],
    ['another address', leadingTo(known(['198.51.100.1'])), 'helo.other_address'],
    ['nothing', leadingTo(absent), 'helo.unresolvable'],
    ['no answer', leadingTo(unavailable({ code: 'dns_timeout' })), 'unknown: dns_timeout'],
    ['an address, with an unknown origin', unknownOrigin, 'not evaluated'],
    ['a private origin', { ...leadingTo(known(['10.0.0.5'])), ...privateOrigin }, 'pass'],
    ['another address, with a private origin', privateOrigin, 'unknown: address_private'],
    [
      'itself, as an address literal',
      { helo: known({ name: '[203.0.113.7]', kind: 'address_literal', addresses: absent }) },
      'not evaluated',
    ],
  ])('evaluates a name that resolves to %s', (_, changes, answer) => {
    expect(answerTo(heloAddress, changes)).toBe(answer)
  })

  it.each([
    ['mx.shop.example', false],
    ['server.local', true],
    ['localhost.localdomain', true],
  ])('offers an address record only for a name that can be published: %s', (name, is_local) => {
    const helo = known({ name, kind: 'hostname' as const, addresses: absent })
    expect(askCheck(heloAddress, messageFacts({ helo, dns: [unused(name)] }))).toMatchObject({
      params: { is_local },
      record: is_local ? null : { name },
    })
  })

  it('offers an address record only for a known public origin', () => {
    const free = { ...leadingTo(absent), dns: [unused('mx.shop.example')] }
    expect(askCheck(heloAddress, messageFacts(free))).toMatchObject({ record: { value: '203.0.113.7' } })
    expect(askCheck(heloAddress, messageFacts({ ...leadingTo(absent), ...unknownOrigin }))).toMatchObject({
      record: null,
    })
    expect(askCheck(heloAddress, messageFacts({ ...leadingTo(absent), ...privateOrigin }))).toMatchObject({
      record: null,
    })
  })
})

describe('spf.helo', () => {
  it.each<[SpfEvaluation['result'], string]>([
    ['pass', 'pass'],
    ['fail', 'spf.helo_fail'],
    ['softfail', 'spf.helo_fail'],
    ['none', 'not evaluated'],
    ['neutral', 'not evaluated'],
    ['permerror', 'not evaluated'],
  ])('evaluates %s', (result, answer) => {
    expect(answerTo(spfHelo, { spf_helo: known({ ...passingSpf, identity: 'helo', result }) })).toBe(answer)
  })

  it('does not repeat the SPF result of the null sender', () => {
    const helo = known<SpfEvaluation>({ ...passingSpf, identity: 'helo', result: 'fail' })
    expect(answerTo(spfHelo, { spf: helo, spf_helo: helo })).toBe('not evaluated')
  })

  it('is unknown if DNS did not answer', () => {
    expect(answerTo(spfHelo, { spf_helo: unavailable({ code: 'dns_timeout' }) })).toBe('unknown: dns_timeout')
  })
})

describe('tls.used', () => {
  it.each([
    ['TLSv1.3', 'pass'],
    ['TLSv1.2', 'pass'],
    ['TLSv1.1', 'tls.outdated'],
    ['TLSv1', 'tls.outdated'],
    ['TLS1_0', 'tls.outdated'],
    ['SSLv3', 'tls.outdated'],
    [null, 'pass'],
  ])('evaluates the version %s', (version, answer) => {
    expect(answerTo(tlsUsed, { tls: known({ version, cipher: null }) })).toBe(answer)
  })

  it('costs points for a connection only if the client is the origin', () => {
    const { envelope } = messageFacts()
    const relayed = { ...envelope, client_ip: '192.0.2.1' }
    expect(answerTo(tlsUsed, { tls: absent })).toBe('tls.missing')
    expect(answerTo(tlsUsed, { tls: absent, envelope: relayed })).toBe('tls.missing_on_hop')
    const outdated = known({ version: 'TLSv1', cipher: null })
    expect(answerTo(tlsUsed, { tls: outdated, envelope: relayed })).toBe('tls.outdated_on_hop')
  })

  it('is unknown without a session', () => {
    expect(answerTo(tlsUsed, { tls: unavailable({ code: 'no_smtp_session' }) })).toBe('unknown: no_smtp_session')
  })
})
