import { expect, it } from 'vitest'
import { answerTo, sampleBody } from '../../../../test/support/message-facts.ts'
import type { BodyContent } from '../../../shared/contract/message-facts/body.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { contentPlaceholders } from './placeholders.ts'

it.each<[Partial<BodyContent>, string]>([
  [{}, 'pass'],
  [{ placeholders: ['{{ first_name }}'] }, 'content.placeholder_left'],
])('answers %j', (value, answer) => {
  expect(answerTo(contentPlaceholders, { body: known({ ...sampleBody, ...value }) })).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(contentPlaceholders, { body: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
