import { expect, it } from 'vitest'
import { answerTo, sampleBody } from '../../../../test/support/message-facts.ts'
import type { BodyContent } from '../../../shared/contract/message-facts/body.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { contentVersions } from './versions.ts'

it.each<[Partial<BodyContent>, string]>([
  [{}, 'pass'],
  [{ text_words: 0 }, 'not asked'],
  [{ text_words: 4, html_words: 5, shared_words: 0 }, 'not asked'],
  [{ text_words: 6, shared_words: 6 }, 'content.text_stub'],
  [{ shared_words: 10 }, 'content.versions_differ'],
  [{ text_words: 600, html_words: 20, shared_words: 19 }, 'pass'],
])('answers %j', (value, answer) => {
  expect(answerTo(contentVersions, { body: known({ ...sampleBody, ...value }) })).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(contentVersions, { body: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
