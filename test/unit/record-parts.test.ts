import { array, assert, constantFrom, oneof, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseBimiRecord } from '../../src/engine/protocols/bimi/parse-record.ts'
import { parseDkimKeyRecord } from '../../src/engine/protocols/dkim/parse-key-record.ts'
import { parseDmarcRecord } from '../../src/engine/protocols/dmarc/parse-record.ts'
import { parseMtaStsPolicy } from '../../src/engine/protocols/mta-sts/parse-policy.ts'
import { parseMtaStsRecord } from '../../src/engine/protocols/mta-sts/parse-record.ts'
import { parseSpfRecord } from '../../src/engine/protocols/spf/parse-record.ts'
import { parseTlsRptRecord } from '../../src/engine/protocols/tls-rpt/parse-record.ts'
import { readRecordParts } from '../../src/shared/records/read-record-parts.ts'
import type { RecordKind } from '../../src/shared/records/record-part.ts'
import { anyText } from '../support/any-text.ts'

/*
 * The view of a record marks as mistakes what the engine's parsers refuse. It reads the record by itself, because it runs
 * in a window; here both read the same records.
 */

const terms = [
  ...[
    'all',
    '-all',
    '~all',
    '?ALL',
    'all:a',
    'mx',
    'a/24',
    'a//64',
    'mx/33',
    'a/024',
    'a/24//129',
    'a:b.example/24//64',
  ],
  ...[
    'include:b.example',
    'include:',
    'include',
    'include:b',
    'include:192.0.2.1',
    '-include:b.example/24',
    'ptr',
    'ptr:b.example',
  ],
  ...[
    'ip4:192.0.2.1',
    'ip4:192.0.2.01',
    'ip4:192.0.2.0/24',
    'ip4:192.0.2.0/',
    'ip6:2001:db8::/32',
    'ip6:::1',
    'ip6:fe80::1%eth0',
  ],
  ...[
    'ip6:::ffff:192.0.2.1',
    'exists:%{ir}.b.example',
    'exists:%{d2}',
    'exists:%{d0}',
    'exists:%%-',
    'exists:%',
    'exists:%{c}',
  ],
  ...[
    'redirect=b.example',
    'redirect=',
    'exp=b.example',
    'exp=%{t}',
    'x=y',
    'x=%',
    'x=%{t}',
    '+',
    'moo',
    '\tmx',
    'é',
    'a:b.example.',
    'a:1.2',
  ],
]

const tagValues = [
  ...[
    '',
    'none',
    'Reject',
    'r',
    's',
    'y',
    'n',
    'u',
    'q',
    '0',
    '0:1',
    '1:d:s',
    '0:0',
    'é',
    'a\\',
    'DMARC1',
    'DKIM1',
    'STSv1',
    'BIMI1',
    'TLSRPTv1',
  ],
  ...[
    'mailto:a@b.example',
    'mailto:a@b.example!10m',
    'mailto:b',
    'https://b.example/x',
    'http://b.example/a.svg',
    'ftp://b.example',
  ],
  ...[
    'mailto:a@b.example, mailto:c@d.example',
    'mailto:a b@c.example',
    'rsa',
    'ed25519',
    'sha256',
    'email',
    'brand',
    'a, b',
    'a b',
    '2026',
    '2026-11',
  ],
]
/** Without `k`: what it gets wrong, the parser puts down to the key. */
const tagNames = [
  'v',
  'p',
  'sp',
  'np',
  'adkim',
  'aspf',
  'fo',
  'rua',
  'ruf',
  't',
  'psd',
  'pct',
  'id',
  'x',
  'P',
  '1',
  'h',
  's',
  'n',
  'lps',
  'avp',
  'a',
]

const spfRecords = array(
  oneof({ weight: 9, arbitrary: constantFrom(...terms) }, { weight: 1, arbitrary: anyText(6) }),
  {
    maxLength: 5,
  },
).map((words) => ['v=spf1', ...words].join(' '))

function tagRecords(version: string) {
  const tag = tuple(
    constantFrom(...tagNames),
    constantFrom('=', ' = ', ''),
    constantFrom(...tagValues),
    constantFrom(';', '; '),
  )
  return array(
    tag.map((texts) => texts.join('')),
    { maxLength: 5 },
  ).map((tags) => `v=${version}; ${tags.join('')}`)
}

const policies = array(
  oneof(
    constantFrom(
      'version: STSv1',
      'version: 1',
      'mode: enforce',
      'mode: Enforce',
      'mode:none',
      'mx: a.example',
      'mx: *.a.example',
    ),
    constantFrom(
      'mx: *',
      'mx: a.*.example',
      'mx:',
      'max_age: 1',
      'max_age: 31557601',
      'max_age: 1w',
      'a: b',
      'nothing',
      ': a',
      '',
    ),
  ),
  { maxLength: 6 },
).map((lines) => ['mode: testing', ...lines].join('\r\n'))

/** Where the parts begin that the view calls mistakes. */
function mistakesOf(kind: RecordKind, record: string): number[] {
  let position = 0
  return readRecordParts(kind, record).flatMap(({ text, end, role }) => {
    const start = position
    position += text.length + end.length
    return role === 'faulty' ? [start] : []
  })
}

/** Where the parts begin that hold a problem of one of the codes. */
function refused(
  kind: RecordKind,
  record: string,
  problems: readonly { code: string; position: number }[],
  codes: RegExp,
) {
  const positions = problems.filter(({ code }) => codes.test(code)).map((problem) => problem.position)
  let position = 0
  return readRecordParts(kind, record).flatMap(({ text, end }) => {
    const start = position
    position += text.length + end.length
    return positions.some((at) => at >= start && at < position) ? [start] : []
  })
}

const listFaults = 'empty_tag|tag_without_equals|invalid_tag_name|invalid_tag_value|escaped_semicolon|duplicate_tag'

describe('the parts of a record are mistakes where the parser refuses them', () => {
  it('SPF', () => {
    assert(
      property(spfRecords, (record) => {
        const codes =
          /^(invalid_.*|unknown_mechanism|missing_value|unexpected_value|address_as_domain|duplicate_modifier)$/
        expect(mistakesOf('spf', record)).toEqual(refused('spf', record, parseSpfRecord(record).problems, codes))
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['dmarc', 'DMARC1', parseDmarcRecord, 'invalid_.*|report_uri_.*'],
    ['dkim', 'DKIM1', parseDkimKeyRecord, 'invalid_version|version_not_first|invalid_base64'],
    ['mta_sts', 'STSv1', parseMtaStsRecord, 'invalid_.*'],
    ['tls_rpt', 'TLSRPTv1', parseTlsRptRecord, 'invalid_.*|report_uri_.*'],
    ['bimi', 'BIMI1', parseBimiRecord, 'invalid_.*|several_uris|uri_not_https'],
  ] as const)('%s', (kind, version, parse, faults) => {
    const codes = new RegExp(`^(${listFaults}|${faults})$`)
    assert(
      property(tagRecords(version), (record) => {
        expect(mistakesOf(kind, record)).toEqual(refused(kind, record, parse(record).problems, codes))
      }),
      { numRuns: 1000 },
    )
  })

  it('the policy of MTA-STS', () => {
    assert(
      property(policies, (policy) => {
        const codes = /^invalid_/
        expect(mistakesOf('mta_sts_policy', policy)).toEqual(
          refused('mta_sts_policy', policy, parseMtaStsPolicy(policy).problems, codes),
        )
      }),
      { numRuns: 1000 },
    )
  })
})
