import { expect, it } from 'vitest'
import { answerTo } from '../../../../test/support/message-facts.ts'
import { absent, known } from '../../../shared/fact.ts'
import { inspectHtml } from '../../html/inspect-html.ts'
import { htmlAccessibility } from './accessibility.ts'

it.each([
  ['a letter', 'Hello Ben', 'pass'],
  ['an image that says nothing', '<img src="cid:a" width="9">', 'html.hard_to_read'],
  ['an image for decoration', '<img src="cid:a" width="9" alt="">', 'pass'],
  ['faint letters', '<p style="color:#ccc;background:#fff">Hello</p>', 'html.hard_to_read'],
])('answers %s', (_, html, answer) => {
  expect(answerTo(htmlAccessibility, { html: known(inspectHtml(html)) })).toBe(answer)
})

it('asks nothing of a message without HTML', () => {
  expect(answerTo(htmlAccessibility, { html: absent })).toBe('not asked')
})
