import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../../test/support/any-text.ts'
import { readHeaders } from '../../message/headers.ts'
import { readMimeTree } from '../../message/mime/mime-tree.ts'
import { splitMessage } from '../../message/mime/split-message.ts'
import { openMessage } from './message.ts'

/** What people see of a message. Files are `type name size`; texts have no trailing spaces. */
interface Reading {
  subject: string | null
  from: string | null
  text: string
  html: string
  files: string[]
}

/** A message, its expected reading, and what mailparser 3.9.31 reads instead if that differs. */
type Case = [name: string, raw: string | Buffer, expected: Partial<Reading>, mailparser?: Partial<Reading>]

function read(raw: string | Buffer): Reading {
  const octets = Buffer.from(raw as string)
  const message = splitMessage(octets)
  const headers = readHeaders(message.header)
  const { facts, bodies } = openMessage(octets.length, headers, readMimeTree(message, headers))
  const { text, html } = bodies.state === 'known' ? bodies.value : { text: '', html: '' }
  const files = facts.parts
    .filter(({ type, file_name }) => file_name !== null || !/^text\/(?:plain|html)$/.test(type))
    .map(({ type, file_name, size }) => `${type} ${file_name} ${size}`)
  return { subject: facts.subject, from: facts.from, text: text.trimEnd(), html: html.trimEnd(), files }
}

const lines = (...texts: string[]) => texts.map((text) => `${text}\r\n`).join('')

/** A text in a charset; the bytes are Base64. */
const textIn = (charset: string, octets: string) =>
  lines(`Content-Type: text/plain; charset=${charset}`, 'Content-Transfer-Encoding: base64', '', octets)

const encodedAs = (encoding: string, ...body: string[]) =>
  lines(`Content-Transfer-Encoding: ${encoding}`, 'Content-Type: text/plain; charset=utf-8', '', ...body)

const subject = (value: string) => lines(`Subject: ${value}`, '', 'x')
const from = (value: string) => lines(`From: ${value}`, '', 'x')

/** A one-byte attachment with these Content-Disposition parameters. */
const file = (...parameters: string[]) =>
  `${lines('Content-Type: application/pdf', ['Content-Disposition: attachment', ...parameters].join(';\r\n '), '')}x`

const octetsOf = (...pieces: (string | number[])[]) =>
  Buffer.concat(pieces.map((piece) => Buffer.from(piece as string)))

const part = (header: string, ...body: string[]) => lines('--b', header, '', ...body)
const multipart = (kind: string, ...parts: string[]) =>
  `${lines(`Content-Type: multipart/${kind}; boundary=b`, '')}${parts.join('')}${lines('--b--')}`

