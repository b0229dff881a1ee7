import { expect, it } from 'vitest'
import { answerTo, samplePart } from '../../../../test/support/message-facts.ts'
import type { MimePart } from '../../../shared/contract/message-facts/mime.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { mimeEncodedData } from './encoded-data.ts'

it.each<[Partial<MimePart>, string]>([
  [{ encoding: 'base64' }, 'pass'],
  [{ encoding: 'base64', faults: ['broken_encoding'] }, 'mime.encoding_broken'],
])('answers %j', (value, answer) => {
  expect(answerTo(mimeEncodedData, { mime: known({ depth: 1, parts: [samplePart(value)] }) })).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(mimeEncodedData, { mime: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
