import { describe, expect, it } from 'vitest'
import { listAnswer } from '../../../../test/support/list-answers.ts'
import { answerTo, askCheck, messageFacts } from '../../../../test/support/message-facts.ts'
import type { ListAnswer } from '../../../shared/contract/list-facts.ts'
import { known } from '../../../shared/fact.ts'
import { blacklistMajor } from './major.ts'

const ip = '203.0.113.7'
const clean = listAnswer({ list: 'bl.spamcop.net' })
const listed = listAnswer({ list: 'psbl.surriel.com', status: 'listed', meanings: ['spam_trap'] })
const silent = listAnswer({ list: 'b.barracudacentral.org', status: 'timeout', reason: { code: 'dns_timeout' } })

describe('blacklist.major', () => {
  it.each<[string, ListAnswer[]]>([
    ['pass', [clean]],
    ['pass', [clean, silent]],
    ['blacklist.listed_major', [clean, listed, silent]],
    ['unknown: dns_timeout', [silent]],
    ['not asked', [listAnswer({ status: 'listed', meanings: ['xbl'] })]],
  ])('answers %s', (expected, answers) => {
    expect(answerTo(blacklistMajor, { lists: known({ ip, answers }) })).toBe(expected)
  })

  it('says which lists it speaks of, and which were silent', () => {
    const lists = known({ ip, answers: [clean, silent] })
    expect(askCheck(blacklistMajor, messageFacts({ lists }))).toMatchObject({
      state: 'pass',
      params: { ip, lists: ['SpamCop'], silent: ['Barracuda'] },
    })
  })
})
