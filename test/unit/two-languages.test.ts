import { describe, expect, it } from 'vitest'
import { presentAudit } from '../../src/engine/present/present-audit.ts'
import { presentReport } from '../../src/engine/present/present-report.ts'
import { reevaluate } from '../../src/engine/score/reevaluate.ts'
import type { MessageFacts } from '../../src/shared/contract/facts/message-facts.ts'
import type { InboxTestResult } from '../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import { absent, known, unavailable } from '../../src/shared/fact.ts'
import { reasonCodes } from '../../src/shared/reason.ts'
import { audit } from '../support/audit.ts'
import { listAnswer, namedDomains } from '../support/list-answers.ts'
import { headersWith, messageFacts, passingSpf, spoofed, unavailableFacts, unsigned } from '../support/message-facts.ts'

/* The same report in two languages must have the same keys, numbers, records, and references, and different texts. */

/** The members that contain only text. */
const words = new Set(['title', 'why', 'fix', 'reason', 'requirement', 'note', 'scope'])

interface Difference {
  /** `.findings.3.title` */
  place: string
  member: string
}

/** Pages are sorted by their titles, which differ. */
const pages = new Set(['references', 'reference', 'source', 'consequence_source'])

/** The differences of two JSON documents. */
function differences(one: unknown, other: unknown, place = '', member = ''): Difference[] {
  if (Object.is(one, other)) return []
  if (!isObject(one) || !isObject(other)) return [{ place, member }]
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].flatMap((key) => differences(one[key], other[key], `${place}.${key}`, key))
}

/** The sentences of a document by path, which must differ by language. */
function sentences(document: unknown, place = '', member = ''): Map<string, string> {
  if (typeof document === 'string') return new Map(words.has(member) && document !== '' ? [[place, document]] : [])
  if (!isObject(document) || pages.has(member)) return new Map()
  return new Map(Object.entries(document).flatMap(([key, value]) => [...sentences(value, `${place}.${key}`, key)]))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function expectSameExceptTexts(english: object, polish: object): void {
  const found = differences(english, polish)
  expect(found.filter(({ member }) => !words.has(member))).toEqual([])
  const translated = sentences(polish)
  const same = [...sentences(english)].filter(([place, text]) => translated.get(place) === text)
  expect(same).toEqual([])
}

const ip = '203.0.113.7'
const { message } = messageFacts()

const messages: Record<string, Partial<MessageFacts>> = {
  'with everything right': {},
  'forged under a policy of reject': spoofed,
  'without DKIM and DMARC': unsigned,
  'from a host without a name': {
    ...unsigned,
    spf: known({ ...passingSpf, result: 'softfail', lookups: 9 }),
    reverse_dns: absent,
    helo: known({ name: 'desktop', kind: 'single_label', addresses: absent }),
    tls: absent,
    headers: headersWith({ Date: null, 'Message-ID': null, Subject: '', To: null, 'List-Unsubscribe-Post': null }),
    message: { ...message, has_text: false },
  },
  'on lists': {
    lists: known({
      ip,
      answers: [
        listAnswer({ status: 'listed', meanings: ['xbl'] }),
        listAnswer({ list: 'bl.spamcop.net', status: 'listed', meanings: ['spam_source'] }),
        listAnswer({ list: 'bl.blocklist.de', status: 'listed', meanings: ['attack_source'] }),
      ],
    }),
    domain_lists: namedDomains({
      'shop.example': { places: ['author'], dbl: 'phishing_domain', uribl: 'grey_domain' },
      'esp.example': { places: ['mail_from', 'dkim'], surbl: 'spam_domain' },
      'page.example': { places: ['link'], dbl: 'abused_redirector' },
    }),
  },
  'whose facts are all unknown': unavailableFacts({ code: 'dns_timeout', subject: 'shop.example TXT' }),
  'without an author or headers': { author: absent, headers: { fields: [], truncated: false } },
  ...Object.fromEntries(
    reasonCodes.map((code) => [
      `that is unknown for ${code}`,
      { dkim: unavailable({ code }), lists: unavailable({ code }) },
    ]),
  ),
}

const zones: Record<string, string> = {
  'with everything right':
    '@ MX 10 mx\nmx A 192.0.2.1\n@ TXT "v=spf1 mx -all"\n_dmarc TXT "v=DMARC1; p=reject; rua=mailto:d@shop.example"',
  'without records': '@ A 192.0.2.1',
  'with broken records': [
    '@ TXT "v=spf1 ip4:192.0.2.999 ptr mx mx +all" "v=spf2"',
    '@ MX 10 192.0.2.1',
    '@ MX 20 gone',
    '_dmarc TXT "v=DMARC1; p=none; sp=maybe; pct=50; rua=https://shop.example"',
    '_mta-sts TXT "v=STSv1"',
    '_smtp._tls TXT "v=TLSRPTv1"',
    'default._bimi TXT "v=BIMI1; l=http://shop.example/logo.png"',
    'k1._domainkey TXT "v=DKIM1; p="',
  ].join('\n'),
}

/** Further providers are shown by language. */
function withoutFacts({ facts: _, providers, ...result }: InboxTestResult): object {
  return { ...result, providers: providers.filter(({ counts }) => counts) }
}

describe('a report reads the same in English and Polish', () => {
  it.each(Object.entries(messages))('on a message %s', (_, changes) => {
    const report = reevaluate(messageFacts(changes))
    expectSameExceptTexts(
      withoutFacts(presentReport(report, 'en').result),
      withoutFacts(presentReport(report, 'pl').result),
    )
  })

  it.each(Object.entries(zones))('on a domain %s', async (_, zone) => {
    const report = await audit(zone)
    expectSameExceptTexts(presentAudit(report, 'en'), presentAudit(report, 'pl'))
  })
})
