import { expect, it } from 'vitest'
import { answerTo, headersWith } from '../../../../test/support/message-facts.ts'
import { headersSubject } from './subject.ts'

it.each([
  ['News', 'pass'],
  ['', 'headers.subject_empty'],
  [null, 'headers.subject_missing'],
])('answers Subject: %j', (value, answer) => {
  expect(answerTo(headersSubject, { headers: headersWith({ Subject: value }) })).toBe(answer)
})
