import { describe, expect, it } from 'vitest'
import { answerTo, messageFacts } from '../../../../test/support/message-facts.ts'
import type { HtmlFacts } from '../../../shared/contract/message-facts/html.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import { inspectHtml } from '../../html/inspect-html.ts'
import { htmlAccessibility } from './accessibility.ts'
import { htmlElements } from './elements.ts'
import { htmlSize } from './size.ts'
import { htmlStructure } from './structure.ts'
import { htmlSupport } from './support.ts'

const checks = { htmlSize, htmlElements, htmlStructure, htmlAccessibility, htmlSupport }

/** What the checks answer to HTML, where it is not `pass`. */
function answersTo(html: HtmlFacts): string[] {
  return Object.values(checks)
    .map((check) => answerTo(check, { html: known(html) }))
    .filter((answer) => answer !== 'pass')
}

const letter = '<div dir="ltr">Hello Ben,<br>see you at noon.</div>'

describe('the checks of HTML', () => {
  it.each([
    ['a letter', letter, []],
    ['a script', `${letter}<script>x()</script>`, ['html.forbidden']],
    ['a link that runs script', '<a href="javascript:x()">Buy</a>', ['html.forbidden']],
    ['a film', `${letter}<video src="https://a.example/a.mp4"></video>`, ['html.disliked']],
    ['links to nowhere', '<a href="/shop">Shop</a>', ['html.broken']],
    ['an open tag', `${letter}<b>`, ['html.untidy']],
    ['nothing to see', '<p> </p>', ['html.broken']],
    ['an image that says nothing', '<img src="cid:a" width="9">', ['html.hard_to_read']],
    ['flexible boxes', '<div style="display:flex">Hello</div>', ['html.unsupported']],
    ['round corners', '<div style="border-radius:3px">Hello</div>', []],
    ['too much', letter + 'x '.repeat(60_000), ['html.clipped']],
    ['nearly too much', letter + 'x '.repeat(47_000), ['html.near_clip']],
  ])('answer %s', (_, html, answers) => {
    expect(answersTo(inspectHtml(html))).toEqual(answers)
  })

  it.each(Object.entries(checks))(
    '%s asks nothing of a message without HTML, and knows what it does not know',
    (_, check) => {
      expect(answerTo(check, { html: absent })).toBe('not asked')
      expect(answerTo(check, { html: unavailable({ code: 'message_unreadable' }) })).toBe('unknown: message_unreadable')
      expect(answerTo(check, { html: messageFacts().html })).toBe('pass')
    },
  )
})
