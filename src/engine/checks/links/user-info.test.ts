import { expect, it } from 'vitest'
import { answerTo, sampleLinks } from '../../../../test/support/message-facts.ts'
import type { MessageLinks } from '../../../shared/contract/message-facts/links.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { linksUserInfo } from './user-info.ts'

it.each<[Partial<MessageLinks>, string]>([
  [{ count: 0 }, 'not asked'],
  [{}, 'pass'],
  [
    {
      marked: [
        {
          trait: 'user_info',
          count: 1,
          examples: [{ target: 'https://bank.example@shop.example/', text: '', host: 'x.example', line: 3 }],
        },
      ],
    },
    'links.user_name',
  ],
])('answers %j', (value, answer) => {
  expect(answerTo(linksUserInfo, { links: known({ ...sampleLinks, ...value }) })).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(linksUserInfo, { links: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
