import { tokenize, tokenTypes } from 'css-tree/tokenizer'
import { ident } from 'css-tree/utils'
import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizeCss } from './sanitize-css.ts'
import { createSurroundings } from './surroundings.ts'

const pixel = 'data:image/png;base64,iVBORw0KGgo='

function sanitize(css: string, view: 'normal' | 'dark' = 'normal') {
  const surroundings = createSurroundings(view, new Map([['logo', { type: 'image/png', content: Buffer.from('x') }]]))
  return { css: sanitizeCss(css, surroundings), surroundings }
}

describe('sanitizeCss', () => {
  it.each([
    ['color: red; font: 12px/1.5 Arial', 'color: red; font: 12px/1.5 Arial'],
    ['a:not(.b) > c { margin: calc(1px + 2%) }', 'a:not(.b) > c { margin: calc(1px + 2%) }'],
    [
      '@media (max-width: 600px) { td { width: 100% !important } }',
      '@media (max-width: 600px) { td { width: 100% !important } }',
    ],
    [`background: url(${pixel})`, `background: url("${pixel}")`],
    ['background: url("cid:logo") top', 'background: url("data:image/png;base64,eA==") top'],
    ['background: url(http://a.example/b.png) top', 'background: none top'],
    ['background: URL( "http://a.example/b.png" ) top', 'background: none top'],
    ['background: u\\72l(http://a.example/b.png)', 'background: none'],
    ['background: image-set("http://a.example/b.png" 1x)', 'background: none'],
    ['width: expression(alert(1)); color: red', 'width: none; color: red'],
    ['@import "http://a.example/b.css"; p { color: red }', '/**/ p { color: red }'],
    ['@import url(http://a.example/b.css) screen; p { color: red }', '/**/ p { color: red }'],
    ['@font-face { font-family: x; src: url(http://a.example/b.woff) } p {}', '/**/ p {}'],
    ['@media print { @import "a.css" } p {}', '@media print { /**/} p {}'],
    ['a:link, a[href^="tel:"] { color: red }', 'a:is([data-target],[href]), a[data-target^="tel:"] { color: red }'],
    ['content: "</style><script>"', 'content: "<\\/style><script>"'],
  ])('%s', (css, sanitized) => {
    expect(sanitize(css).css).toBe(sanitized)
  })

  it.each(['u/**/rl(http://a.example/)', 'u<!--rl(http://a.example/)', '@@import x;import "http://a.example/"'])(
    'does not let the neighbors of removed tokens merge: %s',
    (css) => {
      expect(activeTokens(sanitize(css).css)).toEqual([])
    },
  )

  it('counts blocked resources', () => {
    const css = `@import "http://a.example/1.css"; @import url(//a.example/2.css);
      @font-face { src: url(http://a.example/f.woff2), url("http://a.example/f.woff") }
      p { background: url(http://a.example/p.png) } q { background: url(http://a.example/p.png), url(${pixel}) }`
    expect(sanitize(css).surroundings.blocked()).toEqual({ images: 1, style_sheets: 2, fonts: 2, media: 0 })
  })

  it("resolves media queries for the current color scheme, not the system's", () => {
    const css = '@media (prefers-color-scheme: dark) { p { color: white } }'
    const light = sanitize(css)
    expect(light.css).toBe('@media (min-width: 999999px) { p { color: white } }')
    expect(light.surroundings.hasDarkDesign()).toBe(true)
    expect(sanitize(css, 'dark').css).toBe('@media (min-width: 0px) { p { color: white } }')
  })

  it('blocks everything that loads or runs', () => {
    const piece = oneof(
      constantFrom(
        ...'@import|@font-face|@media|@|url(|URL(|u\\72 l(|src(|image-set(|expression(|-moz-binding:|rgb('.split('|'),
      ),
      constantFrom('"http://a.example/x"', "'//a.example'", 'http://a.example', '/*', '*/', '<!--', '-->', '</style>'),
      constantFrom('{', '}', '(', ')', ';', ':', ',', '\\', '\n', ' ', '"', "'", 'rl(', 'u', 'import', '<', '/'),
      string({ maxLength: 4 }),
    )
    assert(
      property(array(piece, { maxLength: 25 }), (pieces) => {
        const { css } = sanitize(pieces.join(''))
        expect(activeTokens(css)).toEqual([])
        expect(css).not.toContain('</')
      }),
      { numRuns: 2000 },
    )
  })
})

/** CSS tokens that load or run something. */
function activeTokens(css: string): string[] {
  const found: string[] = []
  tokenize(css, (type, start, end) => {
    const text = css.slice(start, end)
    if (type === tokenTypes.Url && !text.startsWith('url("data:image/')) found.push(text)
    if (type === tokenTypes.AtKeyword && /^(?:import|font-face|namespace|charset)$/i.test(ident.decode(text.slice(1))))
      found.push(text)
    if (type !== tokenTypes.Function) return
    const rest = css.slice(end)
    const name = ident.decode(text.slice(0, -1)).toLowerCase()
    if (name === 'url' && rest.startsWith('"data:image/png;base64,')) return
    if (/^(?:url|src|image|image-set|-webkit-image-set|cross-fade|element|paint|expression|attr)$/.test(name))
      found.push(text)
  })
  return found
}
