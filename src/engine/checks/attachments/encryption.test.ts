import { expect, it } from 'vitest'
import { answerTo, samplePart } from '../../../../test/support/message-facts.ts'
import type { MimePart } from '../../../shared/contract/message-facts/mime.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { attachmentsEncryption } from './encryption.ts'

it.each<[Partial<MimePart>, string]>([
  [{}, 'not asked'],
  [{ file_name: 'photos.zip', file_kind: 'archive' }, 'pass'],
  [{ file_name: 'photos.zip', file_kind: 'encrypted_archive' }, 'attachments.encrypted'],
])('answers %j', (value, answer) => {
  expect(
    answerTo(attachmentsEncryption, {
      mime: known({ depth: 1, parts: [samplePart(), samplePart({ path: '2', disposition: 'attachment', ...value })] }),
    }),
  ).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(attachmentsEncryption, { mime: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
