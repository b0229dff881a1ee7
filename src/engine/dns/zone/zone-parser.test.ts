import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeRecordData } from '../transport/record-writer.ts'
import { ZoneFileError } from './zone-file-error.ts'
import { type IncludeReader, parseZone, type ZoneEntry } from './zone-parser.ts'

const refuse: IncludeReader = (path, _from, position) => {
  throw new ZoneFileError(position, () => `no ${path}`)
}

function parse(text: string, include = refuse): ZoneEntry[] {
  return parseZone({ file: 'FILE', octets: Buffer.from(text).toString('latin1') }, include)
}

/** The records as lines: absolute owner, TTL, type, data. */
function linesOf(text: string, include = refuse): string[] {
  return parse(text, include).map((entry) => {
    if (entry.kind === 'flattened') return `${entry.name}. ${entry.ttl} ALIAS ${entry.target}.`
    if (entry.kind === 'redirect') return `${entry.name}. ${entry.ttl} DNAME ${entry.target}.`
    if (entry.kind === 'other') return `${entry.name}. ?`
    const { name, ttl, type, data } = entry.record
    return `${name}. ${ttl} ${type} ${writeRecordData(type, data)}`
  })
}

describe('owners, TTL, and class', () => {
  it.each<[string, string, string[]]>([
    ['an absolute owner', 'a.example. 5 IN A 192.0.2.1', ['a.example. 5 A 192.0.2.1']],
    ['a relative owner', '$ORIGIN example.\na 5 A 192.0.2.1', ['a.example. 5 A 192.0.2.1']],
    ['a relative origin', '$ORIGIN example.\n$ORIGIN b\na 5 A 192.0.2.1', ['a.b.example. 5 A 192.0.2.1']],
    ['the origin itself', '$ORIGIN example.\n@ 5 MX 1 @', ['example. 5 MX 1 example.']],
    ['the previous owner', 'a. 5 A 192.0.2.1\n A 192.0.2.2', ['a. 5 A 192.0.2.1', 'a. 5 A 192.0.2.2']],
    ['class before TTL', 'a. IN 5 A 192.0.2.1', ['a. 5 A 192.0.2.1']],
    ['lower case', 'A. 5 in a 192.0.2.1', ['a. 5 A 192.0.2.1']],
    ['an owner that looks like a type', '$ORIGIN x.\nmx IN MX 5 in', ['mx.x. 3600 MX 5 in.x.']],
    ['units', 'a. 1h30m A 192.0.2.1\nb. 1W2D A 192.0.2.1', ['a. 5400 A 192.0.2.1', 'b. 777600 A 192.0.2.1']],
    [
      '$TTL rather than the previous TTL',
      '$TTL 9\na. 5 A 192.0.2.1\nb. A 192.0.2.1',
      ['a. 5 A 192.0.2.1', 'b. 9 A 192.0.2.1'],
    ],
    ['the previous TTL', 'a. 5 A 192.0.2.1\nb. A 192.0.2.1', ['a. 5 A 192.0.2.1', 'b. 5 A 192.0.2.1']],
    ['a wildcard', '*.a. 5 A 192.0.2.1', ['*.a. 5 A 192.0.2.1']],
    ['the root', '. 5 NS a.', ['. 5 NS a.']],
    [
      '$GENERATE',
      '$GENERATE 1-5/2 a$' + '{10,3,d}. 5 A 192.0.2.$',
      ['a011. 5 A 192.0.2.1', 'a013. 5 A 192.0.2.3', 'a015. 5 A 192.0.2.5'],
    ],
    ['a U-label', 'Bücher.example. 5 CNAME faß.example.', ['xn--bcher-kva.example. 5 CNAME xn--fa-hia.example.']],
  ])('reads %s', (_what, text, lines) => {
    expect(linesOf(text)).toEqual(lines)
  })
})

describe('types', () => {
  it.each<[string, string[]]>([
    ['AAAA 2001:DB8:0::1', ['AAAA 2001:db8::1']],
    ['CAA 128 Issue "ca.example; a=b"', ['CAA 128 issue "ca.example; a=b"']],
    ['MX 0 .', ['MX 0 .']],
    ['NS NS1.example.', ['NS ns1.example.']],
    ['PTR a.example.', ['PTR a.example.']],
    ['SOA a. first\\.last.b. ( 2026112101 1d 2h 4w 5m )', ['SOA a. first\\.last.b. 2026112101 0 0 0 300']],
    ['TLSA 3 1 1 ( ABCD\n ef01 )', ['TLSA 3 1 1 abcdef01']],
    ['TXT v=spf1', ['TXT "v=spf1"']],
    ['TXT "a b" c "\\"d\\"" "\\195\\188"', ['TXT "a b" "c" "\\"d\\"" "\\195\\188"']],
    ['TXT "ü"', ['TXT "\\195\\188"']],
    ['TXT ""', ['TXT ""']],
    ['TYPE16 \\# 4 03616263', ['TXT "abc"']],
    ['A \\# 4 ( C000\n 0201 )', ['A 192.0.2.1']],
    ['TYPE1 192.0.2.1', ['A 192.0.2.1']],
    ['DNAME b.example.', ['DNAME b.example.']],
  ])('reads %s', (text, [line]) => {
    expect(linesOf(`o. 5 ${text}`)).toEqual([`o. 5 ${line}`])
  })

  it.each(['HINFO "a" "b"', 'SRV 0 5 5060 sip', 'TYPE65280 \\# 0', 'DNSKEY 256 3 8 AwEAAQ=='])('skips %s', (text) => {
    expect(parse(`o. 5 ${text}`)).toMatchObject([{ kind: 'other', name: 'o', origin: null }])
  })
})

