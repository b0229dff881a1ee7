import { describe, expect, it } from 'vitest'
import {
  headersWith,
  messageFacts,
  passingSpf,
  receivedHop,
  sampleBody,
  sampleLinks,
  samplePart,
  spoofed,
  unavailableFacts,
  unsigned,
} from '../../../test/support/message-facts.ts'
import type { SpfEvaluation } from '../../shared/contract/facts/message/authentication.ts'
import type { LinkTrait } from '../../shared/contract/facts/message/links.ts'
import type { MimePart } from '../../shared/contract/facts/message/mime.ts'
import { spamVerdictSchema } from '../../shared/contract/facts/message/spam.ts'
import type { PhraseTopic, Wording } from '../../shared/contract/facts/message/wording.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import { absent, known, unavailable } from '../../shared/fact.ts'
import type { HtmlIssueKey } from '../../shared/findings/html-issue.ts'
import { spamSymbolNames } from '../../shared/report/spam-symbols.ts'
import { scoreSpam } from './builtin.ts'
import { rules } from './rules.ts'
import { calibration, scoreOf } from './scores.ts'

function symbolsOf(changes: Partial<MessageFacts>): string[] {
  return scoreSpam(messageFacts(changes)).symbols.map(({ name }) => name)
}

function spf(changes: Partial<SpfEvaluation>): Partial<MessageFacts> {
  return { spf: known({ ...passingSpf, ...changes }) }
}

function subject(text: string): Partial<MessageFacts> {
  return { message: { ...messageFacts().message, subject: text }, headers: headersWith({ Subject: text }) }
}

/** A message with the given parts. */
function made(type: string, ...parts: MimePart[]): Partial<MessageFacts> {
  return { mime: known({ parts: [samplePart({ path: '', type }), ...parts], depth: 1 }) }
}

/** A message whose HTML has the given issue. */
function inspected(key: HtmlIssueKey): Partial<MessageFacts> {
  const issue = {
    key,
    feature: null,
    features: [],
    severity: 'error' as const,
    count: 1,
    lines: [1],
    params: {},
    clients: [],
  }
  return { html: known({ octets: 100, elements: 5, score: 50, issues: [issue], passed: [] }) }
}

/** A message that was uploaded. */
const uploaded = { envelope: { ...messageFacts().envelope, tls: null } }

const { message, reverse_dns } = messageFacts()
const unconfirmed = reverse_dns.state === 'known' ? known({ ...reverse_dns.value, confirmed_name: null }) : reverse_dns

