import { expect, it } from 'vitest'
import { answerTo, sampleBody } from '../../../../test/support/message-facts.ts'
import type { BodyContent } from '../../../shared/contract/message-facts/body.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { contentDirection } from './direction.ts'

it.each<[Partial<BodyContent>, string]>([
  [{}, 'pass'],
  [{ direction_overrides: 1 }, 'content.direction_turned'],
])('answers %j', (value, answer) => {
  expect(answerTo(contentDirection, { body: known({ ...sampleBody, ...value }) })).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(contentDirection, { body: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
