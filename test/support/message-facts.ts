import { type AnyCheck, runChecks } from '../../src/engine/checks/run-checks.ts'
import { purposeOf } from '../../src/engine/message/purpose.ts'
import { currentBasis } from '../../src/engine/packs/fact-packs.ts'
import type { GatheredFacts } from '../../src/engine/ports/analysis.ts'
import { defaultLists } from '../../src/engine/protocols/dnsbl/choose-lists.ts'
import { evaluateSpam } from '../../src/engine/spam/verdicts.ts'
import type { DkimSignature, SpfEvaluation } from '../../src/shared/contract/facts/message/authentication.ts'
import type { BodyContent } from '../../src/shared/contract/facts/message/body.ts'
import type { Author } from '../../src/shared/contract/facts/message/content.ts'
import type { MessageLinks } from '../../src/shared/contract/facts/message/links.ts'
import type { MailingSigns } from '../../src/shared/contract/facts/message/mailing.ts'
import type { MimePart } from '../../src/shared/contract/facts/message/mime.ts'
import type { ReceivedHop } from '../../src/shared/contract/facts/message/path.ts'
import type { Purpose } from '../../src/shared/contract/facts/message/purpose.ts'
import type { MessageFacts } from '../../src/shared/contract/facts/message-facts.ts'
import { absent, known, unavailable } from '../../src/shared/fact.ts'
import type { Outcome } from '../../src/shared/findings/finding.ts'
import type { Reason } from '../../src/shared/reason.ts'
import { listAnswer, namedDomains } from './list-answers.ts'

/** The outcome of one check; undefined if the check does not apply. */
export function askCheck(check: AnyCheck, facts: MessageFacts): Outcome | undefined {
  return runChecks([check], 'message', facts)[0]
}

/** The same as one word: `pass`, the finding's key, `unknown: <code>` or `not evaluated`. */
export function answerTo(check: AnyCheck, changes: Partial<MessageFacts> = {}): string {
  const outcome = askCheck(check, messageFacts(changes))
  if (!outcome) return 'not evaluated'
  if (outcome.state === 'unknown') return `unknown: ${outcome.reason.code}`
  return outcome.state === 'pass' ? 'pass' : outcome.finding
}

/** An author with an address of a provider of free mail. */
export const gmailAuthor: Author = {
  address: 'anna@gmail.com',
  display_name: 'Anna Nowak',
  domain: 'gmail.com',
  organizational_domain: 'gmail.com',
}

/** A hop with only these members. */
export function receivedHop(members: Partial<ReceivedHop> = {}): ReceivedHop {
  return {
    from_helo: null,
    from_name: null,
    from_ip: null,
    by: null,
    protocol: null,
    id: null,
    for: null,
    tls: null,
    tls_version: null,
    tls_cipher: null,
    date: null,
    delay_seconds: null,
    private: false,
    ...members,
  }
}

/** SPF that passes for the newsletter of shop.example. */
export const passingSpf: SpfEvaluation = {
  result: 'pass',
  lenient_result: null,
  identity: 'mailfrom',
  domain: 'shop.example',
  ip: '203.0.113.7',
  record: 'v=spf1 ip4:203.0.113.7 -all',
  mechanism: 'ip4:203.0.113.7',
  lookups: 0,
  void_lookups: 0,
  comment: null,
  steps: [{ depth: 0, domain: 'shop.example', term: 'ip4:203.0.113.7', outcome: 'match', asked: [], lookups: 0 }],
}

