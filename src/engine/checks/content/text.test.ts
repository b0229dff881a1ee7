import { expect, it } from 'vitest'
import { answerTo, messageFacts } from '../../../../test/support/message-facts.ts'
import { contentText } from './text.ts'

const empty = { has_text: false, has_html: false, parts: [] }
const invoice = { type: 'application/pdf', size: 9, file_name: 'invoice.pdf' }

it.each([
  ['text and HTML', {}, 'pass'],
  ['text alone', { has_html: false }, 'pass'],
  ['HTML alone', { has_text: false }, 'content.html_only'],
  ['nothing', empty, 'content.empty'],
  ['an attachment alone', { ...empty, parts: [invoice] }, 'not asked'],
])('answers a message of %s', (_, changes, answer) => {
  expect(answerTo(contentText, { message: { ...messageFacts().message, ...changes } })).toBe(answer)
})
