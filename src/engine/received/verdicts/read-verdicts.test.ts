import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Observation } from '../../../shared/contract/received/verdict.ts'
import { receivedTexts } from '../../../shared/i18n/report-texts.ts'
import { languages } from '../../../shared/languages.ts'
import { ownFieldsOf } from '../../gather/path/organization.ts'
import { readHeaders } from '../../message/headers.ts'
import { headersPack } from './headers-pack.ts'
import { matchKeys, type ReceivedMessage } from './match-rules.ts'
import { observePlacements, observeReceiver } from './observe-receiver.ts'
import { readVerdicts } from './read-verdicts.ts'

const { fields, rules, systems } = headersPack.read()
const hop = (by: string) => `Received: from mail.shop.example (mail.shop.example [192.0.2.25]) by ${by} with ESMTPS`
const outlook = hop('DB5EUR03FT0001.mail.protection.outlook.com')
const reader = hop('mx.readers.example')

function headersOf(lines: readonly string[]) {
  return readHeaders(Buffer.from(lines.map((line) => `${line}\r\n`).join('')))
}

function read(lines: readonly string[], envelope?: ReceivedMessage['envelope']) {
  return readVerdicts({ headers: headersOf(lines), ...(envelope && { envelope }) }, 'en')
}

/** `KEY raw state`, with a mark for keys that no source explains and for those that count nothing. */
function list(lines: readonly string[]) {
  return read(lines).map(
    ({ key, raw, state, documented, trusted }) =>
      `${key} ${raw} ${state}${documented ? '' : ' undocumented'}${trusted ? '' : ' untrusted'}`,
  )
}

function observe(lines: readonly string[]) {
  return observeReceiver({ headers: headersOf(lines) }, 'en')?.text ?? null
}

describe('the rules', () => {
  it.each(rules.map((rule) => [`${rule.field}: ${rule.example}`, rule] as const))('%s', (line, rule) => {
    const keys = matchKeys({ headers: headersOf([line, reader]) })
    expect(keys.map((key) => key.rule)).toContain(rule)
  })

  it('have texts in every language, and fields that are read', () => {
    const known = new Set(fields.map(({ field }) => field))
    for (const { field, meaning, cause } of rules) {
      expect(known).toContain(field)
      for (const language of languages) {
        const { meanings, causes } = receivedTexts[language].verdicts
        expect(Object.keys(meanings)).toContain(meaning)
        if (cause !== null) expect(Object.keys(causes)).toContain(cause)
      }
    }
  })
})

