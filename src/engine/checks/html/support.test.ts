import { expect, it } from 'vitest'
import { answerTo } from '../../../../test/support/message-facts.ts'
import { absent, known } from '../../../shared/fact.ts'
import { inspectHtml } from '../../html/inspect-html.ts'
import { htmlSupport } from './support.ts'

it.each([
  ['a letter', 'Hello Ben', 'pass'],
  ['round corners', '<p style="border-radius:3px">Hello</p>', 'pass'],
  ['flexible boxes', '<div style="display:flex">Hello</div>', 'html.unsupported'],
  ['an image inside the HTML', '<img src="data:image/png;base64,AA" width="9" alt="">', 'html.unsupported'],
])('answers %s', (_, html, answer) => {
  expect(answerTo(htmlSupport, { html: known(inspectHtml(html)) })).toBe(answer)
})

it('asks nothing of a message without HTML', () => {
  expect(answerTo(htmlSupport, { html: absent })).toBe('not asked')
})
