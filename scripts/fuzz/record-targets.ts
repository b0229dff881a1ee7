import type { DnsAnswer } from '../../src/engine/dns/resolver.ts'
import { interpretTlsa } from '../../src/engine/protocols/dane/interpret-tlsa.ts'
import { createLists, defaultLists } from '../../src/engine/protocols/dnsbl/choose-lists.ts'
import { interpretAnswer } from '../../src/engine/protocols/dnsbl/interpret-answer.ts'
import { kindOf } from '../../src/engine/protocols/misplaced/record-kind.ts'
import { parseListUnsubscribe } from '../../src/engine/protocols/unsubscribe/parse-list-unsubscribe.ts'
import { parseBimiRecord } from '../../src/shared/records/bimi.ts'
import { parseDkimKeyRecord } from '../../src/shared/records/dkim-key.ts'
import { parseDmarcRecord } from '../../src/shared/records/dmarc.ts'
import { parseMtaStsRecord } from '../../src/shared/records/mta-sts.ts'
import { parseMtaStsPolicy } from '../../src/shared/records/mta-sts-policy.ts'
import { parseSpfRecord } from '../../src/shared/records/spf.ts'
import { parseTlsRptRecord } from '../../src/shared/records/tls-rpt.ts'
import { expectFinite, require, type Target } from './target.ts'

/* Parsers of email records that domains publish, and of blocklist answers. */

const separators = [';', '; ', '=', ' ', ':', ',', '!', '/', '.', '\t', '%', '"', 'é', '\\']
const addresses = ['mailto:a@shop.example', 'https://shop.example/x', 'http://[::1]/', '192.0.2.0/24', '2001:db8::/129']
const numbers = ['0', '1', '100', '4294967296', '-1', '99999999999999999999']

/** Each problem refers to a position in the text. */
interface Parsed {
  problems?: readonly { position: number; detail: string }[]
}

function recordTarget(name: string, words: readonly string[], parse: (text: string) => Parsed): Target {
  return {
    name,
    words: [...words, ...separators, ...addresses, ...numbers],
    read(octets) {
      const text = octets.toString()
      const parsed = parse(text)
      for (const { position, detail } of parsed.problems ?? []) {
        require(position >= 0 && position <= text.length, `a problem at ${position} of ${text.length}`)
        require(detail.length <= text.length, 'a problem quotes more than there is')
      }
      expectFinite(parsed)
    },
  }
}

const zones = createLists(defaultLists, () => new Date(0)).block
const listed: readonly string[] = [
  '127.0.0.2',
  '127.0.0.4',
  '127.255.255.254',
  '127.0.1.255',
  '192.0.2.1',
  '0.0.0.0',
  'x',
]

export const recordTargets: readonly Target[] = [
  recordTarget(
    'spf-records',
    [
      'v=spf1',
      ' -all',
      ' include:',
      ' a:',
      ' mx',
      ' ptr',
      ' exists:',
      ' ip4:',
      ' ip6:',
      ' redirect=',
      ' exp=',
      '%{ir}',
      '%{d2}',
      '%%',
    ],
    parseSpfRecord,
  ),
  recordTarget(
    'dkim-keys',
    ['v=DKIM1', 'k=rsa', 'p=', 't=y', 'h=sha256', 's=email', 'g=', 'MIIBIjANBg', '===='],
    parseDkimKeyRecord,
  ),
  recordTarget(
    'dmarc-records',
    ['v=DMARC1', 'p=', 'none', 'reject', 'sp=', 'pct=', 'rua=', 'ruf=', 'fo=', 'adkim=s', 'ri='],
    parseDmarcRecord,
  ),
  recordTarget('mta-sts-records', ['v=STSv1', 'id='], parseMtaStsRecord),
  recordTarget(
    'mta-sts-policies',
    ['version: STSv1', 'mode: ', 'enforce', 'mx: ', '*.', 'max_age: ', '\n', '\r\n'],
    parseMtaStsPolicy,
  ),
  recordTarget('tls-rpt-records', ['v=TLSRPTv1', 'rua='], parseTlsRptRecord),
  recordTarget('bimi-records', ['v=BIMI1', 'l=', 'a=', '.svg', 'avp=brand'], parseBimiRecord),
  recordTarget('list-unsubscribe', ['<', '>', ', ', 'List-Unsubscribe=One-Click', '?subject='], (text) => {
    parseListUnsubscribe(text)
    return {}
  }),
  {
    name: 'misplaced-records',
    words: ['v=spf1 ', 'v=DKIM1;', '"', 'v=DMARC1', '“', 'p=', ' ', "'", 'k=rsa'],
    read: (octets) => kindOf(octets.toString()),
  },
  {
    name: 'tlsa-records',
    words: ['\x03\x01\x01', '\x02\0\x01', 'a'.repeat(32)],
    read([usage = 0, selector = 0, matchingType = 0, ...data]) {
      const record = { usage, selector, matchingType, data: Uint8Array.from(data) }
      const answer: DnsAnswer<'TLSA'> = { status: 'found', records: [record], aliases: [], ttl: 1, authenticated: null }
      const { status } = interpretTlsa(answer)
      require(status === 'insecure', `unconfirmed records are ${status}`)
    },
  },
  {
    name: 'list-codes',
    words: [...listed, ' '],
    read([choice = 0, ...octets]) {
      const zone = zones[choice % zones.length]
      if (!zone) throw new Error('there are no lists')
      const records = Buffer.from(octets).toString().split(' ')
      const result = interpretAnswer(zone, { status: 'found', records, aliases: [], ttl: 1, authenticated: null })
      require(result.status !== 'clean' || result.entries.length > 0, 'an answer without a meaning is no absence')
      const isForeign = records.every((code) => !code.startsWith('127.'))
      require(!isForeign || result.status !== 'listed', 'an answer of something else is a listing')
    },
  },
]
