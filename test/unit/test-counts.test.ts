import { describe, expect, it } from 'vitest'
import { addCounts, countSkipped, describeCounts, noCounts, reasonIn } from '../../scripts/test/counts.ts'
import { named } from '../support/obstacles.ts'

describe('the end of npm test', () => {
  it('has the totals in its last line', () => {
    expect(describeCounts({ passed: 3, failed: [], skipped: {} })).toBe('3 passed, 0 failed')
  })

  it('lists skipped tests once per reason', () => {
    const total = noCounts()
    for (const runner of [1, 2]) {
      const counts = { ...noCounts(), passed: runner }
      countSkipped(counts, 'no swaks (Debian: swaks)')
      countSkipped(counts, 'not on Windows', 2)
      addCounts(total, counts)
    }
    expect(describeCounts(total).split('\n')).toEqual([
      '2 skipped: no swaks (Debian: swaks)',
      '4 skipped: not on Windows',
      '3 passed, 0 failed, 6 skipped',
    ])
  })

  it('repeats the start of each failure, without colours and empty lines', () => {
    const counts = noCounts()
    const lines = Array.from({ length: 50 }, (_, line) => `line ${line}`)
    counts.failed.push({ test: 'a.test.ts > adds', message: '\u001b[31mexpected 1\u001b[39m\n\nto be 2' })
    counts.failed.push({ test: 'b.test.ts', message: lines.join('\n') })
    expect(describeCounts(counts).split('\n')).toEqual([
      '✗ a.test.ts > adds',
      '  expected 1',
      '  to be 2',
      '',
      '✗ b.test.ts',
      ...lines.slice(0, 12).map((line) => `  ${line}`),
      '',
      '0 passed, 2 failed',
    ])
  })

  it.each([
    [
      `${named('the store', 'no PostgreSQL (Debian: postgresql)')} > keeps a message`,
      'no PostgreSQL (Debian: postgresql)',
    ],
    ['not run: needs groff', 'needs groff'],
    ['only a name', 'only a name'],
  ])('takes the reason from %o', (text, reason) => {
    expect(reasonIn(text)).toBe(reason)
  })
})
