import { describe, expect, it } from 'vitest'
import type { Listing } from '../../../shared/contract/blacklist.ts'
import { listStatuses } from '../../../shared/listing.ts'
import { levelOfListing, verdictLevel } from './verdict.ts'

function listing(change: Partial<Listing>): Listing {
  return {
    list: 'list.example',
    name: 'List',
    listed: change.status === 'listed',
    status: 'clean',
    codes: [],
    meanings: [],
    kind: null,
    severity: null,
    reason: null,
    delist_url: null,
    milliseconds: 10,
    ...change,
  }
}

describe('levelOfListing', () => {
  it.each(listStatuses.filter((status) => !['clean', 'listed', 'unsupported'].includes(status)))(
    'takes %s for unknown: no answer is no good answer',
    (status) => expect(levelOfListing(listing({ status }))).toBe('unknown'),
  )

  it('is neutral for a list that does not cover the address', () => {
    expect(levelOfListing(listing({ status: 'unsupported' }))).toBe('info')
  })

  it('is the severity of the listing', () => {
    expect(levelOfListing(listing({ status: 'listed', severity: 'minor' }))).toBe('minor')
    expect(levelOfListing(listing({ status: 'clean' }))).toBe('ok')
  })
})

describe('verdictLevel', () => {
  it('is unknown if no list answered', () => {
    expect(verdictLevel({ listed: null, lists: [listing({ status: 'timeout' })] })).toBe('unknown')
    expect(verdictLevel({ listed: null, lists: [listing({ status: 'unsupported' })] })).toBe('unknown')
    expect(verdictLevel({ listed: null, lists: [] })).toBe('unknown')
  })

  it.each([
    ['fine', 'if every list that covers the address answered', 'unsupported', 'ok'],
    ['unknown', 'if one of them did not answer', 'blocked', 'unknown'],
  ] as const)('is %s %s', (_, __, status, level) => {
    expect(verdictLevel({ listed: false, lists: [listing({}), listing({ status })] })).toBe(level)
  })

  it('is that of the most severe listing', () => {
    const lists = [
      listing({ status: 'listed', severity: 'minor' }),
      listing({ status: 'listed', severity: 'critical' }),
      listing({ status: 'timeout' }),
    ]
    expect(verdictLevel({ listed: true, lists })).toBe('critical')
  })
})