const charsets: Case[] = [
  ['UTF-8', textIn('utf-8', 'WmHFvMOzxYLEhw=='), { text: 'Zażółć' }],
  ['UTF-8 with a byte order mark', textIn('utf-8', '77u/YQ=='), { text: 'a' }, { text: '\uFEFFa' }],
  ['a name in quotes and capitals', textIn('"UTF-8"', 'xYI='), { text: 'ł' }],
  ['UTF-8 by its MySQL name', textIn('utf8mb4', 'xYI='), { text: 'ł' }],
  ['ISO-2022-JP', textIn('ISO-2022-JP', 'GyRCRnxLXDhsJE4lYSE8JWsbKEI='), { text: '日本語のメール' }],
  ['half-width ISO-2022-JP', textIn('ISO-2022-JP', 'GyhJMTIzGyhC'), { text: 'ｱｲｳ' }],
  ['ISO-2022-JP with an NEC row', textIn('iso-2022-jp', 'GyRCLSEbKEI='), { text: '①' }],
  ['Shift_JIS', textIn('Shift_JIS', 'k/qWe4zq'), { text: '日本語' }],
  ['Shift_JIS in its Windows variant', textIn('shift_jis', 'k/qWe4zqIIdA7uA='), { text: '日本語 ①髙' }],
  ['EUC-JP', textIn('euc-jp', 'xvzL3Ljs'), { text: '日本語' }],
  ['GB2312', textIn('gb2312', 'vPLM5dbQzsQ='), { text: '简体中文' }],
  ['GBK declared as GB2312', textIn('gb2312', '6UY='), { text: '镕' }],
  ['GB18030', textIn('GB18030', 'vPLM5YE57jmVMoI2ouM='), { text: '简体㐀𠀀€' }],
  ['Big5', textIn('big5', 'wWPF6aSkpOU='), { text: '繁體中文' }],
  ['EUC-KR', textIn('EUC-KR', 'x9Gxub7u'), { text: '한국어' }],
  ['CP949 declared as EUC-KR', textIn('ks_c_5601-1987', 'jGO55rCix88='), { text: '똠방각하' }],
  ['CP949 by its Java name', textIn('MS949', 'jGO55rCix88='), { text: '똠방각하' }],
  ['EUC-KR with invalid bytes', textIn('euc-kr', 'x9GAIP9B'), { text: '한\uFFFD \uFFFDA' }],
  ['windows-1250', textIn('windows-1250', 'WmG/87Pm'), { text: 'Zażółć' }],
  ['windows-1251', textIn('windows-1251', 'z/Do4uXy'), { text: 'Привет' }],
  ['windows-1252', textIn('windows-1252', 'k4CU'), { text: '“€”' }],
  ['windows-1253', textIn('windows-1253', 'w+Xp3CCA'), { text: 'Γειά €' }],
  ['windows-1254', textIn('windows-1254', '3fD+'), { text: 'İğş' }],
  ['windows-1255', textIn('windows-1255', '+ezl7Q=='), { text: 'שלום' }],
  ['windows-1256', textIn('windows-1256', '49HNyMc='), { text: 'مرحبا' }],
  ['windows-1257', textIn('windows-1257', 'Qehp+w=='), { text: 'Ačiū' }],
  ['a code page by number', textIn('cp1250', 'WmG/87Pm'), { text: 'Zażółć' }],
  ['a code page without its hyphen', textIn('windows1252', 'k4CU'), { text: '“€”' }],
  ['ISO-8859-1', textIn('iso-8859-1', 'Y2Fm6Q=='), { text: 'café' }],
  ['windows-1252 declared as ISO-8859-1', textIn('iso-8859-1', 'k4CU'), { text: '“€”' }],
  ['ISO-8859-2', textIn('iso-8859-2', 'WmG/87Pm'), { text: 'Zażółć' }],
  ['ISO-8859-8-I', textIn('iso-8859-8-i', '+ezl7Q=='), { text: 'שלום' }],
  ['ISO-8859-15', textIn('iso-8859-15', 'MTAgpA=='), { text: '10 €' }],
  ['KOI8-R', textIn('koi8-r', '8NLJ18XU'), { text: 'Привет' }],
  ['KOI8-U', textIn('koi8-u', 't9bByw=='), { text: 'Їжак' }],
  ['TIS-620', textIn('tis-620', 'ysfRyrTV'), { text: 'สวัสดี' }],
  ['IBM866', textIn('ibm866', 'j+CooqXi'), { text: 'Привет' }],
  ['Macintosh', textIn('macintosh', 'Y2Fmjg=='), { text: 'café' }],
  ['UTF-16 with a byte order mark', textIn('utf-16', '//5BAfMAZAB6AQ=='), { text: 'Łódź' }],
  ['UTF-16BE', textIn('utf-16be', 'AUEA8wBkAXo='), { text: 'Łódź' }],
  ['UTF-16LE', textIn('utf-16le', 'QQHzAGQAegE='), { text: 'Łódź' }],
  [
    'UTF-7, which can hide markup',
    textIn('utf-7', 'K0FEdy1zY3JpcHQrQUQ0LQ=='),
    { text: '+ADw-script+AD4-' },
    { text: '<script>' },
  ],
  [
    'ISO-2022-KR, which clients no longer support',
    textIn('iso-2022-kr', 'GyQpQw5HUTE5Pm4P'),
    { text: '\x1b$)C\x0eGQ19>n\x0f' },
  ],
  ['HZ, which clients no longer support', textIn('hz-gb-2312', 'fntWUE5Efn0='), { text: '~{VPND~}' }],
  ['UTF-8 with an unknown charset', textIn('x-none', 'xYI='), { text: 'ł' }],
  ['a charset named like an object member', textIn('constructor', 'xYI='), { text: 'ł' }],
  ['UTF-8 without a charset', lines('', 'Zażółć'), { text: 'Zażółć' }],
  ['UTF-8 declared as ASCII', textIn('us-ascii', 'xYI='), { text: 'ł' }],
  ['invalid UTF-8', textIn('utf-8', 'Y2Fm6Q=='), { text: 'caf\uFFFD' }],
]

