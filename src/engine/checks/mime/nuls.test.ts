import { expect, it } from 'vitest'
import { answerTo } from '../../../../test/support/message-facts.ts'
import type { MessageLines } from '../../../shared/contract/message-facts/mime.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { mimeNuls } from './nuls.ts'

it.each<[Partial<MessageLines>, string]>([
  [{}, 'pass'],
  [{ nuls: 2 }, 'mime.nul'],
])('answers %j', (value, answer) => {
  expect(
    answerTo(mimeNuls, {
      lines: known({ longest: 100, too_long: 0, bare_line_feeds: 0, bare_carriage_returns: 0, nuls: 0, ...value }),
    }),
  ).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(mimeNuls, { lines: unavailable({ code: 'message_unreadable' }) })).toBe('unknown: message_unreadable')
})
