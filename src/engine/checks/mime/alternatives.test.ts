import { expect, it } from 'vitest'
import { answerTo, samplePart } from '../../../../test/support/message-facts.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { mimeAlternatives } from './alternatives.ts'

it.each<[string[], string]>([
  [['text/plain', 'text/html'], 'pass'],
  [['text/plain', 'multipart/related'], 'pass'],
  [['text/plain', 'text/html', 'text/calendar'], 'pass'],
  [['text/html', 'text/plain'], 'mime.alternatives_turned'],
  [['multipart/related', 'text/plain'], 'mime.alternatives_turned'],
])('answers %j', (value, answer) => {
  expect(
    answerTo(mimeAlternatives, {
      mime: known({
        depth: 1,
        parts: [
          samplePart({ path: '', type: 'multipart/alternative' }),
          ...value.map((type, index) => samplePart({ path: String(index + 1), type })),
        ],
      }),
    }),
  ).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(mimeAlternatives, { mime: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