const encodedWords: Case[] = [
  ['base64 (B)', subject('=?utf-8?B?WmHFvMOzxYLEhw==?='), { subject: 'Zażółć' }],
  ['quoted-printable (Q)', subject('=?UTF-8?q?Za=C5=BC=C3=B3=C5=82=C4=87_test?='), { subject: 'Zażółć test' }],
  ['two separated by a space', subject('=?utf-8?Q?a?= =?utf-8?Q?b?='), { subject: 'ab' }],
  ['two separated by a fold', subject('=?utf-8?Q?a?=\r\n =?utf-8?B?Yg==?='), { subject: 'ab' }],
  ['two in different charsets', subject('=?iso-8859-2?Q?=BF?= =?utf-8?Q?=C5=82?='), { subject: 'żł' }],
  ['a word before text', subject('=?utf-8?Q?a?= b'), { subject: 'a b' }],
  ['words next to text', subject('[=?utf-8?Q?a?=]'), { subject: '[a]' }],
  ['a language', subject('=?utf-8*pl?Q?=C5=82?='), { subject: 'ł' }],
  ['a character split between two B words', subject('=?utf-8?B?xQ==?= =?utf-8?B?gg==?='), { subject: 'ł' }],
  ['a character split between two Q words', subject('=?utf-8?Q?=C5?= =?utf-8?Q?=82?='), { subject: 'ł' }],
  [
    'a character split between a B and a Q word',
    subject('=?utf-8?B?xQ==?= =?utf-8?Q?=82?='),
    { subject: 'ł' },
    { subject: '\uFFFD\uFFFD' },
  ],
  ['ISO-2022-JP', subject('=?ISO-2022-JP?B?GyRCRnxLXDhsGyhC?='), { subject: '日本語' }],
  [
    'ISO-2022-JP in two whole words',
    subject('=?iso-2022-jp?B?GyRCRnxLXBsoQg==?= =?iso-2022-jp?B?GyRCOGwbKEI=?='),
    { subject: '日本語' },
  ],
  [
    'ISO-2022-JP cut within its shift',
    subject('=?iso-2022-jp?B?GyRCRnw=?= =?iso-2022-jp?B?S1wbKEI=?='),
    { subject: '日本' },
  ],
  ['ISO-2022-JP in Q', subject('=?iso-2022-jp?Q?=1B$BF|K\\=1B(B?='), { subject: '日本' }],
  ['Shift_JIS', subject('=?Shift_JIS?B?k/qWe4zq?='), { subject: '日本語' }],
  ['GBK declared as GB2312', subject('=?gb2312?B?6UY=?='), { subject: '镕' }],
  ['GB18030', subject('=?gb18030?B?gTnuOZUygjY=?='), { subject: '㐀𠀀' }],
  ['EUC-KR', subject('=?ks_c_5601-1987?B?x9Gxub7u?='), { subject: '한국어' }],
  ['CP949 declared as EUC-KR', subject('=?euc-kr?B?jGO55rCix88=?='), { subject: '똠방각하' }],
  ['EUC-KR cut within a character', subject('=?euc-kr?B?xw==?= =?euc-kr?B?0bG5?='), { subject: '한국' }],
  ['EUC-KR with invalid bytes', subject('=?euc-kr?Q?=C7?='), { subject: '=?euc-kr?Q?=C7?=' }],
  ['KOI8-R', subject('=?koi8-r?B?8NLJ18XU?='), { subject: 'Привет' }],
  ['windows-1252 declared as ISO-8859-1', subject('=?iso-8859-1?Q?=9310_=80=94?='), { subject: '“10 €”' }],
  [
    'UTF-7',
    subject('=?utf-7?Q?+ADw-script+AD4-?='),
    { subject: '=?utf-7?Q?+ADw-script+AD4-?=' },
    { subject: '<script>' },
  ],
  ['an unknown charset', subject('=?x-none?Q?a?='), { subject: '=?x-none?Q?a?=' }, { subject: 'a' }],
  ['bytes invalid in the charset', subject('=?utf-8?Q?caf=E9?='), { subject: 'caf\uFFFD' }],
  ['an invalid code', subject('=?utf-8?Q?a=zz?='), { subject: '=?utf-8?Q?a=zz?=' }, { subject: 'a=zz' }],
  ['base64 without padding', subject('=?utf-8?B?WmHFvMOzxYLEhw?='), { subject: 'Zażółć' }],
  [
    'base64 with padding in the middle',
    subject('=?utf-8?B?YQ==Yg==?='),
    { subject: '=?utf-8?B?YQ==Yg==?=' },
    { subject: 'ab' },
  ],
  ['spaces within', subject('=?utf-8?Q?a b?='), { subject: '=?utf-8?Q?a b?=' }, { subject: 'a b' }],
  ['a question mark within', subject('=?utf-8?Q?a?b?='), { subject: '=?utf-8?Q?a?b?=' }],
  ['a word without its end', subject('=?utf-8?Q?abc'), { subject: '=?utf-8?Q?abc' }],
  ['an empty word', subject('a =?utf-8?Q??= b'), { subject: 'a  b' }],
  ['a word within a word', subject('=?utf-8?B?PT91dGYtOD9RP2E/PQ==?='), { subject: '=?utf-8?Q?a?=' }],
  ['raw UTF-8 (RFC 6532)', subject('Zażółć'), { subject: 'Zażółć' }],
  ['UTF-8 next to a word', subject('ł =?utf-8?Q?=C5=82?='), { subject: 'ł ł' }],
  ['raw Latin-1', octetsOf('Subject: caf', [0xe9], '\r\n\r\nx'), { subject: 'café' }, { subject: 'caf\uFFFD' }],
  ['a fold with a tab', subject('a\r\n\tb'), { subject: 'a\tb' }, { subject: 'a b' }],
]

