import { readFileSync } from 'node:fs'
import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../test/support/any-text.ts'
import { fixHtml } from './fix-html.ts'
import { readPage } from './page.ts'

const newsletter = readFileSync(new URL('../../../test/fixtures/html/newsletter.html', import.meta.url), 'utf8')

/** What no fix may change. */
function contentsOf(html: string) {
  const { document, named } = readPage(html)
  return {
    texts: document.texts.filter(({ parent }) => parent?.name !== 'title').map(({ text }) => text),
    links: named('a').map(({ attributes }) => attributes.get('href')),
    images: named('img').map(({ attributes }) => attributes.get('src')),
    elements: document.elements.map(({ name }) => name).filter((name) => !['meta', 'title'].includes(name)),
  }
}

const parts = [
  '<table><tr><td>a</td></tr></table>',
  '<table><tr><th>a</th></tr></table>',
  '<img src="https://a.example/p.gif" width="1" height="1">',
  '<img src="https://a.example/p.png" width="9">',
  '<a href="https://a.example/?a=1&amp;b=2">a &amp; b</a>',
  '<p lang=fr>a<b>b',
  '<div dir="rtl">a</div>',
  '<style>p{color:red}</style>',
  '<style>.a{color:red;margin:0}p>b{font:1px a}@media print{b{font:2px a}}</style>',
  '<p class=a style>a',
  '<p class="a b" style="&#99;olor:red">a',
  '<td style=color:red class=a>a',
  '<!-- <table> -->',
  '<svg><title>a</title><path d="M0 0"/></svg>',
  '<br/>',
  'text',
]
const heads = ['<head></head>', '<head><title></title></head>', '<head><meta charset=utf-8><title>a</title></head>', '']

describe('fixHtml', () => {
  it('fixes what has one right answer, and lists each change', () => {
    const body = '<table><tr><td>Hi</td></tr></table><img src="https://a.example/p.gif" width=1>'
    const { html, changes, scores } = fixHtml(
      `<!doctype html><html lang="ar"><head></head><body>${body}</body></html>`,
      {
        subject: 'Tea & cake',
      },
    )
    expect(html).toBe(
      '<!doctype html><html lang="ar"><head><meta charset="utf-8">' +
        '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Tea &amp; cake</title></head><body>' +
        '<table lang="ar" dir="rtl" role="presentation"><tr><td>Hi</td></tr></table>' +
        '<img lang="ar" dir="rtl" alt="" src="https://a.example/p.gif" width=1></body></html>',
    )
    expect(new Set(changes.map(({ issue }) => issue)).size).toBe(7)
    expect(changes.at(-1)).toMatchObject({ issue: 'accessibility.no_alt', line: 1 })
    expect(scores.after).toBeGreaterThan(scores.before)
  })

  it.each([
    ['p{color:red}.a{color:blue}#b{color:green}', '<p id="b" class="a">', '<p style="color:green;" id="b" class="a">'],
    ['.a{color:blue}p{color:red}', '<p class="a">', '<p style="color:blue;" class="a">'],
    ['.a{margin:0}.a{margin-top:5px}', '<p class="a">', '<p style="margin:0; margin-top:5px;" class="a">'],
    ['.a{color:red;margin:0}', '<p class="a" style="color:blue">', '<p class="a" style="margin:0; color:blue">'],
    [
      '.a{color:red;color:RED}',
      "<p class='a' style='margin:0'>",
      "<p class='a' style='color:red; color:RED; margin:0'>",
    ],
    ['.a{font-family:"Gill Sans"}', '<p class="a">', '<p style="font-family:&quot;Gill Sans&quot;;" class="a">'],
    ['body .x p,td > p{color:red}', '<p class="a">', '<p class="a">'],
    ['body > p /* all */ , td p{color:red}', '<p>', '<p style="color:red;">'],
    // What stays in the sheet must still be able to change it.
    ['.a{color:red!important}', '<p class="a">', '<p class="a">'],
    [
      '.a{width:9px;color:red}@media (max-width:9px){p{width:1px}}',
      '<p class="a">',
      '<p style="color:red;" class="a">',
    ],
    [
      '.a{width:9px}@media (max-width:9px){p{width:1px!important}}',
      '<p class="a">',
      '<p style="width:9px;" class="a">',
    ],
    ['.a{color:red}.a:hover{color:blue}', '<p class="a">', '<p class="a">'],
    ['.a{padding:0}[data-x] .A:first-child{padding-top:1px}', '<p class="a">', '<p class="a">'],
    ['.a{color:red}p:not(.b .c, .d){color:blue}', '<p class="a">', '<p class="a">'],
    ['@media screen{.a{color:red}}', '<p class="a">', '<p class="a">'],
    ['@import "x.css";.a{color:red}', '<p class="a">', '<p class="a">'],
    [':root{--a:red}.a{color:var(--a)}', '<p class="a">', '<p class="a">'],
    [
      '.a{color:red}</style><!--[if mso]><style>p{color:blue}</style><![endif]--><style>',
      '<p class="a">',
      '<p class="a">',
    ],
  ])('moves the styles of %s to %s', (css, before, after) => {
    const head = '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    const page = (tag: string) => `${head}<style>${css}</style></head><body>${tag}Text</body></html>`
    const { html } = fixHtml(page(before))
    expect(html).toBe(page(after))
    expect(fixHtml(html)).toMatchObject({ html, changes: [] })
  })

  it('changes nothing where nothing is wrong or certain', () => {
    expect(fixHtml(newsletter).changes.filter(({ issue }) => !issue.includes('content_'))).toEqual([])
    expect(fixHtml('Hello').changes).toEqual([])
    expect(fixHtml('<body><p>a</p></body>').changes).toEqual([])
  })

  it('never changes texts, links, or images, never lowers the score, and is done after one run', () => {
    const pages = array(constantFrom(...parts), { maxLength: 12 })
    assert(
      property(constantFrom(...heads), pages, anyText(), constantFrom('en', 'he', ''), (head, body, noise, lang) => {
        const source = `<!doctype html><html lang="${lang}">${head}<body>${body.join('\n')}${noise}</body></html>`
        const { html, scores } = fixHtml(source, { subject: 'News' })
        expect(contentsOf(html)).toEqual(contentsOf(source))
        expect(scores.after).toBeGreaterThanOrEqual(scores.before)
        expect(fixHtml(html, { subject: 'News' })).toMatchObject({ html, changes: [] })
      }),
    )
  })
})
