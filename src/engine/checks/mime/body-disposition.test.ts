import { expect, it } from 'vitest'
import { answerTo, samplePart } from '../../../../test/support/message-facts.ts'
import type { MimePart } from '../../../shared/contract/message-facts/mime.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { mimeBodyDisposition } from './body-disposition.ts'

it.each<[Partial<MimePart>, string]>([
  [{}, 'pass'],
  [{ disposition: 'inline' }, 'pass'],
  [{ disposition: 'attachment' }, 'mime.body_attached'],
  [{ disposition: 'attachment', file_name: 'notes.txt' }, 'pass'],
])('answers %j', (value, answer) => {
  expect(answerTo(mimeBodyDisposition, { mime: known({ depth: 1, parts: [samplePart(value)] }) })).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(mimeBodyDisposition, { mime: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
