import { describe, expect, it } from 'vitest'
import { addCounts, countSkipped, describeCounts, noCounts, reasonIn } from '../../scripts/test/counts.ts'
import { named } from '../support/obstacles.ts'

describe('the end of npm test', () => {
  it('has the totals in its last line', () => {
    expect(describeCounts({ passed: 3, failed: 0, skipped: {} })).toBe('3 passed, 0 failed')
  })

  it('lists skipped tests once per reason', () => {
    const total = noCounts()
    for (const runner of [1, 2]) {
      const counts = { ...noCounts(), passed: runner, failed: 1 }
      countSkipped(counts, 'no swaks (Debian: swaks)')
      countSkipped(counts, 'not on Windows', 2)
      addCounts(total, counts)
    }
    expect(describeCounts(total).split('\n')).toEqual([
      '2 skipped: no swaks (Debian: swaks)',
      '4 skipped: not on Windows',
      '3 passed, 2 failed, 6 skipped',
    ])
  })

  it.each([
    [
      `${named('the store', 'no PostgreSQL (Debian: postgresql)')} > keeps a message`,
      'no PostgreSQL (Debian: postgresql)',
    ],
    ['not run: needs groff', 'needs groff'],
    ['a name alone', 'a name alone'],
  ])('takes the reason from %o', (text, reason) => {
    expect(reasonIn(text)).toBe(reason)
  })
})