const fileNames: Case[] = [
  ['in quotes', file('filename="price list.pdf"'), { files: ['application/pdf price list.pdf 1'] }],
  ['without quotes', file('filename=price list.pdf'), { files: ['application/pdf price list.pdf 1'] }],
  ['with a semicolon', file('filename="a;b.pdf"'), { files: ['application/pdf a;b.pdf 1'] }],
  ['with an escaped quote', file('filename="a\\"b.pdf"'), { files: ['application/pdf a"b.pdf 1'] }],
  [
    'followed by a comment',
    file('filename=a.pdf (the list)'),
    { files: ['application/pdf a.pdf 1'] },
    { files: ['application/pdf a.pdf (the list) 1'] },
  ],
  ['extended', file("filename*=UTF-8''%C5%82.pdf"), { files: ['application/pdf ł.pdf 1'] }],
  [
    'extended in Latin-2 with a language',
    file("filename*=iso-8859-2'pl'%B3.pdf"),
    { files: ['application/pdf ł.pdf 1'] },
  ],
  [
    'extended in ISO-2022-JP',
    file("filename*=iso-2022-jp''%1B$BF%7CK%5C%1B(B.pdf"),
    { files: ['application/pdf 日本.pdf 1'] },
  ],
  ['extended in CP949', file("filename*=euc-kr''%8Cc.pdf"), { files: ['application/pdf 똠.pdf 1'] }],
  [
    'extended next to plain',
    file('filename="l.pdf"', "filename*=utf-8''%C5%82.pdf"),
    { files: ['application/pdf ł.pdf 1'] },
  ],
  ['continued', file('filename*0="price "', 'filename*1="list.pdf"'), { files: ['application/pdf price list.pdf 1'] }],
  [
    'continued out of order',
    file('filename*1="list.pdf"', 'filename*0="price "'),
    { files: ['application/pdf price list.pdf 1'] },
  ],
  [
    'continued and extended',
    file("filename*0*=utf-8''%C5%82%20", 'filename*1=a.pdf'),
    { files: ['application/pdf ł a.pdf 1'] },
  ],
  [
    'continued within a character',
    file("filename*0*=utf-8''%C5", 'filename*1*=%82.pdf'),
    { files: ['application/pdf ł.pdf 1'] },
  ],
  [
    'continued with a percent sign in a plain piece',
    file("filename*0*=utf-8''%C5%82", 'filename*1="100%25.pdf"'),
    { files: ['application/pdf ł100%25.pdf 1'] },
    { files: ['application/pdf \u0142100%.pdf 1'] },
  ],
  [
    'continued with apostrophes',
    file('filename*0="Mum\'s and "', 'filename*1="Dad\'s.pdf"'),
    { files: ["application/pdf Mum's and Dad's.pdf 1"] },
  ],
  [
    'continued with encoded words',
    file('filename*0="=?utf-8?Q?=C5=82?="', 'filename*1=".pdf"'),
    { files: ['application/pdf ł.pdf 1'] },
  ],
  [
    'continued with a gap',
    file('filename*0="a"', 'filename*2="b"'),
    { files: ['application/pdf a 1'] },
    { files: ['application/pdf ab 1'] },
  ],
  ['extended with an unknown charset', file("filename*=x-none''a%20b.pdf"), { files: ['application/pdf a b.pdf 1'] }],
  ['extended without a charset', file("filename*=''a%20b.pdf"), { files: ['application/pdf a b.pdf 1'] }],
  ['as an encoded word', file('filename="=?utf-8?Q?=C5=82=2Epdf?="'), { files: ['application/pdf ł.pdf 1'] }],
  [
    'as two encoded words',
    file('filename="=?utf-8?B?xYI=?= =?utf-8?B?LnBkZg==?="'),
    { files: ['application/pdf ł.pdf 1'] },
  ],
  ['in raw UTF-8 (RFC 6532)', file('filename="ł.pdf"'), { files: ['application/pdf ł.pdf 1'] }],
  [
    'stated twice',
    file('filename=a.pdf', 'filename=b.pdf'),
    { files: ['application/pdf a.pdf 1'] },
    { files: ['application/pdf b.pdf 1'] },
  ],
  [
    'by the type only',
    `${lines('Content-Type: application/pdf; name="=?utf-8?Q?=C5=82?=.pdf"', '')}x`,
    { files: ['application/pdf ł.pdf 1'] },
  ],
  [
    'with a parameter named like an object member',
    file('__proto__=x', 'filename=a.pdf'),
    { files: ['application/pdf a.pdf 1'] },
  ],
]

