import { expect, it } from 'vitest'
import { listAnswer } from '../../../../test/support/list-answers.ts'
import { answerTo, askCheck, messageFacts } from '../../../../test/support/message-facts.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { allowListsEntry } from './entry.ts'

const ip = '203.0.113.7'
const trusted = listAnswer({ list: 'list.dnswl.org', status: 'listed', meanings: ['trust_medium'] })
const silent = listAnswer({ list: 'list.dnswl.org', status: 'blocked', trouble: 'volume' })

it.each([
  ['pass', known({ ip, answers: [trusted] })],
  ['not asked', known({ ip, answers: [listAnswer({ list: 'list.dnswl.org' })] })],
  ['not asked', known({ ip, answers: [silent] })],
  ['not asked', unavailable({ code: 'not_gathered' })],
])('answers %s', (expected, allow_lists) => {
  expect(answerTo(allowListsEntry, { allow_lists })).toBe(expected)
})

it('names the lists', () => {
  const facts = messageFacts({ allow_lists: known({ ip, answers: [trusted] }) })
  expect(askCheck(allowListsEntry, facts)).toMatchObject({ params: { ip, lists: ['DNSWL'] } })
})
