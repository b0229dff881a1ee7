import { expect, it } from 'vitest'
import { answerTo, sampleBody } from '../../../../test/support/message-facts.ts'
import type { BodyContent } from '../../../shared/contract/message-facts/body.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { contentFillerText } from './filler-text.ts'

it.each<[Partial<BodyContent>, string]>([
  [{}, 'pass'],
  [{ filler_text: true }, 'content.filler_text_left'],
])('answers %j', (value, answer) => {
  expect(answerTo(contentFillerText, { body: known({ ...sampleBody, ...value }) })).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(contentFillerText, { body: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
