import { fill, htmlMessage, message, repeat } from './pieces.ts'
import type { Torture } from './torture.ts'

/** HTML that is deeply nested, long, or never closed. */
export const htmlTortures: readonly Torture[] = [
  { name: '1,000,000 nested elements', build: (scale) => htmlMessage('<div>'.repeat(1_000_000 * scale)) },
  {
    name: '200,000 nested tables',
    build: (scale) => htmlMessage('<table><tr><td>'.repeat(200_000 * scale)),
  },
  {
    name: '200,000 nested elements of the kinds that are formatted again',
    build: (scale) => htmlMessage('<b><i><p><a href=x>'.repeat(50_000 * scale)),
  },
  {
    name: 'an element of 500,000 attributes',
    build: (scale) => htmlMessage(`<p ${repeat(500_000 * scale, (i) => `a${i}=b`, ' ')}>`),
  },
  {
    name: '500,000 links',
    build: (scale) =>
      htmlMessage(repeat(500_000 * scale, (i) => `<a href="https://h${i}.example/">https://b.example</a>`)),
  },
  {
    name: '1,000,000 links of one host',
    build: (scale) => htmlMessage('<a href=https://a.example/b>text</a>'.repeat(1_000_000 * scale)),
  },
  { name: '5,000,000 elements', build: (scale) => htmlMessage('<p>a</p>'.repeat(5_000_000 * scale)) },
  {
    name: 'an address of 10 MB',
    build: (scale) => htmlMessage(`<a href="https://a.example/${'%41/../'.repeat(1_400_000 * scale)}">text</a>`),
  },
  {
    name: '20,000 addresses of 2 KB',
    build: (scale) =>
      htmlMessage(repeat(20_000 * scale, (i) => `<a href="https://u${i}:p@h${i}.xn--${'a-'.repeat(1_000)}/">b</a>`)),
  },
  {
    name: '50,000 tables side by side in a table',
    build: (scale) =>
      htmlMessage(`<table>${'<tr><td bgcolor=#fff><table><td>a</table></td></tr>'.repeat(50_000 * scale)}</table>`),
  },
  {
    name: '100,000 elements, each hidden in another way, in 1,000 others',
    build: (scale) =>
      htmlMessage(
        `${'<div style="color:#fff;background:#fff;font-size:0;mso-hide:all">'.repeat(1_000)}${repeat(100_000 * scale, (i) => `<span style="max-height:${i}px;opacity:0.0${i}">a</span>`)}`,
      ),
  },
  {
    name: '20,000 style elements',
    build: (scale) => htmlMessage('<style>p{color:red}</style><p>a</p>'.repeat(20_000 * scale)),
  },
  ...[
    'color:red;',
    'background:url(a);',
    'width:calc(',
    'font:',
    'a:',
    '--a:var(--a);',
    '!important;',
    ':',
    '/**/',
  ].map(
    (piece): Torture => ({
      name: `5 MB of a style attribute made of ${JSON.stringify(piece)}`,
      build: (scale) => htmlMessage(`<p style="${piece.repeat((5_000_000 * scale) / piece.length)}">text</p>`),
    }),
  ),
  {
    name: '500,000 images',
    build: (scale) => htmlMessage('<img src="https://a.example/b.png">'.repeat(500_000 * scale)),
  },
  ...[
    '<!--',
    '<a <',
    '<![CDATA[',
    '<style>',
    '<script>',
    '<p title="',
    '&#x',
    '&',
    '</',
    '<title>',
    '<svg><',
    '<b></i>',
    '&amp;',
    '<p style=color:red>',
    '<![if mso]>',
    '<!--[if mso]>',
    '<base href=a>',
    '<meta charset=a>',
    '\0',
    '\u0301',
  ].map(
    (piece): Torture => ({
      name: `20 MB of ${JSON.stringify(piece)}`,
      build: (scale) => htmlMessage(piece.repeat((20_000_000 * scale) / piece.length)),
    }),
  ),
  ...[
    'a{color:red}',
    '@media{',
    '/*',
    'a,',
    ':not(',
    '[a',
    '@import "',
    '{',
    '\\',
    ':is(',
    'a>',
    '@supports(',
    'a{b:url(',
    '<!--',
    '}',
    '"',
    'a{--b:{',
    '@font-face{src:url(a)}',
    'a b c d e ',
  ].map(
    (piece): Torture => ({
      name: `5 MB of style made of ${JSON.stringify(piece)}`,
      build: (scale) => htmlMessage(`<style>${piece.repeat((5_000_000 * scale) / piece.length)}</style><p>text</p>`),
    }),
  ),
  {
    name: '100,000 elements with style, and 1,000 rules for them',
    build: (scale) =>
      htmlMessage(
        `<style>${repeat(1000 * scale, (i) => `.c${i} p > span:nth-child(${i}){color:#fff}`)}</style>${'<p style="color:#ffe;background:white"><span class="c1 c2">a</span></p>'.repeat(100_000 * scale)}`,
      ),
  },
  {
    name: 'an image of 40 MB in its own address',
    build: (scale) =>
      message(
        ['Content-Type: text/html'],
        Buffer.concat([Buffer.from('<img src="data:image/png;base64,'), fill(40_000_000 * scale, 'QUJD')]),
      ),
  },
]
