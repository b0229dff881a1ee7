import { array, assert, constantFrom, integer, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageWith } from '../../../../test/support/feature-pages.ts'
import { faultsOfSheet, sheetsOf } from '../../../../test/support/served-css.ts'
import {
  type ViewClient,
  type ViewMode,
  viewClients,
  viewModes,
} from '../../../shared/contract/inbox-tests/preview-views.ts'
import { textOf } from '../../html/document.ts'
import { readPage } from '../../html/page.ts'
import { clientsPack } from '../../html/support/client-support.ts'
import { termsOf } from '../../html/support/feature-terms.ts'
import { rulesOf } from './client-rules.ts'
import { openClientViews, viewCatalog } from './client-views.ts'
import { invert } from './dark-colors.ts'
import { createMarks } from './mark-elements.ts'

const { features } = clientsPack.read()

function draw(html: string, client: ViewClient, mode: ViewMode = 'light') {
  return openClientViews({ html })(client, mode)
}

/** What is displayed, without our own styles. */
function bodyOf(html: string): string {
  return html.slice(html.indexOf('<body'), html.lastIndexOf('</html>'))
}

function readText(html: string): string {
  return readPage(html).named('body').map(textOf).join(' ')
}

/** What the views of a page with one feature do wrong. */
function faultsOf(slug: string, term: string): string[] {
  const open = openClientViews({ html: pageWith(term) })
  return viewClients.flatMap((client) => {
    const { removed, html } = open(client, 'light')
    const [rule] = (rulesOf(client).byTerm.get(term) ?? []).filter((each) => each.slug === slug)
    const isNamed = removed.some(({ feature }) => feature === slug)
    const again = draw(bodyOf(html), client).removed.filter(({ feature }) => feature !== 'style_in_body')
    return [
      ...(rule?.result === 'n' && removed.length === 0 ? [`${client} keeps ${term}`] : []),
      ...(!rule && isNamed ? [`${client} removes ${term}`] : []),
      ...again.map(({ what }) => `${client} removes ${what} twice, for ${term}`),
    ]
  })
}

const removedIn = (html: string, client: ViewClient, mode?: ViewMode) =>
  draw(html, client, mode).removed.map(({ feature, what, lines }) => [feature, what, lines])

