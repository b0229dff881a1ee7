import { expect, it } from 'vitest'
import { answerTo, samplePart } from '../../../../test/support/message-facts.ts'
import type { MimePart } from '../../../shared/contract/message-facts/mime.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { mimeEightBit } from './eight-bit.ts'

it.each<[Partial<MimePart>, string]>([
  [{ encoding: '8bit' }, 'pass'],
  [{ faults: ['undeclared_eight_bit'] }, 'mime.eight_bit_undeclared'],
])('answers %j', (value, answer) => {
  expect(answerTo(mimeEightBit, { mime: known({ depth: 1, parts: [samplePart(value)] }) })).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(mimeEightBit, { mime: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
