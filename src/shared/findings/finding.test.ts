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
    ['an unknown result', { check: 'spf.all', state: 'unknown', reason: { code: 'dns_timeout' } }],
  ])('accepts %s', (_, outcome) => {
    expect(outcomeSchema.parse(outcome)).toEqual(outcome)
  })

  it.each<[string, unknown]>([
    ['a removed check', { ...fail, check: 'spf.gone' }],
    ['a removed finding', { ...fail, finding: 'spf.gone' }],
    ['a removed reason', { check: 'spf.all', state: 'unknown', reason: { code: 'gone' } }],
    ['nested parameters', { ...fail, params: { domain: { name: 'shop.example' } } }],
    ['nonsense', 'nonsense'],
  ])('refuses %s', (_, outcome) => {
    expect(outcomeSchema.safeParse(outcome).success).toBe(false)
  })
})
