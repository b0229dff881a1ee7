import { describe, expect, it } from 'vitest'
import { listAnswer } from '../../../../test/support/list-answers.ts'
import { answerTo, askCheck, messageFacts } from '../../../../test/support/message-facts.ts'
import type { ListAnswer } from '../../../shared/contract/list-facts.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { checks } from '../index.ts'
import { runChecks } from '../run-checks.ts'
import { blacklistAnswers } from './answers.ts'

const ip = '203.0.113.7'
const blocked = listAnswer({ status: 'blocked', trouble: 'public_resolver' })
const unsupported = listAnswer({ status: 'unsupported', trouble: 'unsupported' })

describe('blacklist.answers', () => {
  it.each<[string, ListAnswer[]]>([
    ['pass', [listAnswer()]],
    ['pass', [blocked, listAnswer({ list: 'bl.spamcop.net', status: 'listed', meanings: ['spam_source'] })]],
    ['unknown: list_refused', [blocked, unsupported]],
    ['not asked', [unsupported]],
    ['not asked', []],
  ])('answers %s', (expected, answers) => {
    expect(answerTo(blacklistAnswers, { lists: known({ ip, answers }) })).toBe(expected)
  })

  it('counts the lists that could have had a say', () => {
    const lists = known({ ip, answers: [listAnswer(), blocked, unsupported] })
    expect(askCheck(blacklistAnswers, messageFacts({ lists }))).toMatchObject({ params: { ip, answered: 1, asked: 2 } })
  })

  it('is the one gap where nobody could be asked', () => {
    const facts = messageFacts({ lists: unavailable({ code: 'origin_unknown' }) })
    const outcomes = runChecks(checks, 'message', facts).filter(({ check }) => check.startsWith('blacklist.'))
    expect(outcomes).toEqual([{ check: 'blacklist.answers', state: 'unknown', reason: { code: 'origin_unknown' } }])
  })
})
