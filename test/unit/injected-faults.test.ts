import { describe, expect, it } from 'vitest'
import { presentReport } from '../../src/engine/present/present-report.ts'
import type { FindingKey } from '../../src/shared/findings/finding.ts'
import type { SpamSymbolName } from '../../src/shared/report/spam-symbols.ts'
import {
  all,
  alsoPublished,
  body,
  delivered,
  type FaultInjection,
  field,
  html,
  listed,
  moreField,
  moreHtml,
  moreSignedField,
  onTheWay,
  published,
  replaceIn,
  text,
  uncovered,
  withoutField,
} from '../support/fault-injection.ts'
import {
  alternatives,
  boundary,
  contentType,
  multipart,
  type Sending,
  send,
  signers,
  soundNewsletter,
} from '../support/sound-newsletter.ts'

/*
 * A newsletter without faults has no findings. One injected fault must be found, and nothing else except the genuine
 * consequences listed in its row.
 */

interface Fault {
  what: string
  plant: FaultInjection
  finds: FindingKey
  /** The consequences of the fault. */
  causes?: FindingKey[]
  /** The spam scorer's symbol, if a list entry causes one. */
  symbols?: SpamSymbolName[]
}

const newsSpf = 'news             TXT    "v=spf1 ip4:192.0.2.25 -all"'
const dmarcRecord = '"v=DMARC1; p=reject; rua=mailto:dmarc@shop.example"'

const spf: Fault[] = [
  { what: 'no SPF record', plant: published(newsSpf, ''), finds: 'spf.missing_covered' },
  {
    what: 'an SPF record that names other hosts',
    plant: published(newsSpf, 'news TXT "v=spf1 ip4:192.0.2.99 -all"'),
    finds: 'spf.fail_covered',
  },
  {
    what: 'an SPF record that softly names other hosts',
    plant: published(newsSpf, 'news TXT "v=spf1 ip4:192.0.2.99 ~all"'),
    finds: 'spf.fail_covered',
  },
  {
    what: 'an SPF record with a spelling mistake',
    plant: published(newsSpf, 'news TXT "v=spf1 ipv4:192.0.2.25 -all"'),
    finds: 'spf.invalid',
  },
  {
    what: 'two SPF records',
    plant: published(newsSpf, `${newsSpf}\nnews TXT "v=spf1 -all"`),
    finds: 'spf.several_records',
  },
  {
    what: 'an SPF record that lets everybody in',
    plant: published(newsSpf, 'news TXT "v=spf1 ip4:192.0.2.25 +all"'),
    finds: 'spf.all_open',
  },
  {
    what: 'an SPF record that says nothing of others',
    plant: published(newsSpf, 'news TXT "v=spf1 ip4:192.0.2.25 ?all"'),
    finds: 'spf.all_neutral',
  },
  {
    what: 'an SPF record without an end',
    plant: published(newsSpf, 'news TXT "v=spf1 ip4:192.0.2.25"'),
    finds: 'spf.all_missing',
  },
  {
    what: 'an SPF record of eleven lookups',
    plant: all(
      published(newsSpf, `news TXT "v=spf1 ${includes(6)} " "${includes(11, 7)} ip4:192.0.2.25 -all"`),
      alsoPublished(
        numbered(11)
          .map((n) => `i${n} TXT "v=spf1 ip4:203.0.113.${n} -all"`)
          .join('\n'),
      ),
    ),
    finds: 'spf.lookups_exceeded',
  },
  {
    what: 'an SPF record that asks for names which are not there',
    plant: published(
      newsSpf,
      'news TXT "v=spf1 a:a1.shop.example a:a2.shop.example a:a3.shop.example ip4:192.0.2.25 -all"',
    ),
    finds: 'spf.void_lookups_exceeded',
  },
  {
    what: 'an SPF record that includes a domain without one',
    plant: published(newsSpf, 'news TXT "v=spf1 include:mx.shop.example ip4:192.0.2.25 -all"'),
    finds: 'spf.include_broken',
  },
]

