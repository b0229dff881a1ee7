import { type Answer, encode } from 'dns-packet'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answersQuery, decodeMessage, decodeRecordData, encodeQuery } from './message.ts'

const query = encodeQuery(0x1234, 'www.example.com', 'A', true)

function response(parts: { id?: number; name?: string; answers?: Answer[]; flags?: number } = {}): Buffer {
  const { id = 0x1234, name = 'www.example.com', answers = [], flags = 0 } = parts
  return encode({ type: 'response', id, flags, questions: [{ type: 'A', name }], answers })
}

describe('encodeQuery', () => {
  it('requests recursion and AD, and accepts 1232 octets', () => {
    const hex = '1234' + '0120' + '0001000000000001' + '03777777076578616d706c6503636f6d00' + '00010001'
    expect(query.octets.toString('hex')).toBe(`${hex}00002904d0000000000000`)
    expect(encodeQuery(0x1234, 'www.example.com', 'A', false).octets.toString('hex')).toBe(
      hex.replace(/1(?=0377)/, '0'),
    )
  })

  it('accepts any bytes in a label', () => {
    const { octets } = encodeQuery(1, 'a:b/ü\n.x', 'TXT', false)
    expect(octets.subarray(12).toString('latin1')).toBe('\x07a:b/\xc3\xbc\n\x01x\x00\x00\x10\x00\x01')
    expect(encodeQuery(1, '', 'NS', false).octets.subarray(12).toString('hex')).toBe('0000020001')
  })
})

describe('answersQuery', () => {
  it.each<[string, Buffer, boolean]>([
    ['the response', response(), true],
    ['the question in another case', response({ name: 'WWW.Example.COM' }), true],
    ['another id', response({ id: 0x1235 }), false],
    ['another name', response({ name: 'www.example.net' }), false],
    ['a longer name', response({ name: 'www.example.com.x' }), false],
    [
      'another type',
      encode({ type: 'response', id: 0x1234, questions: [{ type: 'AAAA', name: 'www.example.com' }] }),
      false,
    ],
    ['no question', encode({ type: 'response', id: 0x1234 }), false],
    ['the query itself', query.octets, false],
    ['another operation', Buffer.from(response()).fill(0xa8, 2, 3), false],
    ['nothing', Buffer.alloc(0), false],
  ])('%s', (_what, octets, answers) => {
    expect(answersQuery(octets, query)).toBe(answers)
  })
})

