import { expect, it } from 'vitest'
import { answerTo, samplePart } from '../../../../test/support/message-facts.ts'
import type { MimePart } from '../../../shared/contract/message-facts/mime.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { mimeBase64 } from './base64.ts'

it.each<[Partial<MimePart>, string]>([
  [{}, 'pass'],
  [{ encoding: 'base64', faults: ['needless_base64'] }, 'mime.base64_needless'],
])('answers %j', (value, answer) => {
  expect(answerTo(mimeBase64, { mime: known({ depth: 1, parts: [samplePart(value)] }) })).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(mimeBase64, { mime: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
