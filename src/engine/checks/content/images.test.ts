import { expect, it } from 'vitest'
import { answerTo, sampleBody } from '../../../../test/support/message-facts.ts'
import type { BodyContent } from '../../../shared/contract/message-facts/body.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { contentImages } from './images.ts'

it.each<[Partial<BodyContent>, string]>([
  [{}, 'pass'],
  [{ images: 0, html_words: 0 }, 'not asked'],
  [{ images: 1, html_words: 12 }, 'pass'],
  [{ images: 1, html_words: 5 }, 'content.image_only'],
  [{ images: 12, html_words: 40 }, 'content.image_heavy'],
  [{ images: 60, html_words: 250 }, 'pass'],
])('answers %j', (value, answer) => {
  expect(answerTo(contentImages, { body: known({ ...sampleBody, ...value }) })).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(contentImages, { body: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