const addresses: Case[] = [
  ['an address', from('ada@shop.example'), { from: 'ada@shop.example' }],
  ['a name', from('Ada Lovelace <ada@shop.example>'), { from: 'Ada Lovelace <ada@shop.example>' }],
  ['a name in quotes', from('"Lovelace, Ada" <ada@shop.example>'), { from: '"Lovelace, Ada" <ada@shop.example>' }],
  ['a name with an escaped quote', from('"Ada \\"L\\"" <ada@shop.example>'), { from: '"Ada "L"" <ada@shop.example>' }],
  ['an encoded name', from('=?utf-8?q?J=C3=B6rg?= <j@shop.example>'), { from: 'Jörg <j@shop.example>' }],
  [
    'an encoded name with a comma',
    from('=?utf-8?q?Doe=2C_Jane?= <j@shop.example>'),
    { from: '"Doe, Jane" <j@shop.example>' },
  ],
  ['an encoded name in quotes', from('"=?utf-8?q?J=C3=B6rg?=" <j@shop.example>'), { from: 'Jörg <j@shop.example>' }],
  [
    'an encoded name that contains an address',
    from('=?utf-8?q?boss=40bank=2Eexample?= <a@shop.example>'),
    { from: '"boss@bank.example" <a@shop.example>' },
  ],
  [
    'an encoded name that is a complete address',
    from('=?utf-8?B?PGJvc3NAYmFuay5leGFtcGxlPg==?='),
    { from: '"<boss@bank.example>"' },
    { from: 'boss@bank.example' },
  ],
  ['raw UTF-8 (RFC 6532)', from('Jörg <jörg@münchen.example>'), { from: 'Jörg <jörg@münchen.example>' }],
  [
    'an internationalized domain in A-labels',
    from('a@xn--mnchen-3ya.example'),
    { from: 'a@xn--mnchen-3ya.example' },
    { from: 'a@m\u00fcnchen.example' },
  ],
  ['a list', from('a@shop.example, Ben <b@shop.example>'), { from: 'a@shop.example, Ben <b@shop.example>' }],
  [
    'a group',
    from('Staff: a@shop.example, Ben <b@shop.example>;'),
    { from: 'Staff: a@shop.example, Ben <b@shop.example>;' },
  ],
  ['an empty group', from('Undisclosed recipients:;'), { from: 'Undisclosed recipients: ;' }],
  [
    'an address and its name as a comment',
    from('ada@shop.example (Ada Lovelace)'),
    { from: 'Ada Lovelace <ada@shop.example>' },
  ],
  [
    'embedded comments (RFC 5322 appendix A.5)',
    from('Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>'),
    { from: 'Pete <pete@silly.test>' },
    { from: '"Pete chap) pete(his host)" <account)@silly.test(his>' },
  ],
  [
    'embedded spaces (RFC 5322 appendix A.6.3)',
    from('Jane <jane @ shop . example>'),
    { from: 'Jane <jane@shop.example>' },
    { from: 'Jane <jane @ shop . example>' },
  ],
  [
    'a route (RFC 5322 appendix A.6.1)',
    from('Mary <@node.test:mary@shop.example>'),
    { from: 'Mary <mary@shop.example>' },
    { from: 'Mary <@node.test:mary@shop.example>' },
  ],
  ['a quoted local part', from('"a b"@shop.example'), { from: '"a b"@shop.example' }],
  [
    'a quoted local part with an at sign',
    from('<"boss@bank.example"@shop.example>'),
    { from: '"boss@bank.example"@shop.example' },
  ],
  ['an address literal', from('a@[192.0.2.1]'), { from: 'a@[192.0.2.1]' }],
  [
    'two addresses in brackets',
    from('<a@shop.example><b@shop.example>'),
    { from: '"b@shop.example" <a@shop.example>' },
  ],
  [
    'an address as the name',
    from('ada@bank.example <ada@shop.example>'),
    { from: '"ada@bank.example" <ada@shop.example>' },
  ],
]