const dkim: Fault[] = [
  { what: 'no DKIM signature', plant: (sending) => ({ ...sending, signers: [] }), finds: 'dkim.missing' },
  {
    what: 'a footer that a relay appends',
    plant: onTheWay((message) => `${message}Checked for viruses.\r\n`),
    finds: 'dkim.body_changed',
  },
  {
    what: 'a subject that a relay changes',
    plant: onTheWay((message) => replaceIn(message, 'Subject: The', 'Subject: [news] The')),
    finds: 'dkim.signature_broken',
  },
  { what: 'a missing DKIM key', plant: selector('another'), finds: 'dkim.key_missing' },
  { what: 'a DKIM key that was withdrawn', plant: selector('withdrawn'), finds: 'dkim.key_revoked' },
  {
    what: 'a DKIM key of 1024 bits',
    plant: (sending) => ({ ...sending, signers: [signers.short] }),
    finds: 'dkim.key_short',
  },
  {
    what: 'a DKIM signature that covers the beginning of the body',
    plant: (sending) => ({ ...sending, signing: { maxBodyLength: 100 } }),
    finds: 'dkim.body_unsigned',
  },
  {
    what: 'a DKIM signature that has run out',
    plant: (sending) => ({
      ...sending,
      signing: { signTime: new Date('2026-11-01T12:00:00Z'), expires: new Date('2026-11-08T12:00:00Z') },
    }),
    finds: 'dkim.expired',
  },
  {
    what: 'a DKIM signature of another domain',
    plant: (sending) => ({ ...sending, signers: [signers.service] }),
    finds: 'dmarc.spf_only',
  },
]

const dmarc: Fault[] = [
  { what: 'no DMARC record', plant: published(`_dmarc           TXT    ${dmarcRecord}`, ''), finds: 'dmarc.missing' },
  { what: 'a DMARC policy of none', plant: published('p=reject', 'p=none'), finds: 'dmarc.policy_none' },
  { what: 'a DMARC policy on trial', plant: published('p=reject', 'p=reject; t=y'), finds: 'dmarc.testing' },
  {
    what: 'two DMARC records',
    plant: alsoPublished('_dmarc TXT "v=DMARC1; p=none"'),
    finds: 'dmarc.invalid',
  },
  {
    what: 'an author of another domain',
    plant: all(
      field('From', 'Anna <anna@other.example>'),
      alsoPublished(
        '$ORIGIN other.example.\n@ A 192.0.2.1\n@ MX 10 mx.shop.example.\n_dmarc TXT "v=DMARC1; p=reject; rua=mailto:d@other.example"',
      ),
    ),
    finds: 'dmarc.rejected',
  },
]

const path: Fault[] = [
  { what: 'no reverse DNS', plant: published('25               PTR    mail.shop.example.', ''), finds: 'ptr.missing' },
  {
    what: 'reverse DNS that leads elsewhere',
    plant: published('PTR    mail.shop.example.', 'PTR    mx.shop.example.'),
    finds: 'ptr.unconfirmed',
  },
  {
    what: 'a HELO name that is not there',
    plant: delivered({ helo: 'nowhere.shop.example' }),
    finds: 'helo.unresolvable',
  },
  { what: 'a HELO of one word', plant: delivered({ helo: 'mailer' }), finds: 'helo.single_label' },
  { what: 'a HELO that is a bare address', plant: delivered({ helo: '192.0.2.25' }), finds: 'helo.bare_address' },
  { what: 'a HELO that is not a name', plant: delivered({ helo: 'my_mailer!' }), finds: 'helo.invalid' },
  { what: 'a HELO that is an address', plant: delivered({ helo: '[192.0.2.25]' }), finds: 'helo.address_literal' },
  { what: 'an unencrypted session', plant: delivered({ tls: { version: null, cipher: null } }), finds: 'tls.missing' },
  {
    what: 'a session with TLS of 1999',
    plant: delivered({ tls: { version: 'TLSv1', cipher: 'AES128-SHA' } }),
    finds: 'tls.outdated',
  },
]

