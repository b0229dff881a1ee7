import { describe, expect, it } from 'vitest'
import { answerTo } from '../../../../test/support/message-facts.ts'
import { absent, known } from '../../../shared/fact.ts'
import { inspectHtml } from '../../html/inspect-html.ts'
import { htmlAccessibility, htmlElements, htmlSize, htmlStructure, htmlSupport, issuesAmong } from './html.ts'

describe('issues among', () => {
  it('includes each issue once and none of severity info', () => {
    const html = inspectHtml('<div style="display:flex"><div style="display:grid;border-radius:1px"><script></script>')
    const keys = ['support.layout', 'support.decoration', 'forbidden.script'] as const
    expect(issuesAmong(html, keys)).toEqual({ errors: ['forbidden.script'], warnings: ['support.layout'] })
  })
})

describe('html.elements', () => {
  it.each([
    ['plain text', 'Hello Ben', 'pass'],
    ['a script', 'Hello<script>x()</script>', 'html.forbidden'],
    ['a form', '<form><input name=q></form>', 'html.forbidden'],
    ['a link that runs script', '<a href="javascript:x()">Buy</a>', 'html.forbidden'],
    ['a video', '<video src="https://shop.example/a.mp4"></video>', 'html.disliked'],
  ])('evaluates %s', (_, html, answer) => {
    expect(answerTo(htmlElements, { html: known(inspectHtml(html)) })).toBe(answer)
  })

  it('is not applicable to a message without HTML', () => {
    expect(answerTo(htmlElements, { html: absent })).toBe('not evaluated')
  })
})

describe('html.structure', () => {
  it.each([
    ['a message written in an email client', '<div dir="ltr">Hello Ben,<br>see you at noon.</div>', 'pass'],
    ['links without a target', '<a href="/shop">Shop</a>', 'html.broken'],
    ['nothing visible', '<p> </p>', 'html.broken'],
    ['an unclosed tag', 'Hello <b>Ben', 'html.untidy'],
  ])('evaluates %s', (_, html, answer) => {
    expect(answerTo(htmlStructure, { html: known(inspectHtml(html)) })).toBe(answer)
  })

  it('is not applicable to a message without HTML', () => {
    expect(answerTo(htmlStructure, { html: absent })).toBe('not evaluated')
  })
})

describe('html.size', () => {
  it.each([
    ['plain text', 'Hello Ben', 'pass'],
    ['more than Gmail displays', 'x '.repeat(60_000), 'html.clipped'],
    ['more than is read', '<b>'.repeat(200_000), 'html.clipped'],
    ['nearly as much as Gmail displays', 'x '.repeat(47_000), 'html.near_clip'],
  ])('evaluates %s', (_, html, answer) => {
    expect(answerTo(htmlSize, { html: known(inspectHtml(html)) })).toBe(answer)
  })

  it('is not applicable to a message without HTML', () => {
    expect(answerTo(htmlSize, { html: absent })).toBe('not evaluated')
  })
})

describe('html.accessibility', () => {
  it.each([
    ['plain text', 'Hello Ben', 'pass'],
    ['an image without alternative text', '<img src="cid:a" width="9">', 'html.hard_to_read'],
    ['a decorative image', '<img src="cid:a" width="9" alt="">', 'pass'],
    ['low-contrast text', '<p style="color:#ccc;background:#fff">Hello</p>', 'html.hard_to_read'],
  ])('evaluates %s', (_, html, answer) => {
    expect(answerTo(htmlAccessibility, { html: known(inspectHtml(html)) })).toBe(answer)
  })

  it('is not applicable to a message without HTML', () => {
    expect(answerTo(htmlAccessibility, { html: absent })).toBe('not evaluated')
  })
})

describe('html.support', () => {
  it.each([
    ['plain text', 'Hello Ben', 'pass'],
    ['rounded corners', '<p style="border-radius:3px">Hello</p>', 'pass'],
    ['flexbox', '<div style="display:flex">Hello</div>', 'html.unsupported'],
    ['an inline data: image', '<img src="data:image/png;base64,AA" width="9" alt="">', 'html.unsupported'],
  ])('evaluates %s', (_, html, answer) => {
    expect(answerTo(htmlSupport, { html: known(inspectHtml(html)) })).toBe(answer)
  })

  it('is not applicable to a message without HTML', () => {
    expect(answerTo(htmlSupport, { html: absent })).toBe('not evaluated')
  })
})
