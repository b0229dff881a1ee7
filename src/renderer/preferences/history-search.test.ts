import { describe, expect, it } from 'vitest'
import { historySearchSchema, questionOf, restoreHistory } from './history-search.ts'

const now = new Date('2026-11-21T12:00:30.500Z')

describe('questionOf', () => {
  it.each([
    [{}, {}],
    [{ q: 'sale' }, { text: 'sale' }],
    [{ state: 'waiting' as const }, { status: 'waiting' }],
    [{ state: 'spam' as const }, { verdict: 'spam' }],
    [{ time: 'day' as const }, { since: '2026-11-20T12:00:00.000Z' }],
    [
      { time: 'week' as const, order: 'worst' as const },
      { since: '2026-11-14T12:00:00.000Z', order: 'worst' },
    ],
    [{ stream: 'shop.example a' }, { stream: 'shop.example a' }],
  ])('for %j is %j', (search, question) => {
    expect(questionOf(search, now)).toEqual(question)
  })
})

describe('the address of the history', () => {
  it('drops invalid parameters', () => {
    expect(historySearchSchema.parse({ q: '', state: 'lost', order: 'best' })).toEqual({ order: 'best' })
  })

  it('is restored only if opened without parameters', () => {
    expect(restoreHistory({}, { state: 'spam' })).toEqual({ state: 'spam' })
    expect(restoreHistory({ q: 'sale' }, { state: 'spam' })).toBeNull()
    expect(restoreHistory({}, {})).toBeNull()
  })
})
