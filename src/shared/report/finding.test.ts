import { describe, expect, it } from 'vitest'
import { outcomeSchema } from './finding.ts'

const fail = {
  check: 'spf.all',
  state: 'fail',
  finding: 'spf.all_open',
  params: { domain: 'shop.example' },
  record: null,
}

describe('outcomeSchema', () => {
  it.each<[string, unknown]>([
    ['a pass', { check: 'arc.result', state: 'pass', params: { instances: 2 } }],
    ['a failure', fail],
    [
      'a failure with the record that fixes it',
      { ...fail, record: { name: 'a', type: 'TXT', value: 'b', current: null } },
    ],
    ['a note', { ...fail, state: 'note' }],
    ['an unanswered question', { check: 'spf.all', state: 'unknown', reason: { code: 'dns_timeout' } }],
  ])('takes %s', (_, outcome) => {
    expect(outcomeSchema.parse(outcome)).toEqual(outcome)
  })

  it.each<[string, unknown]>([
    ['a check that is gone', { ...fail, check: 'spf.gone' }],
    ['a finding that is gone', { ...fail, finding: 'spf.gone' }],
    ['a reason that is gone', { check: 'spf.all', state: 'unknown', reason: { code: 'gone' } }],
    ['parameters that are no plain values', { ...fail, params: { domain: { name: 'shop.example' } } }],
    ['nonsense', 'nonsense'],
  ])('refuses %s', (_, outcome) => {
    expect(outcomeSchema.safeParse(outcome).success).toBe(false)
  })
})
