import { expect, it } from 'vitest'
import { answerTo, messageFacts } from '../../../../test/support/message-facts.ts'
import { mimeSize } from './size.ts'

const mebibyte = 1024 * 1024

it.each([
  [2048, 'pass'],
  [10 * mebibyte, 'pass'],
  [10 * mebibyte + 1, 'mime.size_large'],
  [21 * mebibyte, 'mime.size_risky'],
  [26 * mebibyte, 'mime.size_refused'],
])('answers %d octets', (size, answer) => {
  expect(answerTo(mimeSize, { message: { ...messageFacts().message, size } })).toBe(answer)
})
