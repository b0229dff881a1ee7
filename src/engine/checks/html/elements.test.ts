import { expect, it } from 'vitest'
import { answerTo } from '../../../../test/support/message-facts.ts'
import { absent, known } from '../../../shared/fact.ts'
import { inspectHtml } from '../../html/inspect-html.ts'
import { htmlElements } from './elements.ts'

it.each([
  ['a letter', 'Hello Ben', 'pass'],
  ['a script', 'Hello<script>x()</script>', 'html.forbidden'],
  ['a form', '<form><input name=q></form>', 'html.forbidden'],
  ['a link that runs script', '<a href="javascript:x()">Buy</a>', 'html.forbidden'],
  ['a film', '<video src="https://shop.example/a.mp4"></video>', 'html.disliked'],
])('answers %s', (_, html, answer) => {
  expect(answerTo(htmlElements, { html: known(inspectHtml(html)) })).toBe(answer)
})

it('asks nothing of a message without HTML', () => {
  expect(answerTo(htmlElements, { html: absent })).toBe('not asked')
})
