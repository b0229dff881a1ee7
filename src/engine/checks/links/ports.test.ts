import { expect, it } from 'vitest'
import { answerTo, sampleLinks } from '../../../../test/support/message-facts.ts'
import type { MessageLinks } from '../../../shared/contract/message-facts/links.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { linksPorts } from './ports.ts'

it.each<[Partial<MessageLinks>, string]>([
  [{ count: 0 }, 'not asked'],
  [{}, 'pass'],
  [
    {
      marked: [
        {
          trait: 'unusual_port',
          count: 1,
          examples: [{ target: 'https://shop.example:8443/', text: '', host: 'x.example', line: 3 }],
        },
      ],
    },
    'links.unusual_port',
  ],
])('answers %j', (value, answer) => {
  expect(answerTo(linksPorts, { links: known({ ...sampleLinks, ...value }) })).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(linksPorts, { links: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
