import { expect, it } from 'vitest'
import { answerTo, messageFacts } from '../../../../test/support/message-facts.ts'
import { subjectAddress } from './address.ts'

it.each<[string | null, string]>([
  ['News of shop.example', 'pass'],
  ['See https://shop.example/new', 'subject.address_shown'],
  ['www.shop.example has news', 'subject.address_shown'],
])('answers %j', (subject, answer) => {
  expect(answerTo(subjectAddress, { message: { ...messageFacts().message, subject } })).toBe(answer)
})
