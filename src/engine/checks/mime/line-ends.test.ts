import { expect, it } from 'vitest'
import { answerTo } from '../../../../test/support/message-facts.ts'
import type { MessageLines } from '../../../shared/contract/message-facts/mime.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { mimeLineEnds } from './line-ends.ts'

it.each<[Partial<MessageLines>, string]>([
  [{}, 'pass'],
  [{ bare_line_feeds: 1, bare_carriage_returns: 1 }, 'mime.bare_line_feed'],
  [{ bare_carriage_returns: 1 }, 'mime.bare_carriage_return'],
])('answers %j', (value, answer) => {
  expect(
    answerTo(mimeLineEnds, {
      lines: known({ longest: 100, too_long: 0, bare_line_feeds: 0, bare_carriage_returns: 0, nuls: 0, ...value }),
    }),
  ).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(mimeLineEnds, { lines: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
