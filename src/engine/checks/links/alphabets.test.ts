import { expect, it } from 'vitest'
import { answerTo, sampleLinks } from '../../../../test/support/message-facts.ts'
import type { MessageLinks } from '../../../shared/contract/message-facts/links.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { linksAlphabets } from './alphabets.ts'

it.each<[Partial<MessageLinks>, string]>([
  [{ count: 0 }, 'not asked'],
  [{}, 'pass'],
  [
    {
      marked: [
        {
          trait: 'lookalike',
          count: 1,
          examples: [{ target: 'https://xn--pypal-4ve.com/', text: '', host: 'x.example', line: 3 }],
        },
      ],
    },
    'links.lookalike',
  ],
  [
    {
      marked: [
        {
          trait: 'international',
          count: 1,
          examples: [{ target: 'https://xn--kawa-8ra.example/', text: '', host: 'x.example', line: 3 }],
        },
      ],
    },
    'links.international',
  ],
])('answers %j', (value, answer) => {
  expect(answerTo(linksAlphabets, { links: known({ ...sampleLinks, ...value }) })).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(linksAlphabets, { links: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
