import { expect, it } from 'vitest'
import { answerTo, headersWith } from '../../../../test/support/message-facts.ts'
import { listUnsubscribeForm } from './form.ts'

it.each<[string | null, string]>([
  [null, 'not asked'],
  ['<https://shop.example/u>, <mailto:u@shop.example>', 'pass'],
  ['<http://shop.example/u>', 'pass'],
  ['https://shop.example/u', 'list_unsubscribe.invalid'],
  ['<https://shop.example/u', 'list_unsubscribe.invalid'],
  ['<mailto:>', 'list_unsubscribe.invalid'],
  ['<u@shop.example>', 'list_unsubscribe.invalid'],
])('answers List-Unsubscribe: %j', (value, answer) => {
  expect(answerTo(listUnsubscribeForm, { headers: headersWith({ 'List-Unsubscribe': value }) })).toBe(answer)
})
