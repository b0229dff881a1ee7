import { message, repeat } from './pieces.ts'
import type { Torture } from './torture.ts'

/** Just below the engine's header limits, so that everything is parsed. */
const octetsBelowLimit = 240_000
const linesBelowLimit = 9_900
const fieldsBelowLimit = 990

const date = 'Fri, 20 Nov 2026 12:00:00 +0000'

const readFields = ['From', 'To', 'Subject', 'Date', 'Message-ID', 'Reply-To', 'Sender', 'List-Unsubscribe', 'Received']

/** Headers beyond every limit, and just below. */
export const headerTortures: readonly Torture[] = [
  { name: 'a field of 10 MB', build: (scale) => message([`X-Long: ${'x'.repeat(10_000_000 * scale)}`], 'text') },
  { name: '100,000 fields', build: (scale) => message([repeat(100_000 * scale, (i) => `X-${i}: y`, '\r\n')], 'text') },
  {
    name: '1 MB of fields',
    build: (scale) => message([repeat(1_000 * scale, (i) => `X-${i}: ${'y'.repeat(1_000)}`, '\r\n')], 'text'),
  },
  {
    name: '100,000 Received fields',
    build: (scale) =>
      message([repeat(100_000 * scale, (i) => `Received: from h${i}.example by i.example; ${date}`, '\r\n')], 'text'),
  },
  {
    name: '100,000 encoded words',
    build: (scale) => message([`X-Words: ${repeat(100_000 * scale, () => '=?utf-8?B?xIU=?=', '\r\n ')}`], 'text'),
  },
  {
    name: '200,000 folded lines',
    build: (scale) => message([`X-Folded: a${'\r\n b'.repeat(200_000 * scale)}`], 'text'),
  },
  {
    name: '100,000 recipients',
    build: (scale) => message([`Cc: ${repeat(100_000 * scale, (i) => `N ${i} <n${i}@b.example>`, ',\r\n ')}`], 'text'),
  },
  {
    name: '10 MB without an empty line',
    build: (scale) => Buffer.from(`To: ${'a@b.example, '.repeat(800_000 * scale)}`),
  },
  {
    name: 'as many fields as are read',
    build: (scale) => message([repeat(fieldsBelowLimit * scale, () => `X-Field: ${'y'.repeat(200)}`, '\r\n')], 'text'),
  },
  {
    name: 'as many folded lines as are read',
    build: (scale) => message([`X-Folded: a${'\r\n\t b c'.repeat(linesBelowLimit * scale)}`], 'text'),
  },
  {
    name: 'as many Received fields as are read',
    build: (scale) =>
      message(
        [
          repeat(
            fieldsBelowLimit * scale,
            (i) => `Received: from h${i}.example (h [192.0.2.${i % 256}]) by i; ${i}`,
            '\r\n',
          ),
        ],
        'text',
      ),
  },
  ...['From', 'To', 'Reply-To', 'Date', 'Received', 'Message-ID', 'Authentication-Results', 'Received-SPF'].flatMap(
    (name): Torture[] => [
      { name: `${name} of open comments`, build: (scale) => long(name, '(', scale) },
      { name: `${name} of open quotes`, build: (scale) => long(name, '"a\\', scale) },
      { name: `${name} of blanks`, build: (scale) => long(name, ' \t', scale) },
      { name: `${name} of commas and brackets`, build: (scale) => long(name, '<a@b>,;:[', scale) },
    ],
  ),
  ...['Subject', 'From', 'To'].flatMap((name): Torture[] => [
    { name: `${name} of encoded words`, build: (scale) => long(name, '=?utf-8?B?xIU=?= ', scale) },
    { name: `${name} of broken encoded words`, build: (scale) => long(name, '=?gb18030?Q?=ff=?=?', scale) },
    { name: `${name} of octets that are no text`, build: (scale) => long(name, '\u0080\u00ff\u0000', scale, 'latin1') },
  ]),
  ...['List-Unsubscribe', 'Precedence', 'DKIM-Signature', 'ARC-Seal', 'Content-Type', 'Content-Disposition'].flatMap(
    (name): Torture[] => [
      { name: `${name} of parameters`, build: (scale) => long(name, 'a/b; a=b; ', scale) },
      { name: `${name} of semicolons`, build: (scale) => long(name, ';', scale) },
      { name: `${name} of angle brackets`, build: (scale) => long(name, '<https://a.example/>, <', scale) },
    ],
  ),
  ...['Message-ID', 'References', 'In-Reply-To', 'Return-Path', 'List-ID', 'Feedback-ID', 'BIMI-Selector'].flatMap(
    (name): Torture[] => [
      { name: `${name} of identifiers`, build: (scale) => long(name, '<a@b.example> ', scale) },
      { name: `${name} of one identifier`, build: (scale) => long(name, '<a@', scale) },
      { name: `${name} of labels`, build: (scale) => long(name, 'a.', scale) },
    ],
  ),
  ...['Subject', 'From', 'Received', 'Date'].flatMap((name): Torture[] => [
    { name: `${name} of emoji`, build: (scale) => long(name, '👩‍👩‍👧‍👦', scale) },
    { name: `${name} of characters that look like others`, build: (scale) => long(name, 'ѕрａm\u200b\u0301', scale) },
    { name: `${name} of exclamation marks`, build: (scale) => long(name, 'FREE!!! $$$ ', scale) },
    { name: `${name} of groups`, build: (scale) => long(name, 'a:b@c.example;', scale) },
    { name: `${name} of at signs`, build: (scale) => long(name, '@', scale) },
    { name: `${name} of numbers`, build: (scale) => long(name, '1:1 ', scale) },
  ]),
  {
    name: '900 fields of each kind that is read',
    build: (scale) =>
      message(
        [repeat(fieldsBelowLimit * scale, (i) => `${readFields[i % readFields.length]}: <a${i}@b.example>`, '\r\n')],
        'text',
      ),
  },
  {
    name: '10,000 pieces of a file name',
    build: (scale) =>
      message(
        [`Content-Disposition: attachment;${repeat(9_000 * scale, (i) => `filename*${i}*=utf-8''%C4%85`, ';')}`],
        'text',
      ),
  },
]

/** A field that repeats a piece, just below the header limit. */
function long(name: string, piece: string, scale: number, encoding: 'utf8' | 'latin1' = 'utf8'): Buffer {
  const value = piece.repeat((octetsBelowLimit * scale) / piece.length)
  return Buffer.concat([Buffer.from(`${name}: ${value}\r\n`, encoding), message([], 'text')])
}
