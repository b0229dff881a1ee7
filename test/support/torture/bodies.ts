import { fill, message, noise } from './pieces.ts'
import type { Torture } from './torture.ts'

/** Nearly the maximum message size. */
const largest = 50_000_000

const charsets = [
  'utf-8',
  'utf-16le',
  'utf-7',
  'iso-2022-jp',
  'gb18030',
  'shift_jis',
  'big5',
  'euc-kr',
  'koi8-r',
  'x-none',
]

/** Bodies of maximum size, and bodies that do not match their header. */
export const bodyTortures: readonly Torture[] = [
  ...(
    [
      ['one line', 'x'],
      ['short lines', 'Good day to you all.\r\n'],
      ['bare line feeds', 'a\n'],
      ['bare carriage returns', 'a\r'],
      ['empty lines', '\r\n'],
      ['empty lines without carriage returns', '\n'],
      ['blanks', ' \t'],
      ['blanks at line ends', 'a  \r\n'],
      ['NULs', '\0'],
      ['links', 'https://a.example/b?c=d '],
      ['dots', '.\r\n'],
      ['long links', `https://a.example/${'b'.repeat(5_000)} `],
      ['hosts of many labels', `http://${'a.'.repeat(5_000)}example/ `],
      ['addresses', 'a@b.example,'],
      ['phrases', 'Click here now! 100% free, act now, dear friend. '],
      ['placeholders', '{{name}} [NAME] %%name%% *|NAME|* '],
      ['delimiters', '--\r\n'],
      ['From lines', 'From a@b.example Fri Nov 20 12:00:00 2026\r\n'],
      ['combining characters', 'a\u0301\u0302\u0303'],
      ['characters that look like others', 'ѕрａm\u200b\u202e '],
      ['emoji', '👩‍👩‍👧‍👦'],
    ] as const
  ).map(
    ([name, piece]): Torture => ({
      name: `50 MB of ${name}`,
      build: (scale) => message(['Content-Type: text/plain; charset=utf-8'], fill(largest * scale, piece)),
    }),
  ),
  { name: '50 MB of noise', build: (scale, random) => message([], noise(largest * scale, random)) },
  ...charsets.map(
    (charset): Torture => ({
      name: `10 MB of noise that is called ${charset}`,
      build: (scale, random) =>
        message([`Content-Type: text/plain; charset=${charset}`], noise(10_000_000 * scale, random)),
    }),
  ),
  ...(
    [
      ['base64', 'QUJD'],
      ['base64', 'QUJD\r\n'],
      ['base64', '=*!\r\n'],
      ['quoted-printable', '='],
      ['quoted-printable', '=4='],
      ['quoted-printable', '=C4=85=\r\n'],
      ['uuencode', 'begin 644 a\r\n'],
      ['x-nothing', 'text\r\n'],
    ] as const
  ).map(
    ([encoding, piece]): Torture => ({
      name: `20 MB of ${encoding} made of ${JSON.stringify(piece)}`,
      build: (scale) =>
        message(
          ['Content-Type: text/html; charset=utf-8', `Content-Transfer-Encoding: ${encoding}`],
          fill(20_000_000 * scale, piece),
        ),
    }),
  ),
  ...(
    [
      ['base64', `${'QUJD'.repeat(19)}\r\n`],
      ['base64', 'QUJD'],
      ['quoted-printable', '=C4=85'],
      ['quoted-printable', `${'=3D'.repeat(24)}=\r\n`],
      ['quoted-printable', ' \t=\r\n'],
    ] as const
  ).flatMap(([encoding, piece]): Torture[] =>
    ['plain', 'html'].map((subtype) => ({
      name: `50 MB of ${subtype} text in ${encoding} made of ${JSON.stringify(piece.slice(0, 12))}`,
      build: (scale) =>
        message(
          [`Content-Type: text/${subtype}; charset=utf-8`, `Content-Transfer-Encoding: ${encoding}`],
          fill(largest * scale, piece),
        ),
    })),
  ),
  {
    name: 'an attachment of 50 MB',
    build: (scale) =>
      message(
        ['Content-Type: application/zip; name="a.zip"', 'Content-Transfer-Encoding: base64'],
        fill(largest * scale, `${'QUJD'.repeat(19)}\r\n`),
      ),
  },
  { name: 'nothing but noise', build: (scale, random) => noise(10_000_000 * scale, random) },
]