describe('scoreSpam', () => {
  it('gives a flawless message a negative score', () => {
    expect(scoreSpam(messageFacts())).toEqual({
      engine: 'builtin',
      score: -0.91,
      required_score: 6,
      action: 'no action',
      symbols: [
        { name: 'R_SPF_ALLOW', score: -0.2, group: 'spf', description: null },
        { name: 'R_DKIM_ALLOW', score: -0.2, group: 'dkim', description: null },
        { name: 'DMARC_POLICY_ALLOW', score: -0.5, group: 'dmarc', description: null },
        { name: 'ARC_NA', score: 0, group: 'arc', description: null },
        { name: 'HAS_LIST_UNSUB', score: -0.01, group: 'headers', description: null },
      ],
      silent_lists: [],
      auth: { spf: 'pass', dkim: 'pass', dmarc: 'pass', arc: 'none' },
    })
  })

  it.each<[string, Partial<MessageFacts>]>([
    ['R_SPF_FAIL', spf({ result: 'fail' })],
    ['R_SPF_SOFTFAIL', spf({ result: 'softfail' })],
    ['R_SPF_NEUTRAL', spf({ result: 'neutral' })],
    ['R_SPF_PERMFAIL', spf({ result: 'permerror' })],
    ['R_SPF_NA', spf({ result: 'none', record: null })],
    ['R_SPF_PLUSALL', spf({ record: 'v=spf1 +all' })],
    ['R_DKIM_REJECT', { dkim: known({ result: 'fail', passing_domains: [] }) }],
    ['R_DKIM_PERMFAIL', { dkim: known({ result: 'neutral', passing_domains: [] }) }],
    ['R_DKIM_NA', unsigned],
    ['DMARC_NA', unsigned],
    ['DMARC_POLICY_REJECT', spoofed],
    ['ARC_ALLOW', { arc: known({ result: 'pass', instances: 1, last_sealer: null, sets: [] }) }],
    ['ARC_REJECT', { arc: known({ result: 'fail', instances: 1, last_sealer: null, sets: [] }) }],
    ['RDNS_NONE', { reverse_dns: absent }],
    ['HFILTER_HOSTNAME_UNKNOWN', { reverse_dns: unconfirmed }],
    ['HFILTER_HELO_BAREIP', { helo: known({ name: '203.0.113.7', kind: 'bare_address', addresses: absent }) }],
    ['HFILTER_HELO_NOT_FQDN', { helo: known({ name: 'localhost', kind: 'single_label', addresses: absent }) }],
    ['HFILTER_HELO_NORES_A_OR_MX', { helo: known({ name: 'no.example', kind: 'hostname', addresses: absent }) }],
    ['RCVD_NO_TLS_LAST', { tls: absent }],
    ['RCVD_WINDOWS_NAME', { received: [receivedHop({ from_ip: '203.0.113.7', from_helo: 'WIN-344VU98D3RU' })] }],
    [
      'RCVD_PROVIDER_MISSING',
      {
        author: known({
          address: 'a@gmail.com',
          display_name: null,
          domain: 'gmail.com',
          organizational_domain: 'gmail.com',
        }),
        ...uploaded,
        received: [receivedHop({ from_ip: '203.0.113.7', from_helo: 'mx.shop.example', by: 'mx.google.com' })],
      },
    ],
    [
      'MID_ADDED_BY_RECEIVER',
      { headers: headersWith({ 'Message-ID': '<1@A.eop-eur05.prod.protection.outlook.com>' }) },
    ],
    ['MISSING_ESSENTIAL_HEADERS', { headers: { fields: [], truncated: false } }],
    ['MISSING_FROM', { headers: headersWith({ From: null }) }],
    ['MULTIPLE_FROM', { headers: headersWith({ From: 'a@b.example, c@d.example' }) }],
    ['MISSING_TO', { headers: headersWith({ To: null }) }],
    ['MISSING_SUBJECT', { headers: headersWith({ Subject: null }) }],
    ['EMPTY_SUBJECT', { headers: headersWith({ Subject: '' }) }],
    ['MISSING_DATE', { headers: headersWith({ Date: null }) }],
    ['INVALID_DATE', { message: { ...message, date: null } }],
    ['DATE_IN_FUTURE', { message: { ...message, date: '2026-11-21T13:02:00.000Z' } }],
    ['DATE_IN_PAST', { message: { ...message, date: '2026-11-01T13:02:00.000Z' } }],
    ['MISSING_MID', { headers: headersWith({ 'Message-ID': null }) }],
    ['INVALID_MSGID', { headers: headersWith({ 'Message-ID': 'x' }) }],
    ['MISSING_MIME_VERSION', { headers: headersWith({ 'MIME-Version': null }) }],
    ['MULTIPLE_UNIQUE_HEADERS', { headers: headersWith({ To: ['a@b.example', 'c@d.example'] }) }],
    ['FAKE_REPLY', subject('Re: your order')],
    ['SUBJ_ALL_CAPS', subject('BUY NOW, PAY LATER')],
    ['LONG_SUBJ', subject('so '.repeat(70))],
    ['SUBJECT_ENDS_QUESTION', subject('Tea or coffee?')],
    ['SUBJ_EXCESS_BASE64', subject('=?utf-8?B?SGVsbG8=?=')],
    ['SUBJ_EXCESS_QP', subject('=?utf-8?Q?Hello?=')],
    ['MIME_HTML_ONLY', { message: { ...message, has_text: false } }],
    ['MIME_MA_MISSING_TEXT', made('multipart/alternative', samplePart({ type: 'text/html' }))],
    ['MIME_MA_MISSING_HTML', made('multipart/alternative', samplePart())],
    ['CTYPE_MIXED_BOGUS', made('multipart/mixed', samplePart(), samplePart({ type: 'text/html' }))],
    [
      'HTML_ATTACHMENT',
      made('multipart/mixed', samplePart(), samplePart({ file_name: 'invoice.html', disposition: 'attachment' })),
    ],
    [
      'HTML_ATTACHMENT',
      made('multipart/mixed', samplePart(), samplePart({ file_name: 'scan.svg', type: 'application/octet-stream' })),
    ],
    ['MIME_ENCRYPTED_DOCUMENT', made('multipart/mixed', samplePart(), samplePart({ file_kind: 'encrypted_document' }))],
    ['EXT_CSS', inspected('forbidden.external_css')],
    ['HTML_META_REFRESH_URL', inspected('forbidden.meta_refresh')],
  ])('fires %s', (name, changes) => {
    expect(symbolsOf(changes)).toContain(name)
    expect(symbolsOf({})).not.toContain(name)
  })

  it.each(['quarantine', 'none'] as const)('scores a DMARC failure by its disposition: %s', (disposition) => {
    const { dmarc } = messageFacts(spoofed)
    if (dmarc.state !== 'known') throw new Error('the fixture has a result')
    const expected = { quarantine: 'DMARC_POLICY_QUARANTINE', none: 'DMARC_POLICY_SOFTFAIL' }[disposition]
    expect(symbolsOf({ ...spoofed, dmarc: known({ ...dmarc.value, disposition }) })).toContain(expected)
  })

  it.each([
    ['a file', [samplePart({ type: 'application/pdf' })]],
    ['a text file', [samplePart({ file_name: 'terms.txt' })]],
    ['an attached text', [samplePart({ disposition: 'attachment' })]],
    ['two more texts', [samplePart(), samplePart()]],
  ])('accepts %s next to the text as a reason for multipart/mixed', (_, parts) => {
    expect(symbolsOf(made('multipart/mixed', samplePart(), ...parts))).not.toContain('CTYPE_MIXED_BOGUS')
  })

  it('fires no symbol for unavailable facts', () => {
    const facts = messageFacts({
      ...unavailableFacts({ code: 'dns_timeout' }),
      analysis: unavailable({ code: 'analysis_failed' }),
      headers: { fields: [], truncated: false },
      message: { ...message, subject: null, date: null, has_text: false, has_html: false },
    })
    expect(scoreSpam(facts)).toMatchObject({
      score: 0,
      symbols: [],
      auth: { spf: 'temperror', dkim: 'temperror', dmarc: 'temperror', arc: 'temperror' },
    })
    expect(Object.is(scoreSpam(facts).score, 0)).toBe(true)
  })

  it.each([
    ['mail-vs1-f51.google.com', '203.0.113.7'],
    ['mx.shop.example', null],
  ])('does not report a missing Gmail host for %s at %s', (helo, ip) => {
    const received = [receivedHop({ from_ip: ip, from_helo: helo, by: 'mx.readers.example' })]
    const author = {
      address: 'a@gmail.com',
      display_name: null,
      domain: 'gmail.com',
      organizational_domain: 'gmail.com',
    }
    expect(symbolsOf({ ...uploaded, author: known(author), received })).not.toContain('RCVD_PROVIDER_MISSING')
  })

  it.each([
    ['ESMTP', true],
    ['HTTP', false],
    ['ESMTPSA', false],
  ])('detects a host with a single-label name and protocol %s as a server: %s', (protocol, isServer) => {
    const received = [receivedHop({ from_ip: '203.0.113.7', from_helo: 'desk', protocol })]
    expect(symbolsOf({ ...uploaded, received }).includes('RCVD_ODD_HELO')).toBe(isServer)
  })

  it('does not report fields as missing if the header was truncated', () => {
    expect(symbolsOf({ headers: { ...headersWith({ Subject: null }), truncated: true } })).not.toContain(
      'MISSING_SUBJECT',
    )
  })

  it('recognizes replies and names in capitals', () => {
    const answer = { ...subject('Re: your order'), headers: headersWith({ 'In-Reply-To': '<1@a.example>' }) }
    expect(symbolsOf(answer)).not.toContain('FAKE_REPLY')
    const { wording } = messageFacts()
    const quoting = wording.state === 'known' ? known({ ...wording.value, quoted_lines: 3 }) : wording
    expect(symbolsOf({ ...subject('Re: your order'), wording: quoting })).not.toContain('FAKE_REPLY')
    expect(symbolsOf(subject('NASA'))).not.toContain('SUBJ_ALL_CAPS')
    expect(symbolsOf(subject('FAQ: GDPR & VAT'))).not.toContain('SUBJ_ALL_CAPS')
    expect(symbolsOf(subject('2026-11'))).not.toContain('SUBJ_ALL_CAPS')
  })

  it('scores by share: a duplicate To counts 20%, a duplicate Sender 100%', () => {
    const scoreOf = (values: Record<string, string[]>) =>
      scoreSpam(messageFacts({ headers: headersWith(values) })).symbols.find(
        ({ name }) => name === 'MULTIPLE_UNIQUE_HEADERS',
      )?.score
    expect(scoreOf({ To: ['a', 'b'] })).toBe(1.4)
    expect(scoreOf({ Sender: ['a', 'b'] })).toBe(7)
    expect(scoreOf({ 'MIME-Version': ['1.0', '1.0'] })).toBeUndefined()
  })

  it.each([
    ['no action', {}],
    ['greylist', { headers: headersWith({ 'Message-ID': null, To: null, Subject: '' }) }],
    ['add header', { reverse_dns: absent, headers: headersWith({ 'Message-ID': null, To: null, Subject: null }) }],
    [
      'reject',
      {
        ...spoofed,
        reverse_dns: absent,
        headers: headersWith({ From: ['a@b.example', 'c@d.example'], Subject: null, To: null }),
      },
    ],
  ])('recommends the action %s', (action, changes) => {
    expect(scoreSpam(messageFacts(changes)).action).toBe(action)
  })

  it('matches its schema', () => {
    expect(spamVerdictSchema.parse(scoreSpam(messageFacts(spoofed)))).toBeDefined()
  })
})

