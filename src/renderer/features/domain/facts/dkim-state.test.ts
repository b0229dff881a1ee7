import { describe, expect, it } from 'vitest'
import type { DkimKeyRecordFact, DkimKeysFact } from '../../../../shared/contract/facts/audit/dkim.ts'
import { selectorRows } from './dkim-state.ts'

const usable: DkimKeyRecordFact = {
  text: 'v=DKIM1; p=AAAA',
  usable: true,
  revoked: false,
  key_type: 'rsa',
  key_bits: 2048,
  hashes: null,
  services: ['*'],
  testing: false,
  strict: false,
  notes: null,
  problems: [],
}

function keysWith(change: Partial<DkimKeysFact>): DkimKeysFact {
  return {
    domain: 'shop.example',
    records: [],
    state: 'found',
    undecided: null,
    keys: [],
    dangling: [],
    missing: [],
    unanswered: [],
    wildcard: null,
    services: [],
    guessable: true,
    asked: 84,
    ...change,
  }
}

function stateOf(...records: DkimKeyRecordFact[]) {
  const key = { selector: 's1', source: 'known' as const, service: null, name: 's1', aliases: [], others: [], records }
  return selectorRows(keysWith({ keys: [key] }))[0]?.state
}

describe('selectorRows', () => {
  it("reports the state of each selector's key", () => {
    expect(stateOf(usable)).toBe('usable')
    expect(stateOf({ ...usable, testing: true })).toBe('testing')
    expect(stateOf({ ...usable, usable: false })).toBe('unusable')
    expect(stateOf({ ...usable, usable: false, revoked: true })).toBe('revoked')
    expect(stateOf(usable, usable)).toBe('several')
  })

  it('separates selectors without a key from those without an answer', () => {
    const rows = selectorRows(
      keysWith({ missing: ['old'], unanswered: [{ selector: 'slow', reason: { code: 'dns_timeout' } }] }),
    )
    expect(rows.map(({ selector, state }) => [selector, state])).toEqual([
      ['old', 'missing'],
      ['slow', 'unknown'],
    ])
  })
})