/** A passing signature of shop.example. */
export const passingSignature: DkimSignature = {
  domain: 'shop.example',
  selector: 'news',
  result: 'pass',
  identity: '@shop.example',
  algorithm: 'rsa-sha256',
  canonicalization: 'relaxed/relaxed',
  key_bits: 2048,
  key: {
    record: 'v=DKIM1; k=rsa; p=MIIB…',
    type: 'rsa',
    testing: false,
    strict: false,
    hashes: null,
    services: ['*'],
  },
  key_records: 1,
  signed_headers: ['from', 'to', 'subject', 'date', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post'],
  uncovered_headers: [],
  oversigned_headers: [],
  body_hash_matches: true,
  signature_matches: true,
  body_length_limited: false,
  body_length: null,
  unsigned_body_length: 0,
  signed_at: '2026-11-20T13:01:58.000Z',
  expires_at: null,
  comment: null,
  reason: null,
}

/** A plain-text part with changes. */
export function samplePart(members: Partial<MimePart> = {}): MimePart {
  return {
    path: '1',
    type: 'text/plain',
    charset: null,
    encoding: '7bit',
    disposition: null,
    file_name: null,
    size: 100,
    file_kind: null,
    archived: null,
    faults: [],
    ...members,
  }
}

/** Text and HTML with the same content. */
export const sampleBody: BodyContent = {
  text_words: 60,
  unread_characters: 0,
  html_words: 58,
  shared_words: 56,
  images: 1,
  tracking_pixels: 0,
  ip_images: [],
  embedded_images: 0,
  missing_images: [],
  preheader: 'What is new on the shelf',
  hidden: [{ technique: 'display', leading: true, characters: 40, text: 'What is new on the shelf', line: 9 }],
  hidden_characters: 0,
  invisible_characters: 0,
  direction_overrides: 0,
  placeholders: [],
  broken_placeholders: [],
  lost_values: [],
  traces: [],
  password_fields: 0,
  attached_pages: [],
  test_string: false,
  filler_text: false,
}

/** Links to the shop, one of them to unsubscribe. */
export const sampleLinks: MessageLinks = {
  count: 4,
  unread: 0,
  domains: [{ domain: 'shop.example', count: 4 }],
  domain_count: 1,
  dead: [],
  rewritten: null,
  marked: [],
  labels: [{ text: 'Our shop', domain: 'shop.example' }],
  has_unsubscribe: true,
  addressed: [],
  forms: 0,
  has_browser_version: true,
}

/** The body of a personal message, without bulk mail properties. */
export const sampleSigns: MailingSigns = {
  unsubscribe: 'none',
  browser_version: false,
  notice: false,
  links: 1,
  tracked_links: 0,
  tracking_pixels: 0,
  offers: 0,
  transaction: false,
  greeting: 'none',
}

/** A message that its author said is sent for this; null: undecided. */
export function sentAs(value: Purpose | null): Pick<MessageFacts, 'purpose'> {
  return { purpose: { value, source: value === null ? 'guessed' : 'chosen', signs: [], template: false } }
}

const fields: MessageFacts['headers']['fields'] = [
  { name: 'DKIM-Signature', value: 'v=1; a=rsa-sha256; d=shop.example; s=news; bh=YQ==; b=YQ==' },
  { name: 'From', value: 'Anna Nowak <anna@shop.example>' },
  { name: 'To', value: 'Ben <ben@reader.example>' },
  { name: 'Subject', value: 'News of November' },
  { name: 'Date', value: 'Fri, 20 Nov 2026 14:01:58 +0100' },
  { name: 'Message-ID', value: '<20261120.1301@shop.example>' },
  { name: 'MIME-Version', value: '1.0' },
  { name: 'Content-Type', value: 'multipart/alternative; boundary=b' },
  { name: 'List-Unsubscribe', value: '<https://shop.example/u?id=1>, <mailto:u@shop.example>' },
  { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
]

const perfect: Omit<GatheredFacts, 'purpose'> = {
  version: 1,
  kind: 'message',
  answers: [],
  envelope: {
    client_ip: '203.0.113.7',
    client_name: null,
    helo: 'mx.shop.example',
    mail_from: 'bounce@shop.example',
    mail_from_source: 'smtp_session',
    rcpt_to: 'test-23456789abcdefghjkmnpqrstu@sendproof.localhost',
    tls: { version: 'TLSv1.3', cipher: 'TLS_AES_256_GCM_SHA384' },
    received_at: '2026-11-20T13:02:00.000Z',
    origin: { ip: '203.0.113.7', helo: 'mx.shop.example', source: 'smtp_session', hop: null },
  },
  message: {
    size: 2048,
    subject: 'News of November',
    from: 'Anna Nowak <anna@shop.example>',
    to: 'Ben <ben@reader.example>',
    date: '2026-11-20T13:01:58.000Z',
    message_id: '<20261120.1301@shop.example>',
    has_text: true,
    has_html: true,
    parts: [
      { type: 'text/plain', size: 400, file_name: null },
      { type: 'text/html', size: 900, file_name: null },
    ],
    parse_error: null,
  },
  headers: { fields, truncated: false },
  received: [],
  author: known({
    address: 'anna@shop.example',
    display_name: 'Anna Nowak',
    domain: 'shop.example',
    organizational_domain: 'shop.example',
  }),
  mime: known({
    depth: 1,
    parts: [
      samplePart({ path: '', type: 'multipart/alternative', size: 1800 }),
      samplePart({ path: '1', charset: 'utf-8', size: 400 }),
      samplePart({ path: '2', type: 'text/html', charset: 'utf-8', size: 900 }),
    ],
  }),
  lines: known({ longest: 120, too_long: 0, bare_line_feeds: 0, bare_carriage_returns: 0, nuls: 0 }),
  body: known(sampleBody),
  links: known(sampleLinks),
  mailing: known({ ...sampleSigns, browser_version: true, notice: true }),
  tls: known({ version: 'TLSv1.3', cipher: 'TLS_AES_256_GCM_SHA384' }),
  spf: known(passingSpf),
  spf_helo: known({ ...passingSpf, result: 'none', identity: 'helo', domain: 'mx.shop.example', record: null }),
  dkim: known({ result: 'pass', passing_domains: ['shop.example'] }),
  dkim_signatures: [passingSignature],
  dmarc_policy: known({
    domain: 'shop.example',
    found_at: 'shop.example',
    organizational_domain: 'shop.example',
    record: 'v=DMARC1; p=reject; rua=mailto:dmarc@shop.example',
    policy: 'reject',
    testing: false,
    adkim: 'relaxed',
    aspf: 'relaxed',
    rua: ['mailto:dmarc@shop.example'],
  }),
  dmarc: known({
    result: 'pass',
    author_domain: 'shop.example',
    spf_domain: 'shop.example',
    spf_aligned: true,
    dkim_domain: 'shop.example',
    dkim_aligned: true,
    disposition: 'none',
  }),
  dmarc_steps: [
    {
      domain: 'shop.example',
      outcome: 'record',
      texts: ['v=DMARC1; p=reject; rua=mailto:dmarc@shop.example'],
      reason: null,
    },
  ],
  arc: known({ result: 'none', instances: 0, last_sealer: null, sets: [] }),
  dkim2: absent,
  receiver_results: absent,
  bimi_record: known({
    domain: 'shop.example',
    selector: 'default',
    found_at: 'shop.example',
    records: ['v=BIMI1; l=https://shop.example/logo.svg'],
    valid: true,
    declined: false,
    location: 'https://shop.example/logo.svg',
    evidence: null,
    problems: [],
  }),
  author_mail: known({ domain: 'shop.example', reception: 'accepted' }),
  return_mail: known({ domain: 'shop.example', reception: 'accepted' }),
  reverse_dns: known({
    ip: '203.0.113.7',
    names: [{ name: 'mx.shop.example', addresses: ['203.0.113.7'], confirmed: true }],
    confirmed_name: 'mx.shop.example',
  }),
  helo: known({ name: 'mx.shop.example', kind: 'hostname', addresses: known(['203.0.113.7']) }),
  lists: known({ ip: '203.0.113.7', answers: defaultLists.blacklists.map((list) => listAnswer({ list })) }),
  allow_lists: known({ ip: '203.0.113.7', answers: [listAnswer({ list: 'list.dnswl.org' })] }),
  domain_lists: namedDomains({ 'shop.example': { places: ['author', 'mail_from', 'dkim', 'link'] } }),
  html: known({ octets: 900, elements: 20, score: 100, issues: [], passed: [] }),
  wording: known({
    characters: 380,
    words: 62,
    shouted_words: 0,
    exclamation_marks: 0,
    amounts: 0,
    wallets: 0,
    gives_password: false,
    mixed_words: 0,
    quoted_lines: 0,
    has_signature: false,
    has_attribution: false,
    greets_with_link: false,
    disguised_words: [],
    phrases: [],
  }),
  markup: known({
    characters: 900,
    text_characters: 380,
    images: 1,
    linked_images: 0,
    links: 2,
    forms: 0,
    scripts: 0,
    frames: 0,
    unknown_elements: 0,
    split_words: 0,
    coded_letters: 0,
    colored_fonts: 0,
    large_fonts: 0,
    drawn_cells: 0,
    undeclared: false,
  }),
  analysis: known({ milliseconds: 12 }),
  dns: [],
}

/** The facts of a correct signed newsletter with the given changes, scored by the built-in filter. */
export function messageFacts(changes: Partial<MessageFacts> = {}): MessageFacts {
  const content = { ...perfect, ...changes }
  const facts = { ...content, purpose: changes.purpose ?? purposeOf(content, null) }
  return { ...facts, ...evaluateSpam(facts, []), ...currentBasis(), ...changes }
}

/** The same header with other field values: null removes a field, an array repeats it. */
export function headersWith(values: Record<string, string | readonly string[] | null>): MessageFacts['headers'] {
  const kept = fields.filter(({ name }) => !(name in values))
  const changed = Object.entries(values).flatMap(([name, value]) =>
    [value ?? []].flat().map((text) => ({ name, value: text })),
  )
  return { fields: [...kept, ...changed], truncated: false }
}

/** The same message with every network fact unavailable for one reason. */
export function unavailableFacts(reason: Reason): Partial<MessageFacts> {
  const unlearned = unavailable(reason)
  return {
    tls: unlearned,
    spf: unlearned,
    spf_helo: unlearned,
    dkim: unlearned,
    dkim_signatures: [{ ...passingSignature, result: 'temperror', key_bits: null, reason }],
    dmarc_policy: unlearned,
    dmarc: unlearned,
    arc: unlearned,
    dkim2: unlearned,
    bimi_record: unlearned,
    author_mail: unlearned,
    return_mail: unlearned,
    reverse_dns: unlearned,
    helo: unlearned,
    lists: unlearned,
    allow_lists: unlearned,
    domain_lists: unlearned,
    wording: unlearned,
    markup: unlearned,
  }
}

/** An unsigned message from a server that the domain does not allow, with an enforced policy. */
export const spoofed: Partial<MessageFacts> = {
  spf: known({ ...passingSpf, result: 'fail', ip: '198.51.100.9', mechanism: '-all' }),
  dkim: known({ result: 'none', passing_domains: [] }),
  dkim_signatures: [],
  dmarc: known({
    result: 'fail',
    author_domain: 'shop.example',
    spf_domain: 'shop.example',
    spf_aligned: false,
    dkim_domain: null,
    dkim_aligned: null,
    disposition: 'reject',
  }),
}

/** A newsletter from a domain that has only SPF, with a header written by a script. */
export const unsigned: Partial<MessageFacts> = {
  dkim: known({ result: 'none', passing_domains: [] }),
  dkim_signatures: [],
  dmarc_policy: absent,
  dmarc: absent,
}