describe('the rules', () => {
  it('use every symbol with a text exactly once', () => {
    expect(rules.map(({ name }) => name)).toEqual([...spamSymbolNames])
    expect(new Set(spamSymbolNames).size).toBe(spamSymbolNames.length)
  })

  it('have calibrated weights within their ranges, all of them in use', () => {
    const calibrated = rules.filter((rule) => 'range' in rule)
    expect(Object.keys(calibration.scores).sort()).toEqual(calibrated.map(({ name }) => name).sort())
    for (const rule of calibrated) {
      expect(scoreOf(rule), rule.name).toBeGreaterThanOrEqual(rule.range[0])
      expect(scoreOf(rule), rule.name).toBeLessThanOrEqual(rule.range[1])
    }
  })
})

/** A message with a link that has this trait. */
function leading(trait: LinkTrait): Partial<MessageFacts> {
  const example = { target: 'https://a.example/', host: 'a.example', text: 'Open', line: 1 }
  return { links: known({ ...sampleLinks, marked: [{ trait, count: 1, examples: [example] }] }) }
}

describe('the wording and links of a message', () => {
  const { wording, markup } = messageFacts()
  if (wording.state !== 'known' || markup.state !== 'known') throw new Error('the fixture has both')
  const phrase = (topic: PhraseTopic, text: string) => ({ topic, phrase: text, in_subject: false, in_body: true })
  const offers = (['urgency', 'selling', 'free', 'removal'] as const).flatMap((topic) =>
    ['one', 'two', 'three'].map((text) => phrase(topic, text)),
  )
  const saying = (changes: Partial<Wording>) => messageFacts({ wording: known({ ...wording.value, ...changes }) })

  it.each<[string, Partial<MessageFacts>]>([
    ['PHRASES_GAMBLING', saying({ phrases: [phrase('gambling', 'casino')] })],
    ['DISGUISED_WORDS', saying({ disguised_words: ['v1agra'] })],
    ['R_MIXED_CHARSET', saying({ words: 40, mixed_words: 5 })],
    ['SHOUTED_TEXT', saying({ words: 100, shouted_words: 50 })],
    ['MANY_EXCLAMATIONS', saying({ words: 100, exclamation_marks: 9 })],
    ['QUOTED_ANSWER', saying({ quoted_lines: 3 })],
    ['HTML_SPLIT_WORDS', { markup: known({ ...markup.value, split_words: 1 }) }],
    ['HTML_IMAGE_ONLY', { markup: known({ ...markup.value, images: 1, links: 0, text_characters: 5 }) }],
    ['QR_DRAWN', { markup: known({ ...markup.value, drawn_cells: 220 }) }],
    ['URL_FREE_HOST', leading('free_host')],
    ['URL_NAMES_RECIPIENT', { links: known({ ...sampleLinks, addressed: ['evil.example'] }) }],
    ['URL_OPEN_REDIRECT', leading('open_redirect')],
    ['URL_SHORTENED', { links: known({ ...sampleLinks, domains: [{ domain: 'bit.ly', count: 1 }] }) }],
    ['HIDDEN_MOST_TEXT', { body: known({ ...sampleBody, hidden_characters: 600 }) }],
    ['HTML_SHORT_LINK_IMG_1', { markup: known({ ...markup.value, linked_images: 1, text_characters: 5 }) }],
    ['INVALID_DATE_ZONE', { headers: headersWith({ Date: 'Fri, 20 Nov 2026 14:01:58 -1600' }) }],
    ['R_UNDISC_RCPT', { headers: headersWith({ To: 'undisclosed-recipients:;' }) }],
    ['SUBJECT_HASH_BUSTER', { headers: headersWith({ Subject: 'Good news          x7qk2' }) }],
    ['MID_BARE_IP', { headers: headersWith({ 'Message-ID': '<1@203.0.113.7>' }) }],
    ['IN_THREAD', { headers: headersWith({ 'In-Reply-To': '<1@a.example>' }) }],
  ])('fires %s', (name, changes) => {
    expect(symbolsOf(changes)).toContain(name)
    expect(symbolsOf({})).not.toContain(name)
  })

  const answering = { To: 'ben@readers.example', 'In-Reply-To': '<1@a.example>' }
  it.each<[string, Record<string, string>, Partial<Wording>, number]>([
    ['the fields only', {}, {}, 0.2],
    ['a quotation', {}, { quoted_lines: 3 }, 1],
    ['an attribution line', {}, { has_attribution: true }, 1],
    ['a discussion list', { 'List-Id': '<a.list.example>', 'List-Post': '<mailto:a@list.example>' }, {}, 1],
    ['a reply to the recipient', { 'In-Reply-To': '<1@mail.readers.example>' }, {}, 1],
    ['a reply to a colleague', { To: 'ben@shop.example', 'In-Reply-To': '<1@mail.shop.example>' }, {}, 0.2],
  ])('weighs the reply fields by %s', (_, fields, changes, share) => {
    const { symbols } = scoreSpam({ ...saying(changes), headers: headersWith({ ...answering, ...fields }) })
    const score = symbols.find(({ name }) => name === 'IN_THREAD')?.score
    expect(score).toBeCloseTo(share * (calibration.scores.IN_THREAD ?? 0), 1)
  })

  it.each<[string, PhraseTopic[], number | undefined]>([
    ['a deadline', ['pressure', 'pressure'], undefined],
    ['an account', ['account'], undefined],
    ['an account, and a deadline', ['account', 'pressure'], 1],
    ['an account, a deadline, and a threat', ['account', 'pressure', 'pressure'], 2],
  ])('counts %s as a threat', (_, topics, score) => {
    const { symbols } = scoreSpam(saying({ phrases: topics.map((topic, at) => phrase(topic, `${topic} ${at}`)) }))
    expect(symbols.find(({ name }) => name === 'PHRASES_ACCOUNT_THREAT')?.score).toBe(score)
  })

  const oneThreat = [phrase('extortion', 'i recorded you')]
  const threats = ['i recorded you', 'to all your contacts', 'my trojan', 'if you do not pay'].map((text) =>
    phrase('extortion', text),
  )
  const promises = ['btc giveaway', 'btc back'].map((text) => phrase('giveaway', text))
  it.each<[string, Partial<Wording>, string[]]>([
    ['a wallet', { wallets: 1 }, []],
    ['one threat', { phrases: oneThreat }, []],
    ['one threat and a wallet', { phrases: oneThreat, wallets: 1 }, []],
    ['several threats', { phrases: threats }, ['PHRASES_EXTORTION']],
    ['threats and a wallet', { phrases: threats, wallets: 1 }, ['PHRASES_EXTORTION', 'LEAKED_PASSWORD_SCAM']],
    ['a promise and a wallet', { phrases: promises.slice(1), wallets: 1 }, []],
    ['promises without a wallet', { phrases: promises }, []],
    ['promises and a wallet', { phrases: promises, wallets: 1 }, ['COIN_GIVEAWAY']],
  ])('recognizes demands for cryptocurrency by %s: %j', (_, changes, expected) => {
    const { symbols } = scoreSpam(saying(changes))
    const wanted = ['PHRASES_EXTORTION', 'LEAKED_PASSWORD_SCAM', 'COIN_GIVEAWAY']
    expect(symbols.map(({ name }) => name).filter((name) => wanted.includes(name))).toEqual(expected)
  })

  it('does not treat the deadlines of a shop as threats', () => {
    const subjects = scoreSpam(saying({ phrases: [{ ...phrase('pressure', 'within 24 hours'), in_subject: true }] }))
    expect(subjects.symbols.filter(({ group }) => group === 'wording')).toEqual([])
  })

  it('accepts the address of the recipient in the many links of a newsletter', () => {
    const found = (count: number) =>
      symbolsOf({ links: known({ ...sampleLinks, addressed: ['clicks.example'], count }) })
    expect(found(10)).toContain('URL_NAMES_RECIPIENT')
    expect(found(11)).not.toContain('URL_NAMES_RECIPIENT')
  })

  it('accepts an inline SVG image', () => {
    const logo = samplePart({ file_name: 'logo.svg', type: 'image/svg+xml', disposition: 'inline' })
    const drawing = samplePart({ file_name: 'logo.svg', type: 'image/svg+xml' })
    for (const part of [logo, drawing]) {
      expect(symbolsOf(made('multipart/related', samplePart(), part))).not.toContain('HTML_ATTACHMENT')
    }
  })

  it.each(['free_host', 'open_redirect'] as const)('accepts %s links from the owner of the service', (trait) => {
    const domain = 'google.com'
    const author = known({ address: 'a@google.com', display_name: null, domain, organizational_domain: domain })
    expect(symbolsOf({ ...leading(trait), author }).filter((name) => name.startsWith('URL_'))).toEqual([])
  })

  it('never classifies a message as spam for its offers alone', () => {
    const { score, symbols } = scoreSpam(saying({ phrases: offers, words: 100, exclamation_marks: 20 }))
    const sum = symbols.filter(({ group }) => group === 'offers').reduce((total, symbol) => total + symbol.score, 0)
    expect(sum).toBe(2.5)
    expect(score).toBeLessThan(2)
  })

  it('limits the bonus for looking like a conversation', () => {
    const { symbols } = scoreSpam(
      messageFacts({
        wording: known({ ...wording.value, quoted_lines: 9, has_attribution: true, has_signature: true }),
        headers: headersWith({ 'In-Reply-To': '<1@a.example>', 'List-Id': '<a.example>', 'List-Post': '<mailto:a@b>' }),
      }),
    )
    const sum = symbols.filter(({ group }) => group === 'conversation').reduce((all, { score }) => all + score, 0)
    expect(sum).toBeCloseTo(-3)
  })
})

it.each([
  [{ 'X-MSMail-Priority': 'Normal' }, true],
  [{ 'X-MSMail-Priority': 'Normal', 'X-Mailer': 'Microsoft Outlook Express 6.00' }, true],
  [{ 'X-MSMail-Priority': 'Normal', 'X-Mailer': 'Acme Mailer 3.1' }, false],
  [{ 'X-MSMail-Priority': 'Normal', 'User-Agent': 'Thunderbird 140' }, false],
])('detects a forged Outlook in %j: %s', (fields, isForged) => {
  expect(symbolsOf({ headers: headersWith(fields) }).includes('MISSING_MIMEOLE')).toBe(isForged)
})
