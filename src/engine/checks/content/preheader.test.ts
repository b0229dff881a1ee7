import { expect, it } from 'vitest'
import { answerTo, sampleBody } from '../../../../test/support/message-facts.ts'
import type { BodyContent } from '../../../shared/contract/message-facts/body.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { contentPreheader } from './preheader.ts'

it.each<[Partial<BodyContent>, string]>([
  [{}, 'pass'],
  [{ hidden: [] }, 'content.preheader_missing'],
])('answers %j', (value, answer) => {
  expect(answerTo(contentPreheader, { body: known({ ...sampleBody, ...value }) })).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(contentPreheader, { body: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
