import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../test/support/any-text.ts'
import { type HtmlElement, type HtmlNode, textOf } from './document.ts'
import { maxDepth, maxHtmlLength, parseHtml } from './parse-html.ts'

/** The tree in one line: `table(tr(td"text"))`. */
function outline(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return JSON.stringify(node.text)
      return node.children.length > 0 ? `${node.name}(${outline(node.children)})` : node.name
    })
    .join(' ')
}

function depthOf(element: HtmlElement): number {
  let depth = 1
  for (let { parent } = element; parent; parent = parent.parent) depth += 1
  return depth
}

describe('parseHtml', () => {
  it.each([
    ['<table><tr><td>a<td>b<tr><td>c</table>', 'table(tr(td("a") td("b")) tr(td("c")))'],
    ['<ul><li>a<li>b</ul>', 'ul(li("a") li("b"))'],
    ['<p>a<div>b</div>', 'p("a") div("b")'],
    ['<IMG SRC=a><br/>x', 'img br "x"'],
    ['a<!-- b -->c&amp;d', '"ac&d"'],
    ['<style>a > b { c: "</b>" }</style>x', 'style("a > b { c: \\"</b>\\" }") "x"'],
    ['<!--[if mso]><table><tr><td><![endif]-->x<!--[if mso]></td></tr></table><![endif]-->', '"x"'],
    ['<a>b<a>c</a>', 'a("b") a("c")'],
    ['<o:p/>x<svg><path/><path/></svg>', 'o:p "x" svg(path path)'],
    ['<div><table><tr><td></div>x</td></tr></table></div>', 'div(table(tr(td("x"))))'],
  ])('reads %s', (html, tree) => {
    expect(outline(parseHtml(html).children)).toBe(tree)
  })

  it.each([
    ['<p>a<p>b<ul><li>c</ul>', []],
    ['<div>\n<span>\n</div>', [{ kind: 'unclosed', name: 'span', line: 2 }]],
    ['<p>a<ul><li>b</ul></p></body></html></body>', []],
    ['<b>', [{ kind: 'unclosed', name: 'b', line: 1 }]],
    ['<a href="1>x</a><p class="y">z</p>\n<a href="2">y</a>', [{ kind: 'unclosed', name: 'a', line: 1 }]],
    ['\n</td></br></img>', [{ kind: 'stray_end_tag', name: 'td', line: 2 }]],
    [
      '<b><i></b></i>',
      [
        { kind: 'unclosed', name: 'i', line: 1 },
        { kind: 'stray_end_tag', name: 'i', line: 1 },
      ],
    ],
  ])('records the errors of %s', (html, faults) => {
    expect(parseHtml(html).faults).toEqual(faults)
  })

  it.each([
    ['<!DOCTYPE html><p>', true],
    ['<![if !mso]><p><![endif]>', false],
    ['<!-- <!doctype html> --><p>', false],
  ])('looks for a doctype in %s', (html, hasDoctype) => {
    expect(parseHtml(html).hasDoctype).toBe(hasDoctype)
  })

  it('records the line of every tag and text', () => {
    const { elements, texts } = parseHtml('<p\n class="a\nb">\n<b>x</b>\n&nbsp;')
    expect(elements.map(({ name, line }) => [name, line])).toEqual([
      ['p', 1],
      ['b', 4],
    ])
    expect(texts.map(({ line }) => line)).toEqual([3, 4, 4])
  })

  it('keeps the first attribute with a name and decodes its character references', () => {
    const [link] = parseHtml(`<a HREF='?a=1&amp;b' href=x hidden title=&#x41;>`).elements
    expect([...(link?.attributes ?? [])]).toEqual([
      ['href', '?a=1&b'],
      ['hidden', ''],
      ['title', 'A'],
    ])
  })

  it('returns the text that people read', () => {
    const [link] = parseHtml('<a> Buy\n <b>now</b><style>b{}</style></a>').elements
    expect(link && textOf(link)).toBe('Buy now')
  })

  it('flattens elements nested too deeply, so that nothing is hidden there', () => {
    const { elements, truncated } = parseHtml(`${'<div>'.repeat(5_000)}<a href="x">`)
    expect(elements).toHaveLength(5_001)
    expect(Math.max(...elements.map(depthOf))).toBe(maxDepth)
    expect(truncated).toBe(false)
  })

  it.each([
    ['too many tags', '<b>'.repeat(200_000)],
    ['too many end tags', `<i><td>${'<b>'.repeat(30_000)}${'</i>'.repeat(200_000)}`],
    ['too many attributes', `<a ${Array.from({ length: 20_000 }, (_, index) => `a${index}`).join(' ')}>`],
    ['too much text', 'a'.repeat(maxHtmlLength + 1)],
  ])('stops reading at %s and reports it', (_, html) => {
    expect(parseHtml(html)).toMatchObject({ truncated: true })
  })

  it('reads unclosed constructs', () => {
    const endless = ['<a '.repeat(500_000), '<!--'.repeat(500_000), '&'.repeat(1_000_000), '<style>'.repeat(200_000)]
    for (const html of endless) expect(parseHtml(html).elements.length).toBeLessThan(2)
  })

  it('never throws, and stays within its limits', () => {
    assert(
      property(anyText(), (noise) => {
        const { elements, texts } = parseHtml(noise)
        expect(elements.length + texts.length).toBeLessThanOrEqual(noise.length * 2 + 1)
      }),
    )
  })
})
