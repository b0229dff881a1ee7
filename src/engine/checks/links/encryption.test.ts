import { expect, it } from 'vitest'
import { answerTo, sampleLinks } from '../../../../test/support/message-facts.ts'
import type { MessageLinks } from '../../../shared/contract/message-facts/links.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { linksEncryption } from './encryption.ts'

it.each<[Partial<MessageLinks>, string]>([
  [{ count: 0 }, 'not asked'],
  [{}, 'pass'],
  [
    {
      marked: [
        {
          trait: 'unencrypted',
          count: 1,
          examples: [{ target: 'http://x.example/', text: '', host: 'x.example', line: 3 }],
        },
      ],
    },
    'links.unencrypted',
  ],
])('answers %j', (value, answer) => {
  expect(answerTo(linksEncryption, { links: known({ ...sampleLinks, ...value }) })).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(linksEncryption, { links: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
