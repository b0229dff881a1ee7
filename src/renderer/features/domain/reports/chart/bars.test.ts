import { describe, expect, it } from 'vitest'
import { type Bar, barsOf, messagesOf, pathOf, ticksOf, totalOf } from './bars.ts'

const reported = { day: '2026-03-01', aligned: 90, service: 5, own: 1, forwarder: 2, unknown: 1, spoofing: 1 }
const sums = { aligned: 90, yours: 6, forwarder: 2, unknown: 1, spoofing: 1 }

describe('barsOf', () => {
  it('has a bar for each day, also across months, and no zero for days without reports', () => {
    expect(barsOf({ since: '2026-02-27', until: '2026-03-02', daily: [reported] })).toEqual([
      { day: '2026-02-27', sums: null },
      { day: '2026-02-28', sums: null },
      { day: '2026-03-01', sums },
      { day: '2026-03-02', sums: null },
    ])
  })

  it('has one bar per day when the clocks change', () => {
    expect(barsOf({ since: '2026-01-01', until: '2026-12-31', daily: [] })).toHaveLength(365)
  })
})

describe('totalOf', () => {
  it('adds up the days', () => {
    const bars = barsOf({
      since: '2026-03-01',
      until: '2026-03-02',
      daily: [reported, { ...reported, day: '2026-03-02' }],
    })
    expect(totalOf(bars)).toEqual({ aligned: 180, yours: 12, forwarder: 4, unknown: 2, spoofing: 2 })
    expect(messagesOf(sums)).toBe(100)
  })

  it('is unknown without any report', () => {
    expect(totalOf([{ day: '2026-03-01', sums: null }])).toBeNull()
  })
})

describe('ticksOf', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [4, [0, 1, 2, 3, 4]],
    [5, [0, 2, 4, 6]],
    [99, [0, 50, 100]],
    [100, [0, 50, 100]],
    [101, [0, 50, 100, 150]],
    [4210, [0, 2000, 4000, 6000]],
  ])('rounds %i', (max, ticks) => {
    expect(ticksOf(max)).toEqual(ticks)
  })
})

describe('pathOf', () => {
  const bars: Bar[] = [
    { day: '2026-03-01', sums: null },
    { day: '2026-03-02', sums },
  ]

  it('stacks the parts, and skips zeros and days without reports', () => {
    expect(pathOf(bars, 'aligned', 100)).toBe('M1.12 1v-0.9h0.76v0.9z')
    expect(pathOf(bars, 'yours', 100)).toBe('M1.12 0.1v-0.06h0.76v0.06z')
    expect(pathOf([{ day: '2026-03-01', sums: { ...sums, yours: 0 } }], 'yours', 100)).toBe('')
  })
})
