import { describe, expect, it } from 'vitest'
import type { Change } from '../../shared/contract/monitoring/run.ts'
import { printChange } from './print-changes.ts'

type Standing = Change['before']

const standing = (key: NonNullable<Standing['problem']>['key'] | null): Standing => ({
  value: key === null ? [] : [key],
  problem: key === null ? null : { key, severity: 'major' },
})

const change = (before: Standing, after: Standing, subject = 'check:mx.record'): Change => ({
  subject,
  before,
  after,
  before_since: '2026-11-21T08:00:00.000Z',
  before_until: '2026-11-21T09:00:00.000Z',
  at: '2026-11-21T10:05:30.000Z',
})

const head = '2026-11-21 10:05  shop.example  MX records'

describe('printChange', () => {
  it.each([
    ['a new problem', standing(null), standing('mx.missing'), `${head}: ok → major\n`],
    ['a fixed problem', standing('mx.missing'), standing(null), `${head}: major → ok\n`],
    ['another problem', standing('mx.missing'), standing('mx.null_mx_sends'), `${head}: changed, still major\n`],
    ['a changed fact', { ...standing(null), value: ['mx.ipv4_only'] }, standing(null), `${head}: changed, still ok\n`],
  ])('prints the severities of %s', (_, before, after, line) => {
    expect(printChange('shop.example', change(before, after), 'en')).toBe(line)
  })

  it('prints the records that were removed and added', () => {
    const records = (...value: string[]): Standing => ({ value, problem: null })
    const text = printChange('shop.example', change(records('a', 'b'), records('b', 'c'), 'records:mx'), 'en')
    expect(text).toBe(`${head}\n  - a\n  + c\n`)
  })
})
