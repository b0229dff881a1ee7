import { expect, it } from 'vitest'
import { answerTo, headersWith } from '../../../../test/support/message-facts.ts'
import { headersAscii } from './ascii.ts'

it.each<[string | null, string]>([
  ['News', 'pass'],
  ['=?utf-8?q?Za=C5=BC=C3=B3=C5=82=C4=87?=', 'pass'],
  ['Zażółć', 'headers.not_ascii'],
])('answers Subject: %j', (value, answer) => {
  expect(answerTo(headersAscii, { headers: headersWith({ Subject: value }) })).toBe(answer)
})
