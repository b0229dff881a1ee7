import { expect, it } from 'vitest'
import { answerTo, headersWith } from '../../../../test/support/message-facts.ts'
import { headersRecipients } from './recipients.ts'

it.each([
  [{}, 'pass'],
  [{ To: null, Cc: 'ben@reader.example' }, 'pass'],
  [{ To: null }, 'headers.recipients_missing'],
  [{ To: null, Bcc: 'ben@reader.example' }, 'headers.recipients_missing'],
])('answers %j', (values, answer) => {
  expect(answerTo(headersRecipients, { headers: headersWith(values) })).toBe(answer)
})