const lists: Fault[] = [
  {
    what: 'an address that Spamhaus holds',
    plant: listed('zen.spamhaus.org', '25.2.0.192', '127.0.0.2'),
    finds: 'blacklist.listed_critical',
    symbols: ['RBL_SPAMHAUS_SBL'],
  },
  {
    what: 'an address of dial-up customers',
    plant: listed('zen.spamhaus.org', '25.2.0.192', '127.0.0.10'),
    finds: 'blacklist.policy',
    symbols: ['RBL_SPAMHAUS_PBL'],
  },
  {
    what: 'an address that SpamCop holds',
    plant: listed('bl.spamcop.net', '25.2.0.192', '127.0.0.2'),
    finds: 'blacklist.listed_major',
  },
  {
    what: 'an address that a small list holds',
    plant: listed('bl.blocklist.de', '25.2.0.192', '127.0.0.2'),
    finds: 'blacklist.listed_minor',
    symbols: ['RBL_BLOCKLISTDE'],
  },
  {
    what: 'an address whose network belongs to criminals',
    plant: listed('zen.spamhaus.org', '25.2.0.192', '127.0.0.9'),
    finds: 'blacklist.listed_critical',
    symbols: ['RBL_SPAMHAUS_DROP'],
  },
  {
    what: 'an author whose domain URIBL and SURBL hold',
    plant: all(
      listed('multi.uribl.com', 'shop.example', '127.0.0.2'),
      listed('multi.surbl.org', 'shop.example', '127.0.0.64'),
    ),
    finds: 'dbl.listed_elsewhere',
    symbols: ['ABUSE_SURBL', 'URIBL_BLACK'],
  },
  {
    what: 'an author whose domain Spamhaus holds',
    plant: listed('dbl.spamhaus.org', 'shop.example', '127.0.1.2'),
    finds: 'dbl.listed',
    symbols: ['DBL_SPAM'],
  },
  {
    what: 'a link to a domain that Spamhaus holds',
    plant: all(
      moreHtml('<p><a href="https://tea-offers.example/">Offers of the week</a></p>'),
      listed('dbl.spamhaus.org', 'tea-offers.example', '127.0.1.2'),
    ),
    finds: 'dbl.link_listed',
    symbols: ['DBL_SPAM'],
  },
]

