import { describe, expect, it } from 'vitest'
import { type CountedNotices, readNotices } from './read-notices.ts'

const today = 20_000
const refused = { kind: 'bounce', provider: 'gmail', reason: 'auth_failed', complaints: 0 } as const
const gone = { kind: 'bounce', provider: 'gmail', reason: 'unknown_recipient', complaints: 0 } as const
const complaint = { kind: 'complaint', provider: 'yahoo', reason: null, failed: 0 } as const

/** So many per day in the week before yesterday. */
const week = (each: Omit<CountedNotices, 'day'>) =>
  Array.from({ length: 7 }, (_, index) => ({ ...each, day: today - 2 - index }))

function read(
  counts: readonly CountedNotices[],
  {
    kind = 'bounces',
    sent_per_day = null,
    firstDay = today - 30,
    known = [],
  }: Partial<Parameters<typeof readNotices>[1]> & {
    firstDay?: number | null
    known?: string[]
  } = {},
) {
  return readNotices(counts, { kind, sent_per_day }, { today, firstDay, known })
}

const problemOf = (readings: ReturnType<typeof read>, subject: string) =>
  readings.find((reading) => reading.subject === subject)?.problem?.key ?? null

describe('refusals', () => {
  it('are a problem from the first one if they are about the sender', () => {
    const readings = read([
      { ...refused, day: today - 1, failed: 1 },
      { ...gone, day: today, failed: 2 },
    ])
    expect(readings).toMatchObject([
      { subject: 'refusal:gmail auth_failed', problem: { key: 'mail_refused' }, params: { count: 1 } },
      { subject: 'rise:bounces', problem: null },
    ])
  })

  it('are over once there is none for a day', () => {
    const subject = 'refusal:gmail auth_failed'
    const readings = read([{ ...refused, day: today - 2, failed: 9 }], { known: [subject, 'rise:bounces'] })
    expect(readings).toContainEqual({ subject, value: [], problem: null })
  })
})

describe('a rise', () => {
  it.each([
    ['three times the usual', 30, 10, 'notices_risen'],
    ['less', 29, 10, null],
    ['few, however rare they are', 9, 0, null],
    ['many where there were none', 10, 0, 'notices_risen'],
  ])('is %s', (_, latest, usual, key) => {
    const counts = [{ ...gone, day: today, failed: latest }, ...week({ ...gone, failed: usual })]
    expect(problemOf(read(counts), 'rise:bounces')).toBe(key)
  })

  it('is not known without a week before', () => {
    const counts = [{ ...gone, day: today, failed: 500 }]
    expect(read(counts, { firstDay: today - 7 })).toEqual([])
    expect(read(counts, { firstDay: null })).toEqual([])
  })

  it('counts complaints on their own', () => {
    const counts = [
      { ...complaint, day: today, complaints: 3 },
      { ...refused, day: today, failed: 90 },
    ]
    expect(read(counts, { kind: 'complaints' })).toMatchObject([{ subject: 'rise:complaints', params: { count: 3 } }])
  })
})

describe('a rate', () => {
  it.each([
    [0, null],
    [9, null],
    [10, 'rate_raised'],
    [29, 'rate_raised'],
    [30, 'rate_high'],
  ])('of %d complaints about 10,000 messages', (complaints, key) => {
    const counts = [{ ...complaint, day: today, complaints }]
    expect(problemOf(read(counts, { kind: 'complaints', sent_per_day: 10_000 }), 'rate:complaints')).toBe(key)
  })

  it('is not known without the number of sent messages', () => {
    const counts = [{ ...complaint, day: today, complaints: 900 }]
    expect(read(counts, { kind: 'complaints' }).map(({ subject }) => subject)).toEqual(['rise:complaints'])
  })
})
