import { describe, expect, it } from 'vitest'
import { listAnswer } from '../../../../test/support/list-answers.ts'
import { answerTo, askCheck, messageFacts } from '../../../../test/support/message-facts.ts'
import type { ListAnswer } from '../../../shared/contract/list-facts.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { blacklistCritical } from './critical.ts'

const ip = '203.0.113.7'

function answer(...answers: ListAnswer[]): string {
  return answerTo(blacklistCritical, { lists: known({ ip, answers }) })
}

describe('blacklist.critical', () => {
  it.each<[string, ListAnswer]>([
    ['pass', listAnswer()],
    ['blacklist.listed_critical', listAnswer({ status: 'listed', meanings: ['sbl'] })],
    ['blacklist.listed_critical', listAnswer({ status: 'listed', meanings: ['pbl', 'xbl'] })],
    ['blacklist.policy', listAnswer({ status: 'listed', meanings: ['pbl'] })],
    ['unknown: list_refused', listAnswer({ status: 'blocked', trouble: 'public_resolver' })],
    ['unknown: list_unreliable', listAnswer({ status: 'error', trouble: 'lists_nothing' })],
    ['unknown: dns_timeout', listAnswer({ status: 'timeout', reason: { code: 'dns_timeout' } })],
    ['not asked', listAnswer({ status: 'unsupported', trouble: 'unsupported' })],
    ['not asked', listAnswer({ list: 'psbl.surriel.com', status: 'listed', meanings: ['spam_trap'] })],
  ])('answers %s', (expected, list) => {
    expect(answer(list)).toBe(expected)
  })

  it.each(['origin_unknown', 'address_private', 'not_gathered'] as const)('is unknown for %s', (code) => {
    expect(answerTo(blacklistCritical, { lists: unavailable({ code }) })).toBe(`unknown: ${code}`)
  })

  it('names the list, its reason and where to ask for removal', () => {
    const lists = known({ ip, answers: [listAnswer({ status: 'listed', meanings: ['xbl'] })] })
    expect(askCheck(blacklistCritical, messageFacts({ lists }))).toMatchObject({
      params: {
        ip,
        count: 1,
        lists: ['Spamhaus ZEN'],
        meaning: 'xbl',
        delist_urls: ['https://check.spamhaus.org'],
      },
    })
  })
})