const headers: Fault[] = [
  {
    what: 'no From',
    plant: onTheWay((message) => replaceIn(message, 'From: Anna', 'X-From: Anna')),
    finds: 'headers.from_missing',
    causes: ['dkim.signature_broken'],
  },
  {
    what: 'two From fields',
    plant: moreField('From', 'Anna <anna@shop.example>'),
    finds: 'headers.from_doubled',
    causes: ['spam.likely'],
  },
  { what: 'a From without an address', plant: field('From', 'Anna'), finds: 'headers.from_invalid' },
  { what: 'no Date', plant: withoutField('Date'), finds: 'headers.date_missing' },
  { what: 'an invalid Date', plant: field('Date', 'yesterday at noon'), finds: 'headers.date_invalid' },
  {
    what: 'a Date of next week',
    plant: field('Date', 'Fri, 27 Nov 2026 12:00:00 +0000'),
    finds: 'headers.date_future',
  },
  { what: 'a wrong weekday', plant: field('Date', 'Mon, 20 Nov 2026 13:02:00 +0000'), finds: 'headers.date_weekday' },
  { what: 'a Date of last month', plant: field('Date', 'Tue, 20 Oct 2026 12:00:00 +0000'), finds: 'headers.date_past' },
  { what: 'no Message-ID', plant: withoutField('Message-ID'), finds: 'headers.message_id_missing' },
  {
    what: 'a Message-ID without brackets',
    plant: field('Message-ID', '1@shop.example'),
    finds: 'headers.message_id_invalid',
  },
  { what: 'no Subject', plant: withoutField('Subject'), finds: 'headers.subject_missing' },
  { what: 'an empty Subject', plant: field('Subject', ''), finds: 'headers.subject_empty' },
  { what: 'no recipients', plant: withoutField('To'), finds: 'headers.recipients_missing' },
  { what: 'no MIME-Version', plant: withoutField('MIME-Version'), finds: 'headers.mime_version_missing' },
  { what: 'two Subjects', plant: moreField('Subject', 'The first flush is here'), finds: 'headers.doubled' },
  {
    what: 'a Message-ID of the own machine',
    plant: field('Message-ID', '<1@localhost>'),
    finds: 'headers.message_id_local',
  },
  {
    what: 'a Date without a zone',
    plant: field('Date', 'Fri, 20 Nov 2026 12:00:00'),
    finds: 'headers.date_zone_missing',
  },
  { what: 'a Subject in bare UTF-8', plant: field('Subject', 'Thé à la menthe'), finds: 'headers.not_ascii' },
  {
    what: 'a Subject whose encoding is broken',
    plant: field('Subject', '=?utf-8?Q?The first flush=?='),
    finds: 'headers.encoded_word_broken',
  },
  { what: 'a priority', plant: moreField('X-Priority', '1 (Highest)'), finds: 'headers.priority_high' },
  {
    what: 'an author named like another address',
    plant: field('From', '"service@bank.example" <anna@shop.example>'),
    finds: 'author.display_name_address',
  },
  {
    what: 'an author named like another domain',
    plant: field('From', 'Anna of bank.com <anna@shop.example>'),
    finds: 'author.display_name_domain',
  },
  {
    what: 'answers that go to free mail',
    plant: moreSignedField('Reply-To', 'shop.example@gmail.com'),
    finds: 'author.reply_to_free_mail',
  },
  { what: 'an invalid Reply-To', plant: moreSignedField('Reply-To', 'nowhere'), finds: 'author.reply_to_invalid' },
]

const subject: Fault[] = [
  { what: 'an overlong subject', plant: field('Subject', 'Tea '.repeat(60).trim()), finds: 'subject.too_long' },
  { what: 'a subject in capitals', plant: field('Subject', 'THE FIRST FLUSH IS HERE'), finds: 'subject.capitals_only' },
  {
    what: 'a subject that shouts',
    plant: field('Subject', 'The first flush is here!!!'),
    finds: 'subject.punctuation_loud',
  },
  {
    what: 'a subject that shows an address',
    plant: field('Subject', 'See https://shop.example/new'),
    finds: 'subject.address_shown',
  },
  {
    what: 'a reply to no message',
    plant: field('Subject', 'Re: The first flush is here'),
    finds: 'subject.fake_reply',
  },
]

const content: Fault[] = [
  {
    what: 'no text part',
    plant: body('text/html; charset=utf-8', ({ html }) => html),
    finds: 'content.html_only',
  },
  { what: 'a text part without content', plant: text(() => 'See the HTML version.'), finds: 'content.text_stub' },
  {
    what: 'a text part of another letter',
    plant: text(() =>
      'Our winter sale begins on Monday with new shoes, coats and bicycles for children at half the price. '.repeat(4),
    ),
    finds: 'content.versions_differ',
  },
  {
    what: 'hidden text',
    plant: moreHtml(`<div style="font-size: 0">${'weather report from the coast and other words '.repeat(10)}</div>`),
    finds: 'content.hidden_text',
  },
  {
    what: 'a placeholder that was not filled',
    plant: html((html) => replaceIn(html, 'Hello,', 'Hello {{first_name}},')),
    finds: 'content.placeholder_left',
  },
  {
    what: 'words cut by invisible characters',
    plant: html((html) => html.replaceAll('roasted rice', 'ro&#8203;as&#8203;ted ri&#8203;ce')),
    finds: 'content.words_cut',
  },
  {
    what: 'letters in turned direction',
    plant: html((html) => replaceIn(html, 'Hello,', '&#8238;olleH&#8236;,')),
    finds: 'content.direction_turned',
  },
  {
    what: 'no visible way out',
    plant: all(
      html((html) =>
        html
          .replaceAll('https://shop.example/unsubscribe/demo', 'https://shop.example/')
          .replaceAll('Unsubscribe', 'Home'),
      ),
      text((text) => replaceIn(text, 'Unsubscribe: https://shop.example/unsubscribe/demo', '')),
    ),
    finds: 'content.unsubscribe_link_missing',
  },
]

