import { expect, it } from 'vitest'
import { answerTo, sampleLinks } from '../../../../test/support/message-facts.ts'
import type { MessageLinks } from '../../../shared/contract/message-facts/links.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { linksShorteners } from './shorteners.ts'

it.each<[Partial<MessageLinks>, string]>([
  [{ count: 0 }, 'not asked'],
  [{}, 'pass'],
  [{ domains: [{ domain: 'bit.ly', count: 1 }] }, 'links.shortened'],
  [{ domains: [{ domain: 'shop.example', count: 1 }], domain_count: 101 }, 'not asked'],
  [{ unread: 1 }, 'not asked'],
  [{ domains: [{ domain: 'bit.ly', count: 1 }], unread: 1 }, 'links.shortened'],
])('answers %j', (value, answer) => {
  expect(answerTo(linksShorteners, { links: known({ ...sampleLinks, ...value }) })).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(linksShorteners, { links: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
