import { array, assert, constantFrom, oneof, property, string, tuple } from 'fast-check'
import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { cssPieces, mediaPieces } from '../../../scripts/test-sanitizer/css-vectors.ts'
import { faultsOfSheet, sheetsOf } from '../../../test/support/served-css.ts'
import type { PreviewView } from '../../shared/contract/inbox-tests/preview-views.ts'
import { parseHtml } from '../html/parse-html.ts'
import { sanitizeHtml } from './sanitize-html.ts'
import { createSurroundings } from './surroundings.ts'

const logo = { type: 'image/png', content: Buffer.from('x') }

function sanitize(html: string, view: PreviewView = 'normal') {
  const surroundings = createSurroundings(view, new Map([['logo@shop.example', logo]]))
  return { ...sanitizeHtml(parseHtml(html).children, surroundings), blocked: surroundings.blocked() }
}

describe('sanitizeHtml', () => {
  it.each([
    ['<p class="a" align=center>1 &lt; 2 &amp; 3</p>', '<p class="a" align="center">1 &lt; 2 &amp; 3</p>'],
    ['<p onclick="a()" onmouseover=b>x</p>', '<p>x</p>'],
    ['a<script>alert(1)</script>b', 'ab'],
    ['<img src=x onerror=alert(1) alt="A">', '<img data-blocked alt="A">'],
    ['<img src="cid:logo%40shop.example">', '<img src="data:image/png;base64,eA==">'],
    ['<img src="data:image/gif;base64,R0lG\nODlh">', '<img src="data:image/gif;base64,R0lGODlh">'],
    ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', '<img data-blocked>'],
    ['<img src="data:text/html,<script>">', '<img data-blocked>'],
    ['<form action="/a"><b>x</b><input name=q></form>', '<b>x</b>'],
    ['<svg><script>a()</script><a href="javascript:b()">x</a></svg>', ''],
    ['<iframe src="http://a.example"></iframe><object data=a><b>x</b></object><embed src=b>', ''],
    ['<base href="http://a.example/"><meta http-equiv=refresh content="0;url=http://a.example/"><p>x</p>', '<p>x</p>'],
    ['<o:p>x</o:p><custom-tag>y</custom-tag>', 'xy'],
    ['<a href="#top">up</a>', '<a href="#top">up</a>'],
    [
      '<a href="https://shop.example/?a=1&b=2" target=_top ping=c>x</a>',
      '<a role="link" tabindex="0" data-target="https://shop.example/?a=1&amp;b=2" aria-description="https://shop.example/?a=1&amp;b=2">x</a>',
    ],
    [
      '<a href="https://evil.example/\u202Eelpmaxe.knab\u200B\uD800">x</a>',
      '<a role="link" tabindex="0" data-target="https://evil.example/%E2%80%AEelpmaxe.knab%E2%80%8B%EF%BF%BD" aria-description="https://evil.example/%E2%80%AEelpmaxe.knab%E2%80%8B%EF%BF%BD">x</a>',
    ],
    ['<p style="color:red;background:url(http://a.example/b)">x</p>', '<p style="color:red;background:none">x</p>'],
    ['<td background="http://a.example/b.png">x', '<td>x</td>'],
    ['<style media="print">p{color:red}</style>', '<style>@media print{p{color:red}\n}</style>'],
    ['<style>p{color:red}</style>', '<style>p{color:red}</style>'],
    // A query that browsers cannot read never matches; the others of the list do. Open brackets end with the text.
    ["<style media='\"'>p{}</style>", '<style>@media not all{p{}\n}</style>'],
    ["<style media='print, screen and (\"'>p{}</style>", '<style>@media print,not all{p{}\n}</style>'],
    ['<style media="(max-width: 9px">p{}</style>', '<style>@media (max-width: 9px){p{}\n}</style>'],
    ['<style media="all{} p">p{}</style>', '<style>@media not all{p{}\n}</style>'],
    ['<style media="(min-width:9px/*">p{}</style>', '<style>@media (min-width:9px ){p{}\n}</style>'],
    // By itself, a stray brace makes the rule after it invalid. So it does in the block.
    ['<style media="print">}p{color:red}</style>', '<style>@media print{!p{color:red}\n}</style>'],
    ['<style media="print">p{color:red</style>', '<style>@media print{p{color:red\n}}</style>'],
    ['<style media="print">p{content:"a\\</style>', '<style>@media print{p{content:"a"\n}}</style>'],
    ['<style media="print">p{content:"<\\/style></style>', '<style>@media print{p{content:"<\\/style>"\n}}</style>'],
    ['<!--[if mso]><p>x</p><![endif]-->y', 'y'],
  ])('%s', (html, sanitized) => {
    expect(sanitize(html).html).toBe(sanitized)
  })

  it('removes images but keeps their alternative texts', () => {
    expect(sanitize('<img src="cid:logo@shop.example" alt="Logo">', 'no_images').html).toBe('<img alt="Logo">')
  })

  it('keeps the attributes of the body', () => {
    const { html, bodyAttributes } = sanitize('<html><head><title>T</title></head><body bgcolor="#eee" onload=a>x')
    expect({ html, bodyAttributes }).toEqual({ html: 'x', bodyAttributes: ' bgcolor="#eee"' })
  })

  it('counts distinct external addresses and active elements', () => {
    const { blocked, removed } = sanitize(`
      <link rel=stylesheet href="https://a.example/1.css"><script src="https://a.example/1.js"></script>
      <script type="application/ld+json">{}</script>
      <img src="https://a.example/1.png"><img src="https://a.example/1.png"><img src="//a.example/2.png"><img src="3.png">
      <td background="https:\\\\a.example\\4.png"></td><video src="https://a.example/5.mp4" poster="https://a.example/5.png">
      <form></form><iframe src="https://a.example/"></iframe>`)
    expect(blocked).toEqual({ images: 4, style_sheets: 1, fonts: 0, media: 2 })
    expect(removed).toBe(3)
  })

  it('shows the start of oversized content', () => {
    const { html, truncated } = sanitize('<b>x</b>'.repeat(40_000))
    expect(truncated).toBe(true)
    expect(html.length).toBe('<b>x</b>'.length * 20_000)
  })

  it('limits the total size of embedded images, even if one is repeated', () => {
    const surroundings = createSurroundings('normal', new Map([['a', { ...logo, content: Buffer.alloc(8_000_000) }]]))
    const { html } = sanitizeHtml(parseHtml('<img src="cid:a">'.repeat(1000)).children, surroundings)
    expect(html.match(/ src=/g)).toHaveLength(2)
  })

  it('keeps a style sheet within its media query, and everything outside strings within the allowlists', () => {
    const sheet = array(constantFrom(...cssPieces), { maxLength: 14 }).map((pieces) => pieces.join(''))
    const media = array(constantFrom(...mediaPieces), { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''))
    assert(
      property(media, sheet, (query, css) => {
        const page = `<body>${sanitize(`<style media="${query.replaceAll('"', '&quot;')}">${css}</style>`).html}`
        const faults = sheetsOf(page).flatMap((served) => faultsOfSheet(served, true))
        expect(faults).toEqual([])
      }),
      { numRuns: 3000 },
    )
  })

  it('blocks everything that loads, runs, or navigates', () => {
    const address = constantFrom(
      ...'javascript:a()|JaVa\tScript:a()|http://a.example/|//a.example|data:text/html,x|vbscript:a|file:///a|cid:a|#a'.split(
        '|',
      ),
    )
    const name = constantFrom(
      ...'a p b img td table style script svg math iframe object form input base meta link title'.split(' '),
    )
    const attribute = constantFrom(
      ...'href src srcset style background onclick onerror action formaction xlink:href poster data http-equiv srcdoc ping'.split(
        ' ',
      ),
    )
    // Contains no letters, which could form element names by chance.
    const scrap = string({ unit: constantFrom(...' \t\n\0<>/=\'"&;#:!?-0€'), maxLength: 6 })
    const piece = oneof(
      name.map((tag) => `</${tag}>`),
      name.map((tag) => `<${tag}>`),
      tuple(name, attribute, attribute, oneof(address, scrap)).map(
        ([tag, first, second, value]) => `<${tag} ${first}="${value}" ${second}='${value}'>`,
      ),
      constantFrom(
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '<?',
        '"',
        "'",
        '<',
        '>',
        '&lt;script&gt;',
        '<style>@import "http://a.example";',
      ),
      scrap,
    )
    assert(
      property(
        array(piece, { maxLength: 20 }),
        constantFrom<PreviewView>('normal', 'dark', 'no_images'),
        (pieces, view) => {
          const { html, bodyAttributes } = sanitize(pieces.join(''), view)
          expect(dangersOf(`<body${bodyAttributes}>${html}`)).toEqual([])
        },
      ),
      { numRuns: 2000 },
    )
  })
})

const harmless = new Set(['body', 'a', 'p', 'b', 'img', 'td', 'table', 'style'])

/** Everything that loads, runs, or navigates, found by an independent parser. */
function dangersOf(html: string): string[] {
  const found: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!harmless.has(name)) found.push(name)
      for (const [attribute, value] of Object.entries(attributes)) {
        const isHarmless =
          ['data-target', 'data-difference', 'aria-description', 'data-blocked', 'role', 'tabindex'].includes(
            attribute,
          ) ||
          (attribute === 'href' && value.startsWith('#')) ||
          (attribute === 'style' && !/url\(|@import/i.test(value))
        if (!isHarmless) found.push(`${attribute}=${value}`)
      }
    },
  })
  parser.end(html)
  return found
}
