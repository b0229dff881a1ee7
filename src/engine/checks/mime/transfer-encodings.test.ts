import { expect, it } from 'vitest'
import { answerTo, samplePart } from '../../../../test/support/message-facts.ts'
import type { MimePart } from '../../../shared/contract/message-facts/mime.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { mimeTransferEncodings } from './transfer-encodings.ts'

it.each<[Partial<MimePart>, string]>([
  [{ encoding: '8bit' }, 'pass'],
  [{ encoding: 'x-none', faults: ['unknown_encoding'] }, 'mime.encoding_unknown'],
])('answers %j', (value, answer) => {
  expect(answerTo(mimeTransferEncodings, { mime: known({ depth: 1, parts: [samplePart(value)] }) })).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(mimeTransferEncodings, { mime: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
