import { describe, expect, it } from 'vitest'
import type { ListAnswer } from '../../../shared/contract/facts/list-facts.ts'
import { levelOfAnswer, orderAnswers, summariseAnswers } from './list-answer.ts'

type Said = Pick<ListAnswer, 'status' | 'entries' | 'weight'>

function said(status: ListAnswer['status'], severity?: ListAnswer['weight']): Said {
  const entries: ListAnswer['entries'] = severity
    ? [{ code: '127.0.0.2', meaning: 'unspecified', kind: 'abuse', severity }]
    : []
  return { status, weight: 'major', entries }
}

describe('levelOfAnswer', () => {
  it.each([
    ['a listing counts as its entry says', said('listed', 'critical'), false, 'critical'],
    ['a listing without an entry, as the list does', said('listed'), false, 'major'],
    ['no listing is fine', said('clean'), false, 'ok'],
    ['a list of other addresses does not apply', said('unsupported'), false, 'info'],
    ['a refusal is not known', said('blocked'), false, 'unknown'],
    ['a list of good senders is good to be on', said('listed', 'ok'), true, 'ok'],
    ['and no fault not to be', said('clean'), true, 'info'],
    ['nor known when it is silent', said('timeout'), true, 'unknown'],
  ] as const)('%s', (_, answer, isGood, expected) => {
    expect(levelOfAnswer(answer, isGood)).toBe(expected)
  })
})

describe('orderAnswers', () => {
  it('puts listings first, and lists that do not apply last', () => {
    const answers = [said('unsupported'), said('clean'), said('timeout'), said('listed')]
    expect(orderAnswers(answers).map(({ status }) => status)).toEqual(['listed', 'timeout', 'clean', 'unsupported'])
  })
})

describe('summariseAnswers', () => {
  it.each([
    [
      'the most severe listing',
      [said('listed', 'minor'), said('listed', 'critical'), said('clean')],
      'critical',
      2,
      3,
      3,
    ],
    ['clean, where every list of the kind answered', [said('clean'), said('unsupported')], 'ok', 0, 1, 1],
    ['not known while one is silent', [said('clean'), said('timeout')], 'unknown', 0, 1, 2],
    ['nothing known', [said('blocked'), said('timeout')], 'unknown', 0, 0, 2],
    ['no list of the kind', [said('unsupported')], 'unknown', 0, 0, 0],
  ] as const)('%s', (_, answers, level, listed, answered, asked) => {
    expect(summariseAnswers(answers)).toEqual({ level, listed, answered, asked })
  })
})