const links: Fault[] = [
  {
    what: 'a link that names another domain',
    plant: link('https://tracker.example/1', 'https://bank.example/'),
    finds: 'links.other_domain',
  },
  { what: 'a link to a bare address', plant: link('https://192.0.2.80/new'), finds: 'links.ip_host' },
  { what: 'a link with a user name', plant: link('https://bank.example@shop.example/new'), finds: 'links.user_name' },
  { what: 'a link to an odd port', plant: link('https://shop.example:8443/new'), finds: 'links.unusual_port' },
  { what: 'an unencrypted link', plant: link('http://shop.example/new'), finds: 'links.unencrypted' },
  { what: 'a link to a host of the author', plant: link('http://localhost:3000/new'), finds: 'links.unreachable' },
  { what: 'a shortened link', plant: link('https://bit.ly/3tea'), finds: 'links.shortened' },
  {
    what: 'a link that looks like another',
    plant: link('https://xn--pple-43d.com/'),
    finds: 'links.lookalike',
    causes: ['spam.borderline'],
  },
]

const mime: Fault[] = [
  {
    what: 'a line of a thousand letters',
    plant: text((text) => `${text}\n${'tea '.repeat(300)}`),
    finds: 'mime.line_too_long',
  },
  {
    what: 'a line that ends with a line feed alone',
    plant: onTheWay((message) => replaceIn(message, 'Hello,\r\n', 'Hello,\n')),
    finds: 'mime.bare_line_feed',
  },
  {
    what: 'an unknown character set',
    plant: all(
      text((text) => replaceIn(text, 'Hello', 'Hell=F3')),
      body(contentType, (parts) =>
        alternatives(parts).replace('charset=utf-8', 'charset=klingon\nContent-Transfer-Encoding: quoted-printable'),
      ),
    ),
    finds: 'mime.charset_unknown',
  },
  {
    what: 'the HTML before the text',
    plant: body(contentType, ({ text, html }) =>
      multipart([
        ['text/html', html],
        ['text/plain', text],
      ]),
    ),
    finds: 'mime.alternatives_turned',
  },
  {
    what: 'a multipart that is not closed',
    plant: body(contentType, (parts) => replaceIn(alternatives(parts), `--${boundary}--`, '')),
    finds: 'mime.multipart_unclosed',
  },
  {
    what: 'a multipart without a boundary',
    plant: field('Content-Type', 'multipart/alternative'),
    finds: 'mime.boundary_missing',
    causes: ['spam.borderline'],
  },
]

const attachments: Fault[] = [
  { what: 'a program', plant: attached('offer.exe', 'application/octet-stream'), finds: 'attachments.program' },
  {
    what: 'a program in disguise',
    plant: attached('offer.pdf.exe', 'application/pdf'),
    finds: 'attachments.disguised',
    causes: ['spam.borderline'],
  },
  {
    what: 'a document with macros',
    plant: attached('offer.docm', 'application/vnd.ms-word.document.macroEnabled.12'),
    finds: 'attachments.macros',
  },
  { what: 'a web page', plant: attached('offer.html', 'text/html'), finds: 'attachments.web_page' },
]

