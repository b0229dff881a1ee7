import { expect, it } from 'vitest'
import { answerTo, samplePart } from '../../../../test/support/message-facts.ts'
import type { MimePart } from '../../../shared/contract/message-facts/mime.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { mimeCharsets } from './charsets.ts'

it.each<[Partial<MimePart>, string]>([
  [{ charset: 'utf-8' }, 'pass'],
  [{ faults: ['charset_missing'] }, 'mime.charset_missing'],
  [{ charset: 'x-none', faults: ['charset_unknown'] }, 'mime.charset_unknown'],
  [{ charset: 'utf-8', faults: ['charset_mismatch'] }, 'mime.charset_mismatch'],
])('answers %j', (value, answer) => {
  expect(answerTo(mimeCharsets, { mime: known({ depth: 1, parts: [samplePart(value)] }) })).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(mimeCharsets, { mime: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
