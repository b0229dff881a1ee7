import { expect, it } from 'vitest'
import { answerTo, headersWith } from '../../../../test/support/message-facts.ts'
import { listUnsubscribeMailto } from './mailto.ts'

it.each<[string | null, string]>([
  [null, 'not asked'],
  ['<https://shop.example/u>, <mailto:u@shop.example>', 'pass'],
  ['<https://shop.example/u>', 'list_unsubscribe.no_mailto'],
])('answers List-Unsubscribe: %j', (value, answer) => {
  expect(answerTo(listUnsubscribeMailto, { headers: headersWith({ 'List-Unsubscribe': value }) })).toBe(answer)
})
