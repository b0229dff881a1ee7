import { analyzeMessage } from '../../src/engine/analyze-message.ts'
import { offlineResolver } from '../../src/engine/dns/layers/offline.ts'
import { gatherReceiverResults } from '../../src/engine/gather/authentication/receiver-results.ts'
import { readReceivedField } from '../../src/engine/gather/path/received-field.ts'
import { inspectHtml } from '../../src/engine/html/inspect-html.ts'
import { decodeEncodedWords } from '../../src/engine/message/encoded-words.ts'
import { readHeaders } from '../../src/engine/message/headers.ts'
import { rebuildMessage } from '../../src/engine/outlook/rebuild-message.ts'
import { presentReport } from '../../src/engine/present/present-report.ts'
import { previewMessage } from '../../src/engine/preview/preview-message.ts'
import { createLists, defaultLists } from '../../src/engine/protocols/dnsbl/choose-lists.ts'
import { messageFactsSchema } from '../../src/shared/contract/facts/message-facts.ts'
import { sampleDelivery, sampleMessage } from '../../test/support/messages.ts'
import { writeOutlookFile } from '../../test/support/outlook-file.ts'
import { expectFinite, require, type Target } from './target.ts'

/* Parsers of messages, their header fields, their HTML, and Outlook files. */

const now = () => new Date('2026-11-20T12:00:00Z')
const lists = createLists(defaultLists, now)

const messageWords = [
  ...['From: ', 'To: ', 'Subject: ', 'Date: Fri, 20 Nov 2026 12:00:00 +0000\r\n', 'Message-ID: <1@shop.example>\r\n'],
  ...[
    'MIME-Version: 1.0\r\n',
    'Content-Type: multipart/mixed; boundary=',
    'Content-Type: text/html; charset=utf-8\r\n',
  ],
  ...[
    'Content-Type: message/rfc822\r\n',
    'Content-Transfer-Encoding: base64\r\n',
    'quoted-printable\r\n',
    'name*0*=utf-8',
    "''%",
  ],
  ...['DKIM-Signature: v=1; a=rsa-sha256; d=shop.example; s=s; h=from; bh=A; b=A\r\n', 'ARC-Seal: i=1; cv=none\r\n'],
  ...[
    'Received: from a by b; ',
    'List-Unsubscribe: <https://shop.example>\r\n',
    'Authentication-Results: x; spf=pass\r\n',
  ],
  ...[
    'News <news@shop.example>',
    '=?utf-8?Q?=C5?=',
    '=?x?b?/w==?=',
    '--b\r\n',
    '--b--\r\n',
    'b\r\n',
    '\r\n',
    '\r\n\r\n',
    '\n',
    '\r',
    '\t',
  ],
  ...[
    '<html><body>',
    '<a href="https://a.example">x</a>',
    '<img src=cid:1>',
    '<!--',
    '&#0;',
    '=3D',
    '=\r\n',
    '\0',
    '\xff',
  ],
]

const htmlWords = [
  ...[
    '<table>',
    '<td width=',
    '<img src="',
    '" alt=',
    '<style>',
    '</style>',
    '@media (',
    'a{color:',
    'url(',
    '}',
    '<script>',
    'alert(1)',
  ],
  ...[
    '<svg onload=',
    '<a href="java\tscript:',
    'https://a.example',
    '">',
    '<!--[if mso]>',
    '<![endif]-->',
    '-->',
    '<!DOCTYPE html>',
  ],
  ...[
    '&amp',
    '&#x110000;',
    '<math><mtext>',
    '<noscript>',
    '<template>',
    '<iframe srcdoc="',
    "'",
    ' style="',
    'position:fixed;',
    ';',
    '/>',
  ],
]

const receivedWords = [
  ...[
    'from ',
    'by ',
    'with ESMTPS ',
    'id ',
    'for <a@b.example>',
    '; ',
    'Fri, 20 Nov 2026 12:00:00 +0000',
    '(',
    ')',
    '[',
    ']',
  ],
  ...['192.0.2.1', 'IPv6:2001:db8::1', 'mail.shop.example', ' (using TLSv1.3', '\\', '"', '\r\n\t', 'unknown', 'HELO '],
]

const resultWords = [
  ...[
    'mx.example; ',
    'spf=pass ',
    'dkim=fail ',
    'dmarc=none ',
    'header.d=',
    'smtp.mailfrom=',
    '; ',
    '(',
    ')',
    '"',
    '\\',
    '=',
    '/1',
  ],
]