describe('errors', () => {
  const label = 'a'.repeat(64)
  it.each<[string, string]>([
    ['a A 192.0.2.1', '1:1: “a” is a relative name, but there is no $ORIGIN'],
    ['@ A 192.0.2.1', '1:1: “@” is a relative name, but there is no $ORIGIN'],
    ['a. A 192.0.2.1\n\nb. MX mail.', '3:7: the preference must be a number from 0 to 65535, not “mail.”'],
    ['a. MX 10', '1:1: the mail exchange is missing'],
    ['a. MX 65536 b.', '1:7: the preference must be a number from 0 to 65535, not “65536”'],
    ['a. MX 10 b. c.', '1:13: unexpected “c.” after MX'],
    ['a. A 192.0.2', '1:6: “192.0.2” is not an IPv4 address'],
    ['a. A 2001:db8::1', '1:6: “2001:db8::1” is not an IPv4 address'],
    ['a. AAAA 192.0.2.1', '1:9: “192.0.2.1” is not an IPv6 address'],
    ['a. AAAA fe80::1%eth0', '1:9: “fe80::1%eth0” is not an IPv6 address'],
    ['a. TXTT "b"', '1:4: “TXTT” is not a supported record type'],
    ['a.', '1:1: the record type is missing'],
    ['a. CH TXT b', '1:4: only class IN is supported, not “CH”'],
    ['  A 192.0.2.1', '1:3: the first record has no owner'],
    [`${label}. A 192.0.2.1`, `1:1: “${label.slice(0, 60)}…” is too long: at most 63 bytes per label and 253 per name`],
    ['a..b. A 192.0.2.1', '1:1: “a..b.” has an empty label'],
    [`a. TXT ${'b'.repeat(256)}`, '1:8: a string can have at most 255 bytes, and this one has 256: split it in two'],
    ['a. TXT', '1:1: the text is missing'],
    ['a. TLSA 3 1 1 abc', '1:15: the certificate data must be hexadecimal'],
    ['a. A \\# 5 C0000201', '1:6: the length says 5 bytes, but 4 follow'],
    ['a. A \\# 3 C00002', '1:6: these bytes are not a valid A record (type 1)'],
    ['$TTL soon', '1:6: the TTL must be a number of seconds or a duration such as 1h30m, not “soon”'],
    ['$TTL 2147483648', '1:6: the TTL must be a number of seconds or a duration such as 1h30m, not “2147483648”'],
    ['$ORIGIN', '1:1: the origin is missing'],
    ['$ORIGIN a. b.', '1:12: unexpected “b.” after $ORIGIN'],
    ['$GENERATE 9-1 a A 192.0.2.$', '1:11: a range such as 1-20 is expected, with at most 4096 records'],
    [
      '$ORIGIN a.example.\n$ORIGIN a.example',
      '2:9: “a.example” has no final dot, so it means a.example.a.example. Write “a.example.”',
    ],
    ['$INCLUDE other.zone', '1:10: no other.zone'],
    ['a. SOA b. c. 1 2 3 4', '1:1: the negative TTL is missing'],
    ['xn--\u{FFFD}.example. A 192.0.2.1', '1:1: “xn--\u{FFFD}.example.” is not a valid internationalized domain name'],
  ])('%j', (text, message) => {
    expect(() => parse(text)).toThrow(ZoneFileError)
    expect(() => parse(text)).toThrow(`FILE:${message}`)
  })
})

describe('$INCLUDE', () => {
  const files: Record<string, string> = {
    'mail.zone': '@ 5 A 192.0.2.1\n$ORIGIN deeper\n@ 5 A 192.0.2.2\n',
    'loop.zone': '$INCLUDE loop.zone\n$INCLUDE loop.zone\n',
    'broken.zone': '\n@ A nowhere',
  }
  const include: IncludeReader = (path) => ({ file: path, octets: files[path] ?? '' })

  it('applies an origin to the included file only', () => {
    const text = '$ORIGIN example.\nwww 5 A 192.0.2.3\n$INCLUDE mail.zone mail\n A 192.0.2.4\n@ A 192.0.2.5'
    expect(linesOf(text, include)).toEqual([
      'www.example. 5 A 192.0.2.3',
      'mail.example. 5 A 192.0.2.1',
      'deeper.mail.example. 5 A 192.0.2.2',
      'www.example. 5 A 192.0.2.4',
      'example. 5 A 192.0.2.5',
    ])
  })

  it('reports the file that contains the error', () => {
    expect(() => parse('$ORIGIN example.\n$INCLUDE broken.zone', include)).toThrow(
      'broken.zone:2:5: “nowhere” is not an IPv4',
    )
  })

  it('stops if a file includes itself', () => {
    expect(() => parse('$INCLUDE loop.zone', include)).toThrow(ZoneFileError)
  })
})

describe('any text', () => {
  const fragment = fc.constantFrom(
    ...[
      'a',
      'b.',
      '@',
      ' ',
      '\n',
      '\t',
      '(',
      ')',
      '"',
      '\\',
      ';',
      '$ORIGIN x.',
      '$TTL 1h',
      '$INCLUDE f',
      '1h',
      'IN',
      'MX',
    ],
    ...[
      '10',
      'TXT',
      'A',
      '192.0.2.1',
      'AAAA',
      '::1',
      'SOA',
      'TLSA',
      'CAA',
      '\\#',
      '4',
      'c0000201',
      '\\000',
      '\\999',
      'ü',
    ],
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fragment, { maxLength: 60 }).map((words) => words.join(' ')),
  )

  it('returns records or throws a ZoneFileError', () => {
    fc.assert(
      fc.property(text, (octets) => {
        try {
          parse(octets)
        } catch (error) {
          if (!(error instanceof ZoneFileError)) throw error
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
