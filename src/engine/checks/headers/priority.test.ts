import { expect, it } from 'vitest'
import { answerTo, headersWith } from '../../../../test/support/message-facts.ts'
import { headersPriority } from './priority.ts'

it.each<[string | null, string]>([
  [null, 'pass'],
  ['3', 'pass'],
  ['1 (Highest)', 'headers.priority_high'],
  ['High', 'headers.priority_high'],
])('answers X-Priority: %j', (value, answer) => {
  expect(answerTo(headersPriority, { headers: headersWith({ 'X-Priority': value }) })).toBe(answer)
})

it('cannot tell of a header section that was not read to its end', () => {
  expect(answerTo(headersPriority, { headers: { ...headersWith({}), truncated: true } })).toBe('not asked')
})