const transferEncodings: Case[] = [
  ['quoted-printable', encodedAs('quoted-printable', 'za=C5=BC=c3=b3'), { text: 'zażó' }],
  ['soft line breaks', encodedAs('quoted-printable', 'a=', 'b= \t', 'c'), { text: 'abc' }],
  ['a soft line break within a character', encodedAs('quoted-printable', 'a=C5=', '=82'), { text: 'ał' }],
  [
    'a soft line break at the end',
    lines('Content-Transfer-Encoding: quoted-printable', '').concat('a='),
    { text: 'a' },
  ],
  ['spaces at the end of a line', encodedAs('quoted-printable', 'a \t', 'b'), { text: 'a\nb' }],
  ['invalid codes', encodedAs('quoted-printable', 'a=b =zz 1=2'), { text: 'a=b =zz 1=2' }],
  ['8-bit text in quoted-printable', encodedAs('quoted-printable', 'ł=C5=82'), { text: 'łł' }],
  ['base64', encodedAs('base64', 'xYI=', ''), { text: 'ł' }],
  ['base64 cut within a group', encodedAs('base64', 'SGVs', 'bG8gd', '29ybGQ='), { text: 'Hello world' }],
  ['base64 with invalid characters', encodedAs('base64', 'SGVs!*bG8='), { text: 'Hello' }],
  ['base64 in pieces with padding', encodedAs('base64', 'YQ==', 'Yg=='), { text: 'ab' }],
  [
    'base64 with the footer of a list',
    encodedAs('base64', 'YQ==', '__________', 'Sent to list'),
    { text: 'a' },
    { text: 'aI\uFFFD\uFFFD\uFFFD\uFFFDb\uFFFD' },
  ],
  ['base64 without padding', encodedAs('base64', 'SGVsbG8'), { text: 'Hello' }],
  ['base64url', encodedAs('base64', '8J-YgA=='), { text: '😀' }, { text: '\uFFFD' }],
  ['an encoding in capitals with a comment', encodedAs('BASE64 (why not)', 'xYI='), { text: 'ł' }],
  [
    'uuencode as an encoding, which clients show',
    encodedAs('x-uuencode', 'begin 644 a.txt', '#86)C', '`', 'end'),
    { text: 'begin 644 a.txt\n#86)C\n`\nend' },
  ],
  ['an unknown encoding', encodedAs('x-none', 'xYI='), { text: 'xYI=' }],
]

