import { expect, it } from 'vitest'
import { answerTo, sampleBody } from '../../../../test/support/message-facts.ts'
import type { BodyContent } from '../../../shared/contract/message-facts/body.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { contentInvisibleCharacters } from './invisible-characters.ts'

it.each<[Partial<BodyContent>, string]>([
  [{ invisible_characters: 2 }, 'pass'],
  [{ invisible_characters: 3 }, 'content.words_cut'],
])('answers %j', (value, answer) => {
  expect(answerTo(contentInvisibleCharacters, { body: known({ ...sampleBody, ...value }) })).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(contentInvisibleCharacters, { body: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
