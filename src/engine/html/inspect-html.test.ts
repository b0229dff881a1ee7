import { readFileSync } from 'node:fs'
import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../test/support/any-text.ts'
import { htmlFactsSchema } from '../../shared/contract/facts/message/html.ts'
import { htmlIssueKeys } from '../../shared/findings/html-issue.ts'
import { inspectHtml } from './inspect-html.ts'

const newsletter = readFixture('newsletter')
const webPage = readFixture('web-page')

function readFixture(name: string): string {
  return readFileSync(new URL(`../../../test/fixtures/html/${name}.html`, import.meta.url), 'utf8')
}

/** The newsletter with HTML inserted before the first paragraph. */
function newsletterWith(html: string): string {
  return newsletter.replace('<div style="font-family', `${html}\n<div style="font-family`)
}

/** The issues that the change adds to those of the newsletter, as `severity key`. */
function addedBy(html: string): string[] {
  const before = new Set(inspectHtml(newsletter).issues.map(({ key, feature }) => `${key} ${feature}`))
  return inspectHtml(html)
    .issues.filter(({ key, feature }) => !before.has(`${key} ${feature}`))
    .map(({ severity, key, feature }) => [severity, key, feature].filter(Boolean).join(' '))
}

describe('inspectHtml', () => {
  it('finds no issues in a well-made newsletter', () => {
    const { score, issues, passed } = inspectHtml(newsletter)
    expect(score).toBe(100)
    expect(issues.map(({ severity, key, feature }) => [severity, key, feature])).toEqual([
      ['info', 'support.decoration', 'details'],
      ['info', 'support.decoration', 'css-border-radius'],
      ['info', 'support.decoration', 'css-at-media'],
      ['info', 'styles.web_fonts', null],
    ])
    // Without the AMP part, which is recognized, never passed.
    expect(passed.length + 3).toBe(htmlIssueKeys.length)
  })

  it('measures the same size with any line ends', () => {
    expect(inspectHtml(newsletter.replaceAll('\n', '\r\n')).octets).toBe(inspectHtml(newsletter).octets)
  })

  it('reports a web page pasted into an email', () => {
    const { score, issues } = inspectHtml(webPage)
    expect(score).toBeLessThan(20)
    expect(issues.filter(({ severity }) => severity === 'error').map(({ key }) => key)).toEqual(
      expect.arrayContaining(['forbidden.script', 'forbidden.external_css', 'links.relative', 'images.relative']),
    )
    expect(issues.find(({ key }) => key === 'links.relative')).toMatchObject({
      count: 2,
      lines: [15, 18],
      params: { names: ['/', '/a'] },
    })
  })

  it.each([
    ['<script>x()</script>', ['error forbidden.script']],
    ['<script type="application/ld+json">{}</script>', []],
    ['<script src="https://cdn.ampproject.org/v0.js"></script>', ['error forbidden.script']],
    ['<p onclick="x()">a</p>', ['error forbidden.event_handlers']],
    ['<iframe src="https://a.example"></iframe>', ['error forbidden.frames']],
    ['<object data="a.swf"></object>', ['error forbidden.objects']],
    ['<form action="https://a.example"><input name="q"></form>', ['error forbidden.forms']],
    ['<input type="checkbox" style="display:none">', ['info support.decoration html-input-checkbox']],
    ['<link rel="stylesheet" href="https://a.example/a.css">', ['error forbidden.external_css']],
    [
      '<style>@import url(https://cdn.example/a.css)</style>',
      ['error forbidden.external_css', 'warning styles.in_body'],
    ],
    ['<style>@import url(https://forms.example/fonts/v1/custom_fonts.css)</style>', ['warning styles.in_body']],
    ['<link rel="stylesheet" href="https://use.fontawesome.com/all.css">', []],
    ['<meta http-equiv="Refresh" content="0;url=https://a.example">', ['error forbidden.meta_refresh']],
    ['<base href="https://a.example">', ['warning forbidden.base']],
    ['<video src="https://a.example/a.mp4"></video>', ['warning forbidden.media']],
    ['<b>a', ['warning structure.unclosed']],
    ['</section>', ['warning structure.stray_end_tags']],
    ['<p id="a">a</p><p id="a">b</p>', ['info structure.duplicate_ids']],
    ['<img src="https://a.example/a.png" width="9">', ['warning accessibility.no_alt']],
    ['<img src="https://a.example/a.png" alt="a">', ['warning images.no_width']],
    ['<img src="a.png" alt="a" width="9">', ['error images.relative']],
    ['<img src="cid:a" alt="a" width="9"><img src="{{logo}}" alt="a" width="9">', []],
    ['<img src="" alt="a" width="9">', ['warning images.no_source']],
    ['<img src="data:image/png;base64,AA" alt="a" width="9">', ['warning images.inline_data']],
    ['<p style="color:#aaaaaa;font-size:14px">a</p>', ['warning accessibility.contrast']],
    ['<p style="color:#aaaaaa;background:url(a.png)">a</p>', ['info support.decoration css-background-image']],
    ['<p style="color:#808080;font-size:24px">a</p>', []],
    ['<p style="color:#808080;font:bold 20px/1.5 Arial">a</p>', []],
    ['<p style="display:none;color:#fff">a</p>', []],
    ['<p style="color:var(--x)">a</p>', ['warning support.layout css-variables']],
    ['<p style="color:#333;color:var(--x)">a</p>', []],
    ['<p style="color:var(--x);color:#333;margin:var(--y)">a</p>', ['warning support.layout css-variables']],
    ['<p style="font-size:16px;font-size:1rem;display:block;display:flex">a</p>', []],
    ['<p style="position:static;position:absolute">a</p>', ['warning support.layout css-position']],
    ['<table><tr><td>a</td></tr></table>', ['warning accessibility.table_role']],
    ['<table><tr><th>a</th></tr></table>', []],
    ['<table role="table"><tr><td>a</td></tr></table>', []],
    ['<a href="java&#10;script:x()">a</a>', ['error links.script']],
    ['<a href="www.a.example">a</a>', ['error links.relative']],
    ['<a href="http://localhost/a">a</a>', ['error links.dead']],
    ['<a href="tel:123">a</a>', []],
    ['<img src="C:\\a.png" alt="a" width="9">', ['error images.dead']],
    ['<img src="blob:https://a.example/1" alt="a" width="9">', ['error images.dead']],
    ['<a href="#">a</a>', ['warning links.empty']],
    ['<a name="top"></a><a href="#top">up</a><a href="*|UNSUB|*">b</a>', ['info support.decoration html-anchor-links']],
    ['<a href="https://a.example"></a>', ['warning links.no_text']],
    ['<a href="https://a.example"><img src="cid:a" alt="Sale" width="9"></a>', []],
    ['<a href="https://a.example"><img src="cid:a" width="9"></a>', ['warning links.image_no_alt']],
    ['<a href="https://a.example"><b><img src="cid:a" alt=" " width="9"></b></a>', ['warning links.image_no_alt']],
    ['<a href="https://a.example"><img src="cid:a" width="9">Sale</a>', ['warning accessibility.no_alt']],
    ['<a href="https://a.example" title="Sale"><img src="cid:a" alt="" width="9"></a>', []],
    ['<a href="https://a.example"><img src="cid:a" width="1"></a>', ['warning links.no_text']],
    ['<a name="top"><img src="cid:a" width="9"></a>', ['warning accessibility.no_alt']],
    ['<a href="https://a.example">Click here!</a>', ['info links.vague_text']],
    ['<a href="https://a.example">https://a.example</a>', []],
    ['<style>@media print { p { margin: 0 } }</style>', ['warning styles.in_body']],
    ['<div style="display:flex">a</div>', ['warning support.layout css-display-flex']],
    ['<div style="float:none;position:relative;opacity:1">a</div>', []],
    ['<img src="https://a.example/a.webp?x=1" alt="a" width="9">', ['warning support.content image-webp']],
    ['<p style="box-shadow:0 0 1px #000">a</p>', ['info support.decoration css-box-shadow']],
  ])('evaluates %s', (html, issues) => {
    expect(addedBy(newsletterWith(html))).toEqual(issues)
  })

  it.each([
    ['<div style="max-width:600px">a</div>', ['css-max-width']],
    ['<table role="presentation" style="max-width:600px"><tr><td>a</td></tr></table>', []],
    ['<!--[if mso]><table><tr><td><![endif]--><div style="max-width:600px">a</div>', []],
    ['<p style="margin:-4px 0">a</p>', ['css-margin']],
    ['<p style="margin:4px 0">a</p>', []],
    ['<p style="margin:0 auto">a</p>', ['css-margin']],
    ['<table role="presentation" align="center" style="margin:0 auto"><tr><td>a</td></tr></table>', []],
    ['<p style="position:relative">a</p>', []],
    ['<p style="text-align:end">a</p>', ['css-text-align']],
    ['<p style="text-align:center">a</p>', []],
    ['<p style="color:rgb(0 128 0 / 1)">a</p>', ['css-rgb']],
    ['<p style="color:rgb(0, 128, 0)">a</p>', []],
    ['<main>a</main>', ['html-semantics']],
    ['<time>a</time>', ['html-semantics']],
    ['<style>@media (min-width:9px) and (prefers-color-scheme:dark){}</style>', ['css-at-media-prefers-color-scheme']],
    ['<style>@media (min-width:9px){p{gap:9px}}</style>', ['css-gap', 'css-at-media']],
  ])('names the features in %s that do not work somewhere', (html, expected) => {
    const { issues } = inspectHtml(html)
    expect(issues.flatMap(({ key, features }) => (key.startsWith('support.') ? features : []))).toEqual(expected)
  })

  it.each([
    ['<!doctype html>', '', ['warning structure.no_doctype']],
    [/lang="en"/g, '', ['warning accessibility.no_language']],
    [/<title>.*<\/title>/, '', ['info accessibility.no_title']],
    [/<meta name="viewport".*>/, '', ['warning structure.no_viewport']],
    [/<meta http-equiv="Content-Type".*>/, '', ['info structure.no_charset']],
    ['</style>', `${'a{margin:0}'.repeat(2_000)}</style>`, ['warning styles.too_large']],
    ['</body>', `<p lang="en" dir="ltr">${'x '.repeat(45_000)}</body>`, ['warning size.near_clip']],
    ['</body>', `<p lang="en" dir="ltr">${'x '.repeat(60_000)}</body>`, ['error size.clipped']],
  ])('evaluates a newsletter with another %s', (part, other, issues) => {
    expect(addedBy(newsletter.replace(part, other))).toEqual(issues)
  })

  const language = 'accessibility.content_language'
  const direction = 'accessibility.content_direction'
  const heading = 'accessibility.no_heading'

  it.each([
    ['a complete newsletter', '<div lang="en" dir="auto"><h1>Sale</h1></div>', {}],
    [
      'a second child',
      '<div lang="en" dir="ltr"><h1>Sale</h1></div>\n<p>Bye</p>',
      { [language]: [3], [direction]: [3] },
    ],
    ['a wrapper around the declaration', '<center><div lang="en" dir="ltr"><h1>Sale</h1></div></center>', {}],
    ['part of a child', '<div dir="ltr"><p lang="en">a</p>\n<h1>b</h1></div>', { [language]: [2] }],
    ['an invalid direction', '<h1 lang="en" dir="left">a</h1>', { [direction]: [2] }],
    ['text without an element', '\n\nHello Ben', { [language]: [4], [direction]: [4], [heading]: [4] }],
    ['a hidden preheader', '<p style="display:none">Soon</p><h1 lang="en" dir="ltr">Sale</h1>', {}],
    ['a hidden heading', '<h1 style="display:none">a</h1>\n<h2 lang="en" dir="ltr">b</h2>', { [heading]: [3] }],
    ['an image as the heading', '<h1 lang="en" dir="ltr"><img src="cid:a" alt="Sale" width="9"></h1>', {}],
    [
      'a decorative image',
      '<h1 lang="en" dir="ltr"><img src="cid:a" alt="" width="9"></h1>a',
      {
        [language]: [2],
        [direction]: [2],
        [heading]: [2],
      },
    ],
    ['a heading by role', '<p role="heading" aria-level="1" lang="en" dir="ltr">a</p>', {}],
    ['layout tables', '<table role="none" lang="en" dir="ltr"><tr><td><h1>a</h1></table><table><tr><td> </table>', {}],
    ['a style sheet and no readable text', '<style>p{}</style><p>–</p>', {}],
  ])('checks language, direction, and heading of %s', (_, body, expected) => {
    const { issues } = inspectHtml(`<!doctype html><html lang="en"><head><title>a</title></head><body>\n${body}</body>`)
    const found = issues.filter(({ key }) => [language, direction, heading].includes(key))
    expect(Object.fromEntries(found.map(({ key, lines }) => [key, lines]))).toEqual(expected)
    expect(found.every(({ severity }) => severity === 'info')).toBe(true)
  })

  it('recognizes the AMP part of a message, and only its own scripts', () => {
    const scripts = '<script async src="https://cdn.ampproject.org/v0.js"></script>'
    const { issues } = inspectHtml(
      `<!doctype html><html ⚡4email lang="en"><head>${scripts}</head><body>Hi</body></html>`,
    )
    expect(issues.find(({ key }) => key === 'structure.amp')).toMatchObject({ severity: 'info', features: ['amp'] })
    expect(issues.map(({ key }) => key)).not.toContain('forbidden.script')
    const foreign = inspectHtml('<html amp4email><script src="https://a.example/v0.js"></script>Hi')
    expect(foreign.issues[0]?.key).toBe('forbidden.script')
  })

  it('reports a missing language only once', () => {
    const { issues, passed } = inspectHtml('<p>Hello')
    expect(issues.map(({ key }) => key)).toContain('accessibility.no_language')
    expect([...passed, ...issues.map(({ key }) => key)]).not.toContain(language)
  })

  it('does not report a missing heading if the HTML was truncated', () => {
    const { issues, passed } = inspectHtml(`<div lang="en" dir="ltr">a${'<b></b>'.repeat(60_000)}<h1>Sale</h1>`)
    const keys = [...passed, ...issues.map(({ key }) => key)]
    expect(keys.filter((key) => [language, direction, heading].includes(key))).toEqual([])
  })

  it('ignores colors that a style sheet may change', () => {
    const styled = newsletterWith('<p class="note" style="background:#fff">a</p>')
    expect(addedBy(styled.replace('p {', '.note { color:#ccc } p {'))).toEqual([])
  })

  it('reports a design that depends on style sheets', () => {
    const page = '<!doctype html><html lang="en"><head><style>.a{color:red}</style></head><body><p class="a">Hi'
    expect(inspectHtml(page).issues.map(({ key }) => key)).toContain('styles.not_inline')
  })

  it('skips images and links if there are none, and detects empty HTML', () => {
    const { issues, passed } = inspectHtml('')
    expect(issues.map(({ key }) => key)).toContain('structure.empty')
    expect(passed.filter((key) => /^(images|links)\.|no_alt|content_|heading/.test(key))).toEqual([])
    expect(inspectHtml('<div style="display:none">x</div>').issues.map(({ key }) => key)).toContain('structure.empty')
    expect(inspectHtml('Hello').issues.map(({ key }) => key)).not.toContain('structure.empty')
  })

  it('combines thousands of occurrences into one issue', () => {
    const { issues } = inspectHtml(newsletterWith('<img src="x.png">\n'.repeat(5_000)))
    const relative = issues.find(({ key }) => key === 'images.relative')
    expect(relative).toMatchObject({ count: 5_000, params: { names: ['x.png'] } })
    expect(relative?.lines).toHaveLength(10)
  })

  it('truncates the names it reports', () => {
    const [issue] = inspectHtml(`<a href="${'x'.repeat(9_000)}">a</a>`).issues
    expect(issue?.params.names).toEqual([`${'x'.repeat(99)}…`])
  })

  it.each([
    ['nested elements', '<div style="color:red">'.repeat(50_000)],
    ['nested links', '<a href="x">y'.repeat(50_000)],
    ['unfinished tags', '<a '.repeat(700_000)],
    ['rules', `<style>${'.a{color:red;display:flex}'.repeat(100_000)}</style><p class="a">x`],
    ['selectors', `<style>${'.a,'.repeat(100_000)}b{color:red}</style><p class="a">x`],
    ['data', `<img src="data:image/png;base64,${'A'.repeat(2_000_000)}">`],
    ['digits', `<p style="font-size:${'1'.repeat(500_000)}x">x`],
    ['dots', `<a href="#">${'.'.repeat(1_000_000)}x</a>`],
    ['style sheets', '<style>a{}</style>'.repeat(100_000)],
    ['styles', `<p style="${'color:red;'.repeat(200_000)}">x`],
    ['classes', `<style>.b{color:red}</style><p class="${'a '.repeat(500_000)}">x`],
    ['ids', Array.from({ length: 50_000 }, (_, index) => `<p id="${index % 100}">`).join('')],
  ])('reads any number of %s', (_, html) => {
    expect(htmlFactsSchema.parse(inspectHtml(html)).issues.length).toBeLessThan(60)
  })

  it('never throws, and keeps the score within its scale', () => {
    assert(
      property(anyText(), (noise) => {
        const { score } = htmlFactsSchema.parse(inspectHtml(`<p style="${noise}">${noise}<style>${noise}`))
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(100)
      }),
    )
  })
})
