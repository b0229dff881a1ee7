import { describe, expect, it } from 'vitest'
import { readHeaders } from '../headers.ts'
import { readBodies } from './bodies.ts'
import { readMimeTree } from './mime-tree.ts'
import { splitMessage } from './split-message.ts'

function read(...lines: (string | Buffer)[]) {
  const message = splitMessage(
    Buffer.concat(lines.flatMap((line) => [Buffer.from(line as string), Buffer.from('\r\n')])),
  )
  const tree = readMimeTree(message, readHeaders(message.header))
  if (tree.state !== 'known') throw new Error('the parts are not known')
  return readBodies(tree.value.leaves)
}

const textOf = (type: string, ...lines: (string | Buffer)[]) =>
  read(`Content-Type: ${type}`, '', ...lines).text.trimEnd()

describe('readBodies', () => {
  it.each<[string, string, string | Buffer, string]>([
    ['UTF-8', 'text/plain; charset=utf-8', 'ź', 'ź'],
    ['a legacy charset', 'text/plain; charset=iso-8859-2', Buffer.from([0xbc]), 'ź'],
    ['Japanese', 'text/plain; charset=iso-2022-jp', '\x1b$BF|K\\8l\x1b(B', '日本語'],
    ['UTF-8 declared as ASCII', 'text/plain; charset=us-ascii', 'ź', 'ź'],
    ['UTF-8 declared as an unknown charset', 'text/plain; charset=klingon', 'ź', 'ź'],
  ])('reads %s', (_, type, line, expected) => {
    expect(textOf(type, line)).toBe(expected)
  })

  it('joins the displayed parts and skips attachments', () => {
    const part = (type: string, text: string, disposition = '') =>
      [
        '--b',
        `Content-Type: ${type}`,
        ...(disposition ? [`Content-Disposition: ${disposition}`] : []),
        '',
        text,
      ] as const
    expect(
      read(
        'Content-Type: multipart/mixed; boundary=b',
        '',
        ...part('text/plain', 'one'),
        ...part('text/html', '<p>one</p>'),
        ...part('text/plain', 'two', 'inline; filename=two.txt'),
        ...part('text/plain', 'a file', 'attachment'),
        ...part('message/delivery-status', 'Action: failed'),
        ...part('message/rfc822', 'Subject: another message'),
        '--b--',
      ),
    ).toEqual({ text: 'one\ntwo\nAction: failed', html: '<p>one</p>', unread: 0 })
  })

  it.each([
    ['text of another type', ['Content-Type: text/markdown', '', '# Hello'], '# Hello'],
    ['no invitation, which is shown as a card', ['Content-Type: text/calendar', '', 'BEGIN:VCALENDAR'], ''],
    [
      'a boundary that ends in a space',
      ['Content-Type: multipart/mixed; boundary="b "', '', '--b ', '', 'one', '--b --'],
      'one',
    ],
    [
      'a part without an empty line below its header',
      [
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain; charset=utf-8',
        'one',
        '--b--',
      ],
      'one',
    ],
    [
      'no messages of a digest',
      ['Content-Type: multipart/digest; boundary=b', '', '--b', '', 'Subject: one', '', 'two', '--b--'],
      '',
    ],
  ])('reads %s', (_, lines, text) => {
    expect(read(...lines).text.trim()).toBe(text)
  })

  it.each([
    ['joins lines that end in a space', '', ['one ', 'two', 'three'], 'one two\nthree'],
    ['drops the space with DelSp=yes', '; delsp=yes', ['one ', 'two'], 'onetwo'],
    [
      'does not join lines of different quote depth',
      '',
      ['> one ', '> two', '>> three ', 'four'],
      '> one two\n>> three \nfour',
    ],
    ['removes space-stuffing', '', [' From here ', ' on'], 'From here on'],
    ['does not join the line before a signature', '', ['Regards ', '-- ', 'Ann'], 'Regards \n-- \nAnn'],
  ])('%s in format=flowed text (RFC 3676)', (_, delsp, lines, expected) => {
    expect(textOf(`text/plain; format=flowed${delsp}`, ...lines)).toBe(expected)
  })
})
