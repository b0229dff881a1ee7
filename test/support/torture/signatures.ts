import { fill, message, repeat } from './pieces.ts'
import type { Torture } from './torture.ts'

/** The domain where every selector has a key (`tortureZone`). */
const domain = 'signer.example'

const base64 = Buffer.alloc(256, 7).toString('base64')
const bodyHash = Buffer.alloc(32, 7).toString('base64')

/** Signatures that are expensive to verify: many of them, over large bodies, without shared work. */
export const signatureTortures: readonly Torture[] = [
  {
    name: '2,000 signatures',
    build: (scale) => message([signatures(2_000 * scale, (i) => `s=s${i}; c=relaxed/relaxed`)], 'text\r\n'),
  },
  ...['simple', 'relaxed'].flatMap((canonicalization): Torture[] => [
    {
      name: `2,000 signatures of different lengths, ${canonicalization}`,
      build: (scale) =>
        message(
          [signatures(2_000 * scale, (i) => `s=s${i}; c=${canonicalization}/${canonicalization}; l=${i}`)],
          fill(10_000_000 * scale, 'text  text \r\n'),
        ),
    },
    {
      name: `300 signatures of different lengths of 45 MB, ${canonicalization}`,
      build: (scale) =>
        message(
          [signatures(300, (i) => `s=s${i}; c=simple/${canonicalization}; l=${Math.round(45_000_000 * scale) - i}`)],
          fill(45_000_000 * scale, 'a b\r\n'),
        ),
    },
    {
      name: `20 signatures of as much of a header as is read, ${canonicalization}`,
      build: (scale) =>
        message(
          [
            signatures(20, (i) => `s=s${i}; c=${canonicalization}/simple; h=${'from:x-long:'.repeat(100)}to`),
            `X-Long: ${'a \t'.repeat(60_000 * scale)}`,
          ],
          'text\r\n',
        ),
    },
  ]),
  {
    name: '200 signatures whose tags are long',
    build: (scale) =>
      message(
        [
          signatures(
            200,
            (i) => `s=s${i}; c=relaxed/relaxed; i=${'a'.repeat(900 * scale)}@${domain}; z=${'b|'.repeat(50)}`,
          ),
        ],
        'text\r\n',
      ),
  },
  {
    name: '20 signatures of 45 MB',
    build: (scale) =>
      message(
        [signatures(20, (i) => `s=s${i}; c=${i % 2 ? 'simple' : 'relaxed'}/relaxed`)],
        fill(45_000_000 * scale, 'text \r\n'),
      ),
  },
  ...(
    [
      ['text', 'text text\r\n'],
      ['tabs and blanks', 'a \t b \r\n'],
      ['empty lines', '\r\n'],
      ['bare line feeds', '\n'],
      ['one line', 'x'],
    ] as const
  ).flatMap(([name, piece]): Torture[] =>
    ['simple', 'relaxed'].map((canonicalization) => ({
      name: `20 signatures of different lengths of 20 MB of ${name}, ${canonicalization}`,
      build: (scale) =>
        message(
          [signatures(20, (i) => `s=s${i}; c=relaxed/${canonicalization}; l=${Math.round(20_000_000 * scale) - i}`)],
          fill(20_000_000 * scale, piece),
        ),
    })),
  ),
  {
    name: '20 signatures of as many fields as are read',
    build: (scale) =>
      message(
        [
          signatures(20, (i) => `s=s${i}; c=relaxed/relaxed; h=from:${'x-field:'.repeat(900)}to`),
          repeat(900 * scale, () => 'X-Field: y', '\r\n'),
        ],
        'text\r\n',
      ),
  },
  {
    name: '50 ARC sets over 10 MB',
    build: (scale) => message([arcSets(50), 'X-Last: 1'], fill(10_000_000 * scale, 'a \t b \r\n')),
  },
  {
    name: '300 ARC sets',
    build: (scale) => message([arcSets(Math.ceil(300 * scale))], 'text\r\n'),
  },
]

function signatures(count: number, tags: (index: number) => string): string {
  return repeat(
    Math.ceil(count),
    (index) => {
      const stated = tags(index)
      const fields = stated.includes('h=') ? '' : 'h=from:to:subject:date; '
      return `DKIM-Signature: v=1; a=rsa-sha256; d=${domain}; ${fields}${stated};\r\n bh=${bodyHash}; b=${base64}`
    },
    '\r\n',
  )
}

function arcSets(count: number): string {
  return repeat(
    count,
    (index) => {
      const i = count - index
      const signed = `i=${i}; a=rsa-sha256; d=${domain}; s=s${i}`
      return [
        `ARC-Seal: ${signed}; cv=${i === 1 ? 'none' : 'pass'}; b=${base64}`,
        `ARC-Message-Signature: ${signed}; c=relaxed/relaxed; h=from:to; bh=${bodyHash}; b=${base64}`,
        `ARC-Authentication-Results: i=${i}; ${domain}; dkim=pass`,
      ].join('\r\n')
    },
    '\r\n',
  )
}
