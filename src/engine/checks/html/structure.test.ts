import { expect, it } from 'vitest'
import { answerTo } from '../../../../test/support/message-facts.ts'
import { absent, known } from '../../../shared/fact.ts'
import { inspectHtml } from '../../html/inspect-html.ts'
import { htmlStructure } from './structure.ts'

it.each([
  ['a letter of a mail program', '<div dir="ltr">Hello Ben,<br>see you at noon.</div>', 'pass'],
  ['links to nowhere', '<a href="/shop">Shop</a>', 'html.broken'],
  ['nothing to see', '<p> </p>', 'html.broken'],
  ['an open tag', 'Hello <b>Ben', 'html.untidy'],
])('answers %s', (_, html, answer) => {
  expect(answerTo(htmlStructure, { html: known(inspectHtml(html)) })).toBe(answer)
})

it('asks nothing of a message without HTML', () => {
  expect(answerTo(htmlStructure, { html: absent })).toBe('not asked')
})
