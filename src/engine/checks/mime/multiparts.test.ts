import { expect, it } from 'vitest'
import { answerTo, samplePart } from '../../../../test/support/message-facts.ts'
import type { MimePart } from '../../../shared/contract/message-facts/mime.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { mimeMultiparts } from './multiparts.ts'

it.each<[Partial<MimePart>, string]>([
  [{ type: 'multipart/mixed' }, 'pass'],
  [{ type: 'multipart/mixed', faults: ['boundary_missing'] }, 'mime.boundary_missing'],
  [{ type: 'multipart/mixed', faults: ['boundary_not_found'] }, 'mime.boundary_not_found'],
  [{ type: 'multipart/mixed', faults: ['encoded_multipart', 'unclosed'] }, 'mime.multipart_encoded'],
  [{ type: 'multipart/mixed', faults: ['unclosed'] }, 'mime.multipart_unclosed'],
])('answers %j', (value, answer) => {
  expect(answerTo(mimeMultiparts, { mime: known({ depth: 1, parts: [samplePart(value)] }) })).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(mimeMultiparts, { mime: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
