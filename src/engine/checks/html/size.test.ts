import { expect, it } from 'vitest'
import { answerTo } from '../../../../test/support/message-facts.ts'
import { absent, known } from '../../../shared/fact.ts'
import { inspectHtml } from '../../html/inspect-html.ts'
import { htmlSize } from './size.ts'

it.each([
  ['a letter', 'Hello Ben', 'pass'],
  ['more than Gmail shows', 'x '.repeat(60_000), 'html.clipped'],
  ['more than is read', '<b>'.repeat(200_000), 'html.clipped'],
  ['nearly as much as Gmail shows', 'x '.repeat(47_000), 'html.near_clip'],
])('answers %s', (_, html, answer) => {
  expect(answerTo(htmlSize, { html: known(inspectHtml(html)) })).toBe(answer)
})

it('asks nothing of a message without HTML', () => {
  expect(answerTo(htmlSize, { html: absent })).toBe('not asked')
})