const flowed = (parameters: string, ...body: string[]) => lines(`Content-Type: text/plain; ${parameters}`, '', ...body)

const structures: Case[] = [
  [
    'alternatives',
    multipart('alternative', part('Content-Type: text/plain', 'a'), part('Content-Type: text/html', '<p>b')),
    { text: 'a', html: '<p>b', files: [] },
  ],
  [
    'alternatives next to a file',
    multipart(
      'mixed',
      `${lines('--b', 'Content-Type: multipart/alternative; boundary=c', '', '--c', '', 'a', '--c', 'Content-Type: text/html', '', '<p>b', '--c--')}`,
      part('Content-Type: application/pdf; name=a.pdf', 'x'),
    ),
    { text: 'a', html: '<p>b', files: ['application/pdf a.pdf 1'] },
  ],
  [
    'a message as a file',
    multipart(
      'mixed',
      part('Content-Type: text/plain', 'a'),
      part('Content-Type: message/rfc822', 'Subject: other', '', 'other'),
    ),
    { text: 'a', files: ['message/rfc822 null 23'] },
  ],
  [
    'an invitation',
    multipart(
      'alternative',
      part('Content-Type: text/plain', 'a'),
      part('Content-Type: text/calendar; method=REQUEST', 'BEGIN:VCALENDAR'),
    ),
    { text: 'a', files: ['text/calendar null 15'] },
  ],
  [
    'TNEF',
    multipart(
      'mixed',
      part('Content-Type: text/plain', 'a'),
      part('Content-Type: application/ms-tnef; name=winmail.dat', 'x'),
    ),
    { text: 'a', files: ['application/ms-tnef winmail.dat 1'] },
  ],
  [
    'a text file',
    multipart(
      'mixed',
      part('Content-Type: text/plain', 'a'),
      part('Content-Type: text/plain\r\nContent-Disposition: attachment; filename=b.txt', 'b'),
    ),
    { text: 'a', files: ['text/plain b.txt 1'] },
  ],
  ['only HTML', lines('Content-Type: text/html', '', '<p>b'), { text: '', html: '<p>b' }],
  [
    'text next to HTML',
    multipart('mixed', part('Content-Type: text/html', '<p>a'), part('Content-Type: text/plain', '<b>')),
    { text: '<b>', html: '<p>a' },
    { text: '\n<b>', html: '<p>a<br/>' },
  ],
  [
    'a multipart without an end',
    multipart('mixed', part('Content-Type: text/plain', 'a')).replace('--b--', ''),
    { text: 'a' },
  ],
  [
    'a multipart without a boundary',
    lines('Content-Type: multipart/mixed', '', '--b', '', 'a'),
    { text: '', html: '' },
  ],
  [
    'a boundary that does not occur',
    lines('Content-Type: multipart/mixed; boundary=c', '', 'a'),
    { text: '', html: '' },
  ],
  [
    'a boundary that is a prefix of another',
    lines('Content-Type: multipart/mixed; boundary=b', '', '--bb', '', 'x', '--b', '', 'a', '--b--'),
    { text: 'a' },
  ],
  [
    'a boundary followed by spaces',
    lines('Content-Type: multipart/mixed; boundary=b', '', '--b \t', '', 'a', '--b--  '),
    { text: 'a' },
    { text: '' },
  ],
  [
    'text after the end',
    `${multipart('mixed', part('Content-Type: text/plain', 'a'))}${part('Content-Type: text/plain', 'c')}`,
    { text: 'a' },
  ],
  [
    'bare line feeds',
    multipart('mixed', part('Content-Type: text/plain', 'a', 'b')).replaceAll('\r', ''),
    { text: 'a\nb' },
  ],
  ['an invalid type', lines('Content-Type: text', '', 'a'), { text: 'a' }, { text: '' }],
  [
    'a comment in the type',
    lines(
      'Content-Type: text/html; charset=iso-8859-2 (Latin 2)',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '<p>=B3',
    ),
    { html: '<p>ł' },
    { html: '<p>\uFFFD' },
  ],
  [
    'a comment within the type',
    lines('Content-Type: text/(a comment)html', '', '<p>a'),
    { html: '<p>a' },
    { html: '' },
  ],
  [
    'a delivery status',
    lines('Content-Type: message/delivery-status', '', 'Action: failed'),
    { text: 'Action: failed' },
  ],
  [
    'duplicate fields, using the first',
    lines('Content-Type: text/html', 'Content-Type: text/plain', '', '<p>'),
    { html: '<p>' },
  ],
  ['flowed lines', flowed('format=flowed', 'one ', 'two', 'three'), { text: 'one two\nthree' }],
  ['flowed lines with DelSp', flowed('format=flowed; delsp=yes', 'one ', 'two'), { text: 'onetwo' }],
  [
    'flowed quotations',
    flowed('format=flowed', '> one ', '> two', '>> three ', 'four'),
    { text: '> one two\n>> three \nfour' },
    { text: '> one > two\n>> three four' },
  ],
  [
    'a flowed signature',
    flowed('format=flowed', 'Regards ', '-- ', 'Ann'),
    { text: 'Regards \n-- \nAnn' },
    { text: 'Regards -- Ann' },
  ],
  [
    'flowed lines with stuffed spaces',
    flowed('format=flowed', ' From here ', ' on'),
    { text: 'From here on' },
    { text: 'From here  on' },
  ],
]