const outlookWords = [
  '\\fromhtml1',
  '{\\*\\htmltag ',
  '}',
  "\\'e9",
  '\\bin9 ',
  '__substg1.0_',
  '\xd0\xcf\x11\xe0',
  'LZFu',
  'MELA',
]

const outlookFiles = [
  writeOutlookFile({ header: 'From: a@shop.example\r\n', subject: 'Hi', plain: 'Good day', html: '<p>Good day</p>' }),
  writeOutlookFile({
    rtf: '{\\rtf1\\fromhtml1 {\\*\\htmltag <p>}Hi}',
    attachments: [
      { name: 'a.png', content: Buffer.from('x') },
      { name: 'b', content: { subject: 'in', plain: 'in' } },
    ],
  }),
]

/** How many characters a single one can become: a byte that is not text, or an escaped character in an address. */
const maxGrowth = 60
/** Size of the markup around the content. */
const frame = 20_000

export const mailTargets: readonly Target[] = [
  {
    name: 'messages',
    words: messageWords,
    samples: [sampleMessage()],
    async read(raw) {
      const { signal } = new AbortController()
      const report = await analyzeMessage(
        { raw, delivery: sampleDelivery() },
        { resolver: offlineResolver, lists, signal, now },
      )
      const { facts } = report
      require(facts.analysis.state === 'known', `the analysis broke: ${JSON.stringify(facts.analysis)}`)
      require(messageFactsSchema.safeParse(facts).success, 'facts that the contract does not know')
      // No resolver was used, so no result can come from one.
      for (const fact of [facts.spf, facts.reverse_dns]) {
        require(fact.state !== 'known' && fact.state !== 'absent', 'an unreported fact is a result')
      }
      for (const language of ['en', 'pl'] as const) expectFinite(presentReport(report, language))
    },
  },
  {
    name: 'previews',
    words: [...messageWords, ...htmlWords],
    samples: [sampleMessage()],
    read(raw) {
      const drawn = previewMessage(raw, 'normal')
      require((drawn?.page?.length ?? 0) <= frame + raw.length * maxGrowth, 'the page grew')
    },
  },
  {
    name: 'html',
    words: htmlWords,
    read(octets) {
      const html = octets.toString()
      const facts = inspectHtml(html)
      expectFinite(facts)
      const raw = Buffer.from(`Content-Type: text/html; charset=utf-8\r\n\r\n${html}`)
      const page = previewMessage(raw, 'dark')?.page ?? ''
      // Text between the tags of a style sheet is not HTML.
      const markup = page.replace(/<style[^>]*>.*?<\/style/gis, '')
      require(!/<(?:script|iframe|object|embed)[\s>/]/i.test(markup), 'what runs is in the page')
      require(!/\shref="?\s*javascript:/i.test(markup), 'a link that runs is in the page')
    },
  },
  {
    name: 'outlook-files',
    words: outlookWords,
    samples: outlookFiles,
    read(file) {
      const raw = rebuildMessage(file)
      require(raw === null || raw.length <= file.length * maxGrowth, 'the message grew')
    },
  },
  {
    name: 'received-fields',
    words: receivedWords,
    read: (octets) => expectFinite(readReceivedField(octets.toString())),
  },
  {
    name: 'receiver-results',
    words: [...resultWords, '\n'],
    read(octets) {
      const values = octets.toString().split(/[\r\n]+/)
      const fields = values.map((value) => `Authentication-Results: ${value}\r\n`)
      const headers = readHeaders(Buffer.from(`${fields.join('')}Received: from a by mx.example\r\n`))
      expectFinite(gatherReceiverResults(headers))
    },
  },
  {
    name: 'encoded-words',
    words: [
      '=?',
      '?=',
      'utf-8',
      'iso-2022-jp',
      'utf-7',
      '*en',
      '?B?',
      '?q?',
      '=C5=BC',
      'xb8=',
      '_',
      ' ',
      '\r\n ',
      '\x1b$B',
    ],
    read(octets) {
      const value = octets.toString()
      const { text, broken } = decodeEncodedWords(value)
      require(text.length <= value.length, 'the text grew')
      require(broken >= 0 && broken <= value.length, 'more words than there are')
    },
  },
]
