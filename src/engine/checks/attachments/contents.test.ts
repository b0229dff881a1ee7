import { expect, it } from 'vitest'
import { answerTo, samplePart } from '../../../../test/support/message-facts.ts'
import type { MimePart } from '../../../shared/contract/message-facts/mime.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { attachmentsContents } from './contents.ts'

it.each<[Partial<MimePart>, string]>([
  [{}, 'not asked'],
  [{ file_name: 'price list.pdf' }, 'pass'],
  [{ file_name: 'photos.zip', file_kind: 'archive' }, 'pass'],
  // Its name says it, and is found by it.
  [{ file_name: 'setup.exe', file_kind: 'executable' }, 'pass'],
  [{ file_name: 'price list.pdf', file_kind: 'executable' }, 'attachments.hidden_program'],
])('answers %j', (value, answer) => {
  expect(
    answerTo(attachmentsContents, {
      mime: known({ depth: 1, parts: [samplePart(), samplePart({ path: '2', disposition: 'attachment', ...value })] }),
    }),
  ).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(attachmentsContents, { mime: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
