import { describe, expect, it } from 'vitest'
import type { ListAnswer } from '../../../shared/contract/facts/list-facts.ts'
import { levelOfAnswer, orderAnswers, summarizeAnswers } from './list-answer.ts'

type Said = Pick<ListAnswer, 'status' | 'entries' | 'weight'>

function said(status: ListAnswer['status'], severity?: ListAnswer['weight']): Said {
  const entries: ListAnswer['entries'] = severity
    ? [{ code: '127.0.0.2', meaning: 'unspecified', kind: 'abuse', severity }]
    : []
  return { status, weight: 'major', entries }
}

describe('levelOfAnswer', () => {
  it.each([
    ['a listing has the severity of its entry', said('listed', 'critical'), false, 'critical'],
    ['a listing without an entry has the severity of the list', said('listed'), false, 'major'],
    ['no listing is fine', said('clean'), false, 'ok'],
    ['a list of other addresses does not apply', said('unsupported'), false, 'info'],
    ['a refused query is unknown', said('blocked'), false, 'unknown'],
    ['being on an allowlist is good', said('listed', 'ok'), true, 'ok'],
    ['not being on an allowlist is neutral', said('clean'), true, 'info'],
    ['an allowlist that did not answer is unknown', said('timeout'), true, 'unknown'],
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

describe('summarizeAnswers', () => {
  it.each([
    [
      'has the level of the most severe listing',
      [said('listed', 'minor'), said('listed', 'critical'), said('clean')],
      'critical',
      2,
      3,
      3,
    ],
    ['is clean if every applicable list answered', [said('clean'), said('unsupported')], 'ok', 0, 1, 1],
    ['is unknown if one did not answer', [said('clean'), said('timeout')], 'unknown', 0, 1, 2],
    ['is unknown if none answered', [said('blocked'), said('timeout')], 'unknown', 0, 0, 2],
    ['is unknown without an applicable list', [said('unsupported')], 'unknown', 0, 0, 0],
  ] as const)('%s', (_, answers, level, listed, answered, asked) => {
    expect(summarizeAnswers(answers)).toEqual({ level, listed, answered, asked })
  })
})
