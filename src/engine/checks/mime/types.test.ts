import { expect, it } from 'vitest'
import { answerTo, samplePart } from '../../../../test/support/message-facts.ts'
import type { MimePart } from '../../../shared/contract/message-facts/mime.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { mimeTypes } from './types.ts'

it.each<[Partial<MimePart>, string]>([
  [{}, 'pass'],
  [{ faults: ['invalid_type'] }, 'mime.type_invalid'],
])('answers %j', (value, answer) => {
  expect(answerTo(mimeTypes, { mime: known({ depth: 1, parts: [samplePart(value)] }) })).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(mimeTypes, { mime: unavailable({ code: 'message_unreadable' }) })).toBe('unknown: message_unreadable')
})