describe('decodeMessage', () => {
  it('reads every type', () => {
    const owner = { name: 'A.Example', ttl: 60 }
    const answers: Answer[] = [
      { ...owner, type: 'A', data: '192.0.2.1' },
      { ...owner, type: 'AAAA', data: '2001:db8:0::1' },
      { ...owner, type: 'CAA', data: { flags: 128, tag: 'issue', value: 'ca.example' } },
      { ...owner, type: 'CNAME', data: 'B.example' },
      { ...owner, type: 'MX', data: { preference: 10, exchange: '.' } },
      { ...owner, type: 'NS', data: 'ns.example' },
      { ...owner, type: 'PTR', data: 'p.example' },
      { ...owner, type: 'SOA', data: { mname: 'a', rname: 'first\\.last.b', serial: 7, minimum: 60 } },
      { ...owner, type: 'TLSA', data: { usage: 3, selector: 1, matchingType: 1, certificate: Buffer.from([1, 2]) } },
      { ...owner, type: 'TXT', data: [Buffer.from([0xff]), Buffer.from('b')] },
      { ...owner, type: 'SRV', data: { port: 25, target: 'a' } },
      { ...owner, type: 'A', class: 'CH', data: '192.0.2.9' },
    ]
    expect(decodeMessage(response({ answers }))?.answers.map(({ type, data }) => [type, data])).toEqual([
      ['A', '192.0.2.1'],
      ['AAAA', '2001:db8::1'],
      ['CAA', { critical: true, tag: 'issue', value: 'ca.example' }],
      ['CNAME', 'b.example'],
      ['MX', { preference: 10, exchange: '' }],
      ['NS', 'ns.example'],
      ['PTR', 'p.example'],
      ['SOA', { mname: 'a', rname: 'first\\.last.b', serial: 7, minimum: 60 }],
      ['TLSA', { usage: 3, selector: 1, matchingType: 1, data: Uint8Array.of(1, 2) }],
      ['TXT', ['\xff', 'b']],
    ])
  })

  it('reads the flags', () => {
    expect(decodeMessage(response({ flags: 0x0783 | 0x20 }))).toMatchObject({
      responseCode: 3,
      authoritative: true,
      truncated: true,
      recursionAvailable: true,
      authenticated: true,
    })
    expect(decodeMessage(response())).toMatchObject({ authoritative: false, truncated: false, authenticated: false })
  })

  it('reads the upper half of the response code (RFC 6891 section 6.1.3)', () => {
    const opt = { type: 'OPT', name: '.', udpPayloadSize: 1232, extendedRcode: 1, ednsVersion: 0, flags: 0 } as const
    const octets = encode({ type: 'response', additionals: [{ ...opt, flag_do: false, options: [] }] })
    expect(decodeMessage(octets)?.responseCode).toBe(16)
  })

  it('reads a TTL with its highest bit set as zero (RFC 2181 section 8)', () => {
    const answers: Answer[] = [{ type: 'A', name: 'a', ttl: 2 ** 31, data: '192.0.2.1' }]
    expect(decodeMessage(response({ answers }))?.answers[0]?.ttl).toBe(0)
  })

  it('skips a TXT record without a string and keeps the others', () => {
    const answers = [[], ['v=spf1 ', '-all'], ['']].map((data) => ({ type: 'TXT' as const, name: 'a', ttl: 1, data }))
    const decoded = decodeMessage(response({ answers }))
    expect(decoded?.answers.map(({ data }) => data)).toEqual([['v=spf1 ', '-all'], ['']])
  })

  it.each<[string, (octets: Buffer) => Buffer]>([
    ['is truncated', (octets) => octets.subarray(0, -1)],
    ['has trailing bytes', (octets) => Buffer.concat([octets, Buffer.alloc(1)])],
    [
      'has a five-byte address',
      (octets) => Buffer.concat([octets.subarray(0, -6), Buffer.from([0, 5, 192, 0, 2, 1, 1])]),
    ],
    ['declares more records than it has', (octets) => Buffer.from(octets).fill(9, 7, 8)],
  ])('refuses a message that %s', (_what, spoil) => {
    const octets = response({ answers: [{ type: 'A', name: 'a', ttl: 1, data: '192.0.2.1' }] })
    expect(decodeMessage(octets)).not.toBeNull()
    expect(decodeMessage(spoil(octets))).toBeNull()
  })

  it('never throws on random octets', () => {
    const sample = [...response({ answers: [{ type: 'MX', name: 'a.b', ttl: 1, data: { exchange: 'c.d' } }] })]
    const mutated = fc
      .array(fc.tuple(fc.nat(sample.length - 1), fc.nat(255)), { maxLength: 8 })
      .map((changes) => Uint8Array.from(changes.reduce((octets, [at, octet]) => octets.with(at, octet), sample)))
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 600 }), mutated), (octets) => {
        const message = decodeMessage(Buffer.from(octets))
        expect(message === null || Array.isArray(message.answers)).toBe(true)
        expect(typeof answersQuery(Buffer.from(octets), query)).toBe('boolean')
      }),
      { numRuns: 2_000 },
    )
  })

  it('terminates on pointer chains', () => {
    const octets = Buffer.alloc(65_535)
    octets.writeUInt16BE(0x8000, 2)
    octets.writeUInt16BE(0xffff, 6)
    for (let at = 14; at < 16_384; at += 2) octets.writeUInt16BE(0xc000 | (at - 2), at)
    for (let at = 16_384; at + 12 < octets.length; at += 12) octets.writeUInt16BE(0xfffe, at)
    expect(decodeMessage(octets)).toBeNull()
  })
})

describe('decodeRecordData', () => {
  it('reads the wire format of one record', () => {
    expect(decodeRecordData('MX', Uint8Array.of(0, 10, 1, 97, 0))).toEqual({ preference: 10, exchange: 'a' })
    expect(decodeRecordData('A', Uint8Array.of(192, 0, 2))).toBeNull()
    expect(decodeRecordData('TXT', Uint8Array.of(0))).toEqual([''])
    expect(decodeRecordData('TXT', Uint8Array.of())).toBeNull()
  })
})