describe.each<[string, Case[]]>([
  ['charsets', charsets],
  ['encoded words', encodedWords],
  ['file names', fileNames],
  ['addresses', addresses],
  ['transfer encodings', transferEncodings],
  ['structures', structures],
])('%s', (_, cases) => {
  it.each(cases)('%s', (_name, raw, expected, mailparser) => {
    expect(read(raw)).toMatchObject(expected)
    if (mailparser) expect(mailparser).not.toMatchObject(expected)
  })
})

describe('limits', () => {
  it('reads the first 8 MB of a text', () => {
    const text = Buffer.alloc(9 * 1024 * 1024, 'a')
    expect(read(Buffer.concat([Buffer.from('Subject: x\r\n\r\n'), text])).text).toHaveLength(8 * 1024 * 1024)
  })

  it.each<[string, string, (count: number) => string]>([
    ['spaces in quoted-printable', 'quoted-printable', (count) => `a${' '.repeat(count)}b`],
    ['soft line breaks', 'quoted-printable', (count) => '= '.repeat(count)],
    ['padded pieces of base64', 'base64', (count) => 'YQ==\r\n'.repeat(count)],
    ['equals signs', 'base64', (count) => `YQ${'='.repeat(count)}YQ==`],
  ])('reads a million %s in one pass', (_name, encoding, body) => {
    const count = 1_000_000
    expect(read(encodedAs(encoding, body(count))).text.length).toBeLessThanOrEqual(body(count).length)
  })

  it.each<[string, (count: number) => string]>([
    ['starts of encoded words', (count) => `Subject: ${'=?'.repeat(count)}`],
    ['encoded words', (count) => `Subject: ${'=?utf-8?Q?a?= '.repeat(count)}`],
    ['addresses', (count) => `From: ${'a@shop.example, '.repeat(count)}`],
    ['groups', (count) => `From: ${'a:'.repeat(count)}`],
    ['comments', (count) => `From: ${'('.repeat(count)}`],
    ['parameters', (count) => `Content-Type: text/plain${';a=b'.repeat(count)}`],
    [
      'pieces of a parameter',
      (count) => `Content-Type: text/plain${Array.from({ length: count }, (_, at) => `;a*${at}*=b`).join('')}`,
    ],
  ])('reads a header full of %s', (_name, header) => {
    expect(read(`${header(15_000)}\r\n\r\nx`)).toMatchObject({ text: 'x' })
  })

  it('never throws', () => {
    assert(
      property(anyText(), anyText(), anyText(), (words, parameters, body) => {
        const header = lines(
          `Subject: =?utf-8?B?${words}?= =?iso-2022-jp?Q?${words}`,
          `From: "${words}" <${parameters}>`,
          `Content-Type: text/plain; charset=${parameters}; name*0*=${words}`,
          `Content-Transfer-Encoding: ${body.length % 2 === 0 ? 'base64' : 'quoted-printable'}`,
        )
        expect(read(`${header}\r\n${body}`).files).toEqual(expect.any(Array))
      }),
    )
  })
})
