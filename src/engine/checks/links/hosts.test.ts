import { expect, it } from 'vitest'
import { answerTo, sampleLinks } from '../../../../test/support/message-facts.ts'
import type { MessageLinks } from '../../../shared/contract/message-facts/links.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { linksHosts } from './hosts.ts'

it.each<[Partial<MessageLinks>, string]>([
  [{ count: 0 }, 'not asked'],
  [{}, 'pass'],
  [
    {
      marked: [
        {
          trait: 'ip_host',
          count: 1,
          examples: [{ target: 'http://192.0.2.1/x', text: '', host: 'x.example', line: 3 }],
        },
      ],
    },
    'links.ip_host',
  ],
])('answers %j', (value, answer) => {
  expect(answerTo(linksHosts, { links: known({ ...sampleLinks, ...value }) })).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(linksHosts, { links: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
