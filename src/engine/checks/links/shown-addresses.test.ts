import { expect, it } from 'vitest'
import { answerTo, sampleLinks } from '../../../../test/support/message-facts.ts'
import type { MessageLinks } from '../../../shared/contract/message-facts/links.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { linksShownAddresses } from './shown-addresses.ts'

it.each<[Partial<MessageLinks>, string]>([
  [{ count: 0 }, 'not asked'],
  [{}, 'pass'],
  [
    {
      marked: [
        {
          trait: 'shows_other_domain',
          count: 1,
          examples: [
            { target: 'https://click.service.example/x', text: 'https://shop.example', host: 'x.example', line: 3 },
          ],
        },
      ],
    },
    'links.other_domain',
  ],
])('answers %j', (value, answer) => {
  expect(answerTo(linksShownAddresses, { links: known({ ...sampleLinks, ...value }) })).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(linksShownAddresses, { links: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
