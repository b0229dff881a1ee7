import { describe, expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { spfTreeAll } from './tree-all.ts'

describe('spf.all of a domain', () => {
  it.each([
    ['v=spf1 mx -all', 'pass'],
    ['v=spf1 mx ~all', 'pass'],
    ['v=spf1 mx ?all', 'spf.all_neutral'],
    ['v=spf1 mx all', 'spf.all_open'],
    ['v=spf1 mx', 'spf.all_missing'],
    ['v=spf1 redirect=_spf.shop.example', 'not asked'],
    ['v=spf1 nonsense -all', 'not asked'],
    // A permanent error for everyone.
    ['v=spf1 nonsense +all', 'not asked'],
    ['v=spf1 ip4:192.0.2.1 - all', 'not asked'],
    ['v=spf1 include:a.example-all', 'not asked'],
  ])('answers %s', async (record, answer) => {
    expect(await auditAnswer(spfTreeAll, `@ TXT "${record}"`)).toBe(answer)
  })
})
