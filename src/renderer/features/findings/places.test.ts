import { describe, expect, it } from 'vitest'
import { columnsFor } from './places.ts'

describe('columnsFor', () => {
  it.each([
    [[], ['inbox', 'spam']],
    [
      ['inbox', 'inbox'],
      ['inbox', 'spam'],
    ],
    [
      ['tab', 'spam'],
      ['inbox', 'tab', 'spam'],
    ],
    [
      ['other', 'pending'],
      ['inbox', 'other', 'spam', 'none'],
    ],
    [['unknown'], ['inbox', 'spam', 'none']],
    [['missing'], ['inbox', 'spam', 'none']],
  ] as const)('shows for %j the columns %j', (states, columns) => {
    expect(columnsFor(states)).toEqual(columns)
  })
})
