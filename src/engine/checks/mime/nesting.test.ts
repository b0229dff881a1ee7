import { expect, it } from 'vitest'
import { answerTo } from '../../../../test/support/message-facts.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { mimeNesting } from './nesting.ts'

it.each<[number, string]>([
  [0, 'pass'],
  [10, 'pass'],
  [11, 'mime.nested_deep'],
])('answers %j', (value, answer) => {
  expect(answerTo(mimeNesting, { mime: known({ depth: value, parts: [] }) })).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(mimeNesting, { mime: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