describe('readVerdicts', () => {
  it('reads keys in any order, folded anywhere, without an end, and without values', () => {
    const lines = [
      outlook,
      'X-Forefront-Antispam-Report: SFV:SK',
      '\tQ;SCL:-1; PTR:(null);CIP:2001:db8::7;H:mail.shop.example;SF',
      '\tTY:9.25;XYZ:1;CAT:NEW',
      'X-Microsoft-Antispam-Mailbox-Delivery: (null)',
    ]
    expect(list(lines)).toEqual([
      ...['SFV SKQ inbox', 'SCL -1 inbox', 'PTR  null', 'CIP 2001:db8::7 null', 'H mail.shop.example null'],
      ...['SFTY 9.25 null', 'XYZ 1 null undocumented', 'CAT NEW null undocumented'],
    ])
  })

  it.each([
    ['000', true],
    ['010', true],
    ['130', true],
    ['601', true],
    ['604', false],
    ['605', false],
    ['703', false],
    ['905', true],
    ['x01', false],
  ])('explains the reason %s of a combined result: %s', (reason, documented) => {
    const line = `Authentication-Results: spf=pass smtp.mailfrom=shop.example;compauth=fail reason=${reason}`
    expect(read([line, outlook])).toContainEqual(
      expect.objectContaining({ key: 'compauth', raw: `fail reason=${reason}`, documented }),
    )
  })

  it('links what a filter did to the findings about its causes', () => {
    const lines = [
      'Authentication-Results: spf=pass smtp.mailfrom=shop.example;dmarc=fail action=none;compauth=fail reason=001',
      outlook,
      'X-Forefront-Antispam-Report: SFV:SPM;CAT:SPOOF',
    ]
    const [spam] = read(lines).filter(({ key }) => key === 'SFV')
    expect(spam).toMatchObject({ receiver: 'outlook.com', system: 'microsoft', state: 'spam' })
    expect(spam?.findings).toContain('dmarc.failed')
  })

  it('compares scores with the levels of the recipient', () => {
    const levels = 'TAG_LEVEL=3.5 QUARANTINE_LEVEL=9.0 KILL_LEVEL=1000.0 tests='
    expect(
      list([
        `X-Barracuda-Spam-Status: Yes, SCORE=9.00 using per-user scores of ${levels}`,
        'X-TM-AS-Result: No--1.813-5.0-31-1',
        'X-TMASE-Result: 10--5.534000-4.000000',
        'X-Spam-Status: Yes, score=6.3 tagged_above=-999 required=5 tests=[A=1, B=2]',
        'X-Spamd-Result: default: False [-1.20 / 15.00]; SPF(-0.20)[+a]',
        reader,
      ]).map((line) => line.split(' ').at(-1)),
    ).toEqual(['quarantine', 'null', 'null', 'spam', 'null'])
    expect(read(['X-Spam-Status: Yes, score=6.3 required=5', reader])[0]?.meaning).toMatch(
      /score is 6\.3; the limit is 5/,
    )
  })

  it('takes what the sender’s own filter wrote for no verdict', () => {
    const line = 'X-Forefront-Antispam-Report: SFV:NSPM;SCL:1;DIR:OUT'
    expect(list([line, outlook])).toEqual(['SFV NSPM null', 'SCL 1 null', 'DIR OUT null'])
    expect(observe([line, outlook])).toBeNull()
  })

  it('trusts no field of a sender, whatever it writes', () => {
    const name = fc.constantFrom(...fields.map(({ field }) => field))
    const value = fc.constantFrom(...rules.map(({ example }) => example))
    const forged = fc.array(fc.tuple(name, value).map(([field, text]) => `${field}: ${text}`))
    const origin = { ip: null, helo: null, source: 'unknown' as const, hop: null }
    const receivers = fc.constantFrom('mx.readers.example', 'mx.google.com.evil.example', 'mail.yahoo.com')
    fc.assert(
      fc.property(forged, receivers, (lines, host) => {
        for (const all of [[hop(host), ...lines], [...lines], [hop(host), ...lines, hop('mx.google.com'), ...lines]]) {
          expect(read(all).every(({ trusted, receiver }) => !trusted && receiver === null)).toBe(true)
          expect(observe(all)).toBeNull()
        }
        expect(
          read([...lines, hop(host)], { rcpt_to: 'test@here.example', origin }).every(({ trusted }) => !trusted),
        ).toBe(true)
      }),
    )
  })

  it('believes what a receiver wrote, whatever a sender adds below', () => {
    const examples = Map.groupBy(rules, ({ field }) => field)
    const forgedField = fc
      .constantFrom(...fields)
      .chain(({ field, rules_of }) =>
        fc
          .constantFrom(...(examples.get(rules_of ?? field) ?? []).map(({ example }) => example), 'spf=pass; x', 'Yes')
          .map((value) => `${field}: ${value.slice(value.startsWith(field) ? field.length + 1 : 0)}`),
      )
    const hosts = systems.flatMap(({ organizations }) => organizations).map((name) => `mx1.${name}`)
    const forged = fc.array(fc.oneof(forgedField, fc.constantFrom(...hosts).map(hop)), { maxLength: 20 })
    fc.assert(
      fc.property(fc.constantFrom(...hosts, 'mx.readers.example'), fc.boolean(), forged, (host, isAbove, lines) => {
        // A receiver writes each of its own fields, so that the sender's are never the topmost ones.
        const names = ownFieldsOf(host).map((name) => name.replace('*', ''))
        const own = fields
          .filter(({ field }) => names.some((name) => field.toLowerCase().startsWith(name)))
          .map(({ field }) => `${field}: ${host}; none`)
        const genuine = isAbove ? [...own, hop(host)] : [hop(host), ...own]
        const sender = 'Received: from [192.0.2.9] by mail.shop.example with ESMTPSA'
        const all = read([...genuine, sender, ...lines])
        const believed = all.filter(({ trusted }) => trusted).map(({ field, key, raw }) => [field, key, raw])
        const alone = read([...genuine, sender]).filter(({ trusted }) => trusted)
        expect(believed).toEqual(alone.map(({ field, key, raw }) => [field, key, raw]))
        expect(observe([...genuine, sender, ...lines])).toBe(observe([...genuine, sender]))
      }),
    )
  })

  it('never throws, and keeps to its limits', () => {
    const field = fc.constantFrom(...fields.map((known) => known.field))
    fc.assert(
      fc.property(field, fc.string({ unit: 'binary', maxLength: 200 }), (known, text) => {
        for (const { raw, meaning } of read([`${known}: ${text.replace(/[\r\n]/g, ' ')}`, reader])) {
          expect(raw.length).toBeLessThanOrEqual(500)
          expect(meaning).not.toBe('')
        }
      }),
    )
    expect(read([`X-Forefront-Antispam-Report: ${'A:1;'.repeat(3000)}`, reader])).toHaveLength(500)
  })
})

