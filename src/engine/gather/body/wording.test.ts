import { describe, expect, it } from 'vitest'
import { messageFacts } from '../../../../test/support/message-facts.ts'
import type { Wording } from '../../../shared/contract/facts/message/wording.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { readPage } from '../../html/page.ts'
import { gatherMarkup, readBodyHtml } from './markup.ts'
import { gatherWording } from './wording.ts'

const { message } = messageFacts()

function read({ subject = 'Hello', text = '', html = '' }) {
  const opened = { facts: { ...message, subject }, bodies: known({ text, html, unread: 0 }) }
  const bodyHtml = readBodyHtml(opened, html === '' ? null : readPage(html))
  return {
    wording: gatherWording(opened, bodyHtml),
    markup: gatherMarkup(opened, bodyHtml),
  }
}

function wordingOf(bodies: Parameters<typeof read>[0]): Wording {
  const { wording } = read(bodies)
  if (wording.state !== 'known') throw new Error('the text can be read')
  return wording.value
}

describe('gatherWording', () => {
  it('counts the words of the plain text', () => {
    expect(wordingOf({ text: 'BUY TEA today! Only $5 or 7 zł!\n' })).toMatchObject({
      words: 8,
      shouted_words: 0,
      exclamation_marks: 2,
      amounts: 2,
    })
    expect(wordingOf({ text: 'CHEAP TEA, ŻÓŁTA too' }).shouted_words).toBe(2)
  })

  it('reads the visible text of the HTML, and the phrases of both versions', () => {
    const wording = wordingOf({
      text: 'order now',
      html: '<style>p { color: red }</style><p>act now</p><script>buy now</script>',
    })
    expect(wording).toMatchObject({ words: 2, characters: 7 })
    expect(wording.phrases.map(({ phrase }) => phrase).sort()).toEqual(['act now', 'order now'])
  })

  it('reports where a phrase occurs', () => {
    expect(wordingOf({ subject: 'Order now', text: 'act now' }).phrases).toEqual([
      { topic: 'selling', phrase: 'order now', in_subject: true, in_body: false },
      { topic: 'urgency', phrase: 'act now', in_subject: false, in_body: true },
    ])
  })

  it('detects a reply by its quoted text', () => {
    const text = 'On Tuesday Anna wrote:\n> When?\n> Where?\nAt ten.\n-- \nBen\n'
    expect(wordingOf({ text })).toMatchObject({ quoted_lines: 2, has_attribution: true, has_signature: true })
    expect(wordingOf({ text: 'At ten.\n--\nBen' })).toMatchObject({ quoted_lines: 0, has_signature: false })
  })

  it('is unavailable for a body that could not be read', () => {
    const bodies = unavailable({ code: 'message_unreadable' })
    expect(gatherWording({ facts: message, bodies }, null)).toEqual(bodies)
    expect(gatherMarkup({ facts: message, bodies }, null)).toEqual(bodies)
  })
})

describe('gatherMarkup', () => {
  it('is absent without HTML', () => {
    expect(read({ text: 'a < b' }).markup).toEqual({ state: 'absent' })
  })

  it('counts the markup features', () => {
    const html =
      '<font color="red" size="+3">Vi<!-- x -->agra &#118;&#x69;&#8364;</font><a href="/x"><img src="y"></a><img src="z">' +
      '<form></form><script></script><iframe></iframe><zzz></zzz><o:p></o:p><svg><path/></svg>'
    expect(read({ html }).markup).toMatchObject({
      value: {
        images: 2,
        linked_images: 1,
        links: 1,
        forms: 1,
        scripts: 1,
        frames: 1,
        unknown_elements: 1,
        split_words: 1,
        coded_letters: 2,
        colored_fonts: 1,
        large_fonts: 1,
        undeclared: false,
      },
    })
  })

  it.each([
    ['<table><tr><td bgcolor="#000"></td><td style="background:#fff">&nbsp;</td></tr></table>', 2],
    ['<table><tr><td bgcolor="#000">Hello</td><td></td><td bgcolor="#000"><img src="x"></td></tr></table>', 0],
    ['<pre>█▀▄ █</pre>', 4],
  ])('counts the cells of a drawing: %s', (html, cells) => {
    expect(read({ html }).markup).toMatchObject({ value: { drawn_cells: cells } })
  })

  it('detects HTML sent as plain text', () => {
    expect(read({ text: '<html><body>Hello</body></html>' }).markup).toMatchObject({ value: { undeclared: true } })
  })
})
