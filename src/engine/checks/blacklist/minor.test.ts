import { describe, expect, it } from 'vitest'
import { listAnswer } from '../../../../test/support/list-answers.ts'
import { answerTo, askCheck, messageFacts } from '../../../../test/support/message-facts.ts'
import type { ListAnswer } from '../../../shared/contract/list-facts.ts'
import { known } from '../../../shared/fact.ts'
import { blacklistMinor } from './minor.ts'

const ip = '203.0.113.7'
const names = ['dnsbl-1.uceprotect.net', 'bl.mailspike.net', 'dnsbl.dronebl.org', 'bl.blocklist.de']
const neighbours = listAnswer({ list: 'dnsbl-2.uceprotect.net', status: 'listed', meanings: ['bad_neighbourhood'] })

describe('blacklist.minor', () => {
  it.each<[string, ListAnswer[]]>([
    ['pass', names.map((list) => listAnswer({ list }))],
    [
      'blacklist.listed_minor',
      [listAnswer({ list: 'bl.blocklist.de', status: 'listed', meanings: ['attack_source'] })],
    ],
    // A small list of addresses that should not send mail weighs no more for it.
    ['blacklist.listed_minor', [listAnswer({ list: 'dnsbl.dronebl.org', status: 'listed', meanings: ['vpn'] })]],
    ['blacklist.listed_info', [neighbours]],
    ['not asked', []],
  ])('answers %s', (expected, answers) => {
    expect(answerTo(blacklistMinor, { lists: known({ ip, answers }) })).toBe(expected)
  })

  it('takes no points for the neighbours alone', () => {
    expect(askCheck(blacklistMinor, messageFacts({ lists: known({ ip, answers: [neighbours] }) }))).toMatchObject({
      state: 'note',
    })
  })

  it('names three of many lists, and counts all', () => {
    const answers = names.map((list) => listAnswer({ list, status: 'listed', meanings: ['spam_source'] }))
    expect(askCheck(blacklistMinor, messageFacts({ lists: known({ ip, answers }) }))).toMatchObject({
      params: { count: 4, lists: ['UCEPROTECT Level 1', 'Mailspike', 'DroneBL'] },
    })
  })
})