describe('observeReceiver', () => {
  it.each<[string, readonly string[], string | null]>([
    [
      'the folder and its cause',
      [
        'Authentication-Results: dmarc=fail action=none;compauth=fail reason=001',
        outlook,
        'X-Forefront-Antispam-Report: SFV:SPM;CAT:SPOOF',
        'X-Microsoft-Antispam-Mailbox-Delivery: dest:J;',
      ],
      'Outlook put this message into Junk: it suspects spoofing, because DMARC fails.',
    ],
    [
      'the folder rather than the mark',
      [outlook, 'X-Forefront-Antispam-Report: SFV:SPM', 'X-Microsoft-Antispam-Mailbox-Delivery: dest:I'],
      'Outlook delivered this message to the inbox.',
    ],
    [
      'the verdict of the filter rather than a level',
      [outlook, 'X-Forefront-Antispam-Report: SFV:SKQ;SCL:9'],
      'Outlook did not treat this message as spam.',
    ],
    [
      'no cause that is not known to be one',
      ['Authentication-Results: dmarc=fail', outlook, 'X-Forefront-Antispam-Report: CAT:HSPM;SFV:SPM'],
      'Outlook marked this message as spam: it looks like spam.',
    ],
    [
      'the filter of a receiver',
      ['X-Spam-Flag: YES', reader],
      'SpamAssassin at readers.example marked this message as spam.',
    ],
    [
      'what the policy did',
      [
        'Authentication-Results: mx.google.com; dmarc=fail (p=QUARANTINE dis=QUARANTINE) header.from=x',
        hop('mx.google.com'),
      ],
      'Gmail marked this message as spam: DMARC fails.',
    ],
    ['nothing without a folder', ['Authentication-Results: mx.readers.example; dmarc=fail', reader], null],
    ['nothing from a filter that found nothing', ['X-Spam-Status: No, score=1.0 required=5.0', reader], null],
  ])('states %s', (_, lines, text) => {
    expect(observe(lines)).toBe(text)
  })

  it('states where the message was found in mailboxes', () => {
    const place = { folder: null, tab: null, arrived_at: null, seconds: null, authentication_results: null }
    const rest = { ...place, spam_headers: [], checked_at: null, trouble: null }
    const written = (receiver: string): Observation => ({
      ...{ receiver, state: 'spam', source: 'header', text: receiver, findings: [], fix: null },
    })
    const observed = observePlacements(
      [
        { provider: 'gmail', address: 'ida@gmail.example', status: 'promotions', ...rest },
        { provider: 'outlook', address: 'ida@outlook.example', status: 'spam', ...rest, folder: 'Junk Email' },
        { provider: 'custom', address: 'ida@readers.example', status: 'missing', ...rest },
        { provider: 'wp', address: 'ida@wp.example', status: 'pending', ...rest },
      ],
      [written('outlook.com'), written('wp.pl')],
      'en',
    )
    expect(observed.map(({ state, text }) => [state, text])).toEqual([
      ['inbox', 'Gmail delivered this message to the inbox.'],
      ['spam', 'Outlook put this message into Junk Email.'],
      [null, 'readers.example did not show this message within 15 minutes.'],
      ['spam', 'wp.pl'],
    ])
  })
})