describe('the views of clients', () => {
  it('take out what a client does not support, keep the rest, and find nothing more in the result', () => {
    // The sanitizer gives links another selector.
    const isSkipped = (term: string) => /^(?:document|meta):|:(?:style|body|link|any-link)$/.test(term)
    const pairs = Object.keys(features).flatMap((slug) => termsOf(slug).map((term) => ({ slug, term })))
    const faults = pairs.filter(({ term }) => !isSkipped(term)).flatMap(({ slug, term }) => faultsOf(slug, term))
    expect(faults).toEqual([])
  })

  it.each<[string, ViewClient, unknown[]]>([
    ['<p style="position:absolute;color:red">a</p>', 'gmail-web', [['css-position', 'position: absolute', [1]]]],
    ['<p style="margin:-1px;padding:2px">a</p>', 'gmail-web', [['css-margin', 'margin: -1px', [1]]]],
    ['<p style="margin:1px">a</p>', 'gmail-web', []],
    ['<div style="max-width:600px">a</div>', 'outlook-windows', [['css-max-width', 'max-width: 600px', [1]]]],
    ['<table style="max-width:600px"><tr><td>a</table>', 'outlook-windows', []],
    ['<nav>a</nav>', 'gmail-web', [['html-semantics', '<nav>', [1]]]],
    ['<p><style>p{color:red}</style>', 'thunderbird', []],
    ['<body>\n<style>p{color:red}</style>', 'gmail-web', [['style_in_body', '<style>', [2]]]],
    [`<head><style>/*${'x'.repeat(16_400)}*/</style>`, 'gmail-web', [['style_too_large', '<style>', [1]]]],
    ['<!--[if !mso]><!-->a<!--<![endif]-->b', 'outlook-windows', [['conditional_comment', '<!--[if !mso]><!-->', [1]]]],
  ])('change %s in %s', (html, client, removed) => {
    expect(removedIn(html, client)).toEqual(removed)
  })

  it.each([
    ['background:#abc url(a.png) no-repeat', 'background-color:#abc;'],
    ['background:url(a.png) center / cover', ''],
    ['background:red', 'background:red;'],
  ])('show in Outlook on Windows only the color of %s', (style, kept) => {
    expect(draw(`<p style="${style}">a</p>`, 'outlook-windows').html).toContain(`<p style="${kept}">a</p>`)
  })

  it('drop the selectors that a client does not read, and keep the others of a rule', () => {
    const html = '<head><style>a:hover, .x { color: red } p::after{content:"y"}</style></head><p class="x">a</p>'
    expect(sheetsOf(draw(html, 'outlook-windows').html).join('').replaceAll(/\s/g, '')).toBe('.x{color:red;}')
  })

  it.each([
    ['[if mso]', true],
    ['[if gte mso 9]', true],
    ['[if lt mso 12]', false],
    ['[if (gte mso 9)|(IE)]', true],
    ['[if !mso]', false],
    ['[if IE]', false],
    ['[if mso & !vml]', false],
    ['[if mso 16]', true],
    ['[if something]', false],
  ])('read the conditional comment %s as Outlook on Windows does', (condition, isShown) => {
    const html = `<p>a</p><!--${condition}><p>secret</p><![endif]--><p>b</p>`
    expect(draw(html, 'outlook-windows').html.includes('secret')).toBe(isShown)
    expect(draw(html, 'gmail-web').html).not.toContain('secret')
  })

  it('name clients, their sources, and the date of the data', () => {
    const { clients, data } = viewCatalog()
    expect(clients.map(({ id }) => id)).toEqual(viewClients)
    expect(data.date).toBe('2026-05-13')
    for (const { native_dark, native_dark_source } of clients)
      expect(native_dark === 'unknown').toBe(native_dark_source === null)
  })

  it('cut the inbox row where a client does, without the padding of a preheader', () => {
    const header = { from: 'Shop', subject: 'S'.repeat(80) }
    const open = openClientViews({
      html: '<div style="display:none">Soon&zwnj;&nbsp;&zwnj;&nbsp;</div><p>Sale</p>',
      header,
    })
    const { inbox } = open('gmail-web', 'light')
    expect(inbox?.preheader).toBe('Soon Sale')
    expect(inbox?.shown.subject).toBe(`${'S'.repeat(69)}…`)
    expect(open('gmx', 'light').inbox).toBeNull()
    expect(open('outlook-web', 'light').inbox?.shown.preheader).toBeNull()
    expect(draw('<p>a</p>', 'gmail-web').inbox).toBeNull()
  })

  it('mark what a difference concerns, if asked, and only then', () => {
    const html =
      '<head><style>.card{position:absolute} p::after{content:"x"}</style></head><body><div class="card"><p>a</p></div>' +
      '<nav><b>b</b></nav><p id="own" style="position:fixed" data-difference="mine">c</p></body>'
    const open = openClientViews({ html })
    expect(open('gmail-web', 'light').html).not.toMatch(/sendproof-|data-difference="css/)
    const { html: page } = open('gmail-web', 'light', createMarks())
    expect(bodyOf(page)).toContain('<div class="card" data-difference="css-position" id="sendproof-css-position">')
    expect(page).toContain('<b data-difference="html-semantics" id="sendproof-html-semantics">')
    expect(page).toMatch(/<p id="own" style="" data-difference="css-position css-pseudo-element-after">/)
    expect(page).toContain(':root:has(#sendproof-css-position:target) [data-difference~="css-position"]{outline')
  })

  it('clip the page in Gmail only', () => {
    const html = `<p>start</p>${'x'.repeat(105_000)}<p>finish</p>`
    const { clipped, html: page } = draw(html, 'gmail-app')
    expect([clipped?.at_bytes, page.includes('start'), page.includes('finish')]).toEqual([104_448, true, false])
    expect(draw(html, 'apple-mail')).toMatchObject({ clipped: null })
  })
})

const darkRules =
  '<head><style>p{color:#111}@media (prefers-color-scheme: dark){p{color:#eee}}' +
  '@media screen and (prefers-color-scheme:light), print{p{margin:1px}}</style></head><p>a</p>'

describe('dark modes', () => {
  it('change the boxes of VML, too', () => {
    const html = '<!--[if mso]><v:rect fillcolor="#ffffff" style="width:9px"><center>a</center></v:rect><![endif]-->'
    const { html: page, notes } = draw(html, 'outlook-windows', 'full-dark')
    expect(page).toMatch(/<div style="[^"]*width:9px[^"]*background-color:#000000/)
    expect(notes).toEqual([{ key: 'vml', count: 1 }])
  })

  it.each(viewClients)('show the author’s rules in %s only if it reads them', (client) => {
    const open = openClientViews({ html: darkRules })
    const [light, dark] = [open(client, 'light'), open(client, 'author-dark')]
    const isRead = rulesOf(client).authorDark === 'supported'
    expect(dark.html !== light.html).toBe(isRead)
    expect(dark.html.includes('#eee')).toBe(isRead)
    expect(light.html).not.toContain('#eee')
    expect(dark.html).not.toContain('prefers-color-scheme')
    expect(dark.notes.some(({ key }) => key === 'author_dark_unsupported')).toBe(!isRead)
  })

  it.each<[ViewMode, string, string]>([
    ['partial-dark', 'background:#fff;color:#000', 'background:#000000;color:#ffffff;'],
    ['partial-dark', 'background:#123;color:white', 'background:#123;color:white;'],
    ['full-dark', 'background:#123;color:white', 'background:#ccddee;color:#000000;'],
    ['full-dark', 'border:1px solid rgba(0, 0, 0, 0.5)', 'border:1px solid rgba(255, 255, 255, 0.5);'],
    ['full-dark', 'font-family:red;border-width:1px', 'font-family:red;border-width:1px;'],
  ])('rewrite the colors in %s: %s', (mode, style, kept) => {
    expect(draw(`<p style="${style}">a</p>`, 'apple-mail', mode).html).toContain(`<p style="${kept}">a</p>`)
  })

  it('invert twice to the same color, and leave dark surfaces and light text in partial inversion', () => {
    const channel = integer({ min: 0, max: 255 })
    assert(
      property(tuple(channel, channel, channel), (color) => {
        expect(invert(invert(color, 'text', 'full-dark'), 'text', 'full-dark')).toEqual(color)
        const isDark = Math.max(...color) + Math.min(...color) <= 255
        if (isDark) expect(invert(color, 'surface', 'partial-dark')).toBe(color)
        else expect(invert(color, 'text', 'partial-dark')).toBe(color)
      }),
    )
  })

  it('warn where text becomes hard to read, and about colors that are not read', () => {
    const html = '<p style="color:#000;background:#ffff00">a</p><p style="color:var(--x)">b</p>'
    expect(draw(html, 'apple-mail', 'partial-dark').notes).toEqual([
      { key: 'colors_unread', count: 1 },
      { key: 'low_contrast', count: 1 },
    ])
    expect(draw(html, 'apple-mail', 'light').notes).toEqual([])
  })
})

describe('hostile pages', () => {
  const pieces = array(
    constantFrom(
      ...'<p|<div style="|<td bgcolor=#fff style=\'|">|\'>|</p>|</style>|<style>|<style media="(prefers-color-scheme: dark)">'.split(
        '|',
      ),
      ...'@media (prefers-color-scheme: dark){|@import "//a.example";|a:hover,b{|}|}}|{|/*|*/|u\\rl(|url(//a.example)|background:'.split(
        '|',
      ),
      ...'<!--[if mso]>|<![endif]-->|<!--[if !mso]><!-->|<!--<![endif]-->|<v:rect fillcolor="red">|<script>a()</script>|-->'.split(
        '|',
      ),
      ...'<svg><style>|</svg>|<img src=//a.example onerror=a()>|light-dark(red,|color:#fff;|expression(|&lt;/style&gt;|<sc|ript>'.split(
        '|',
      ),
    ),
    { maxLength: 30 },
  ).map((parts) => parts.join(''))

  it('never make a view load or run anything, or fail', () => {
    assert(
      property(pieces, constantFrom(...viewClients), constantFrom(...viewModes), (html, client, mode) => {
        const view = draw(html, client, mode)
        const page = bodyOf(view.html)
        const markup = page.replace(/<style>[\s\S]*?<\/style>/g, '')
        expect(markup.replace(/"[^"]*"/g, '""')).not.toMatch(/<(?:script|svg|v:|iframe|link|object)|\son\w+\s*=/i)
        expect(markup).not.toMatch(/ src="(?!data:)/i)
        expect(sheetsOf(page).flatMap((css) => faultsOfSheet(css, false))).toEqual([])
      }),
      { numRuns: 3000 },
    )
  })

  it('keep their text, unless the view says what was dropped', () => {
    const texts = array(
      constantFrom('<p>', '<div>', '<b style="position:fixed">', '<nav>', '<video>', 'one ', 'two ', '</b>'),
    )
    assert(
      property(texts, constantFrom(...viewClients), (parts, client) => {
        const html = `<body>${parts.join('')}</body>`
        expect(readText(bodyOf(draw(html, client).html))).toBe(readText(html))
      }),
    )
  })

  it('stay fast when they nest', () => {
    const start = process.cpuUsage().user
    for (const html of [
      `<style>${'{'.repeat(200_000)}</style>`,
      `<style>${'a{'.repeat(100_000)}</style>`,
      `<style>${'@media (prefers-color-scheme:dark){'.repeat(10_000)}</style>`,
      `<style>${'a,'.repeat(100_000)}{}</style>`,
      '<!--[if mso]>'.repeat(50_000),
      '<div style="background:'.repeat(20_000),
      `<style>${'/*,'.repeat(100_000)}{}</style>`,
    ])
      expect(() => draw(html, 'outlook-windows', 'full-dark')).not.toThrow()
    expect(process.cpuUsage().user - start).toBeLessThan(5_000_000)
  })
})