const markup: Fault[] = [
  { what: 'a script', plant: moreHtml('<script>start()</script>'), finds: 'html.forbidden' },
  { what: 'a frame', plant: moreHtml('<iframe src="https://shop.example/map"></iframe>'), finds: 'html.forbidden' },
  {
    what: 'a style sheet that stands elsewhere',
    plant: moreHtml('<link rel="stylesheet" href="https://shop.example/mail.css">'),
    finds: 'html.forbidden',
  },
  {
    what: 'a film',
    plant: moreHtml('<video src="https://shop.example/tea.mp4"></video>'),
    finds: 'html.disliked',
  },
  {
    what: 'an image without a full address',
    plant: moreHtml('<img src="/tea.png" alt="A cup of tea" width="120">'),
    finds: 'html.broken',
  },
  { what: 'an unclosed tag', plant: moreHtml('<b>'), finds: 'html.untidy' },
  {
    what: 'an image without alternative text',
    plant: moreHtml('<img src="https://shop.example/tea.png" width="120">'),
    finds: 'html.hard_to_read',
  },
  {
    what: 'columns of flexible boxes',
    plant: moreHtml('<div style="display: flex"></div>'),
    finds: 'html.unsupported',
  },
  { what: 'more HTML than Gmail shows', plant: moreHtml('<!-- tea -->\n'.repeat(9_000)), finds: 'html.clipped' },
]

const compliance: Fault[] = [
  {
    what: 'no way to unsubscribe',
    plant: all(withoutField('List-Unsubscribe'), withoutField('List-Unsubscribe-Post')),
    finds: 'list_unsubscribe.missing',
  },
  {
    what: 'no unsubscribing with one click',
    plant: withoutField('List-Unsubscribe-Post'),
    finds: 'list_unsubscribe.not_one_click',
  },
  {
    what: 'one click that the signature does not cover',
    plant: uncovered('List-Unsubscribe-Post'),
    finds: 'list_unsubscribe.not_signed',
  },
]

function numbered(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

function includes(last: number, first = 1): string {
  return numbered(last)
    .slice(first - 1)
    .map((n) => `include:i${n}.shop.example`)
    .join(' ')
}

/** Replaces the link to the shelf. */
function link(target: string, shown = 'Have a look at the shelf'): FaultInjection {
  return html((html) =>
    replaceIn(replaceIn(html, 'https://shop.example/new', target), 'Have a look at the shelf', shown),
  )
}

/** Puts the newsletter and a file into a multipart/mixed. */
function attached(name: string, type: string): FaultInjection {
  const content = Buffer.from('A file as any other.\n'.repeat(20)).toString('base64')
  const file = `Content-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${content}\n`
  return body(
    'multipart/mixed; boundary="=_mixed"',
    (parts) => `--=_mixed\nContent-Type: ${contentType}\n\n${alternatives(parts)}\n--=_mixed\n${file}--=_mixed--\n`,
  )
}

/** Signs with another selector, whose key record is or is not in the zone. */
function selector(name: string): FaultInjection {
  return (sending) => ({ ...sending, signers: [{ ...signers.shop, selector: name }] })
}

async function findingsOver(sending: Sending) {
  const { score, verdict, result } = presentReport(await send(sending), 'en')
  const wrong = result.findings.filter(({ severity }) => severity !== 'info' && severity !== 'ok')
  const symbols = result.facts.rspamd.symbols.filter(({ group }) => group === 'rbl' || group === 'surbl')
  return {
    score,
    verdict,
    coverage: result.coverage,
    keys: wrong.map(({ key }) => key).sort(),
    symbols: symbols.map(({ name }) => name),
  }
}

describe('a newsletter without faults', () => {
  it('gets the best score and only passed checks', async () => {
    const { score, verdict, coverage, keys } = await findingsOver(soundNewsletter)
    expect(keys).toEqual([])
    expect(score).toBe(10)
    expect(verdict).toBe('inbox')
    expect(coverage.done).toBe(coverage.total)
  })
})

describe.each(
  Object.entries({
    spf,
    dkim,
    dmarc,
    path,
    lists,
    headers,
    subject,
    content,
    links,
    mime,
    attachments,
    markup,
    compliance,
  }),
)('a fault of %s', (_, faults) => {
  it.each(faults)('is the only one found: $what', async ({ plant, finds, causes = [], symbols = [] }) => {
    const found = await findingsOver(plant(soundNewsletter))
    expect(found.keys).toEqual([finds, ...causes].sort())
    expect(found.symbols).toEqual(symbols)
    expect(found.score).toBeLessThan(10)
  })
})
