import { expect, it } from 'vitest'
import { answerTo, headersWith } from '../../../../test/support/message-facts.ts'
import { mailingAutoSubmitted } from './auto-submitted.ts'

it.each<[string | null, string]>([
  [null, 'not asked'],
  ['no', 'pass'],
  ['auto-generated', 'pass'],
  ['auto-replied', 'mailing.called_automatic'],
])('answers Auto-Submitted: %j', (value, answer) => {
  expect(answerTo(mailingAutoSubmitted, { headers: headersWith({ 'Auto-Submitted': value }) })).toBe(answer)
})
