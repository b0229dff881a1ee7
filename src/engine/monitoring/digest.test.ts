import { describe, expect, it } from 'vitest'
import type { DigestSettings, Incident } from '../../shared/contract/monitoring/incident.ts'
import type { Change } from '../../shared/contract/monitoring/run.ts'
import { composeDigest, nextDigest } from './digest.ts'

const since = new Date('2026-11-22T07:00:00Z')
const until = new Date('2026-11-23T07:00:00Z')
const [earlier, within, later] = ['2026-11-21T12:00:00.000Z', '2026-11-22T12:00:00.000Z', '2026-11-23T12:00:00.000Z']

function incident(opened_at: string, recovered_at: string | null = null): Incident {
  return {
    subject: 'check:spf.record',
    problem: 'spf.no_record',
    severity: 'critical',
    since: opened_at,
    opened_at,
    recovered_at,
    since_added: false,
    reopened_at: null,
    is_unstable: false,
    acknowledged_at: null,
  }
}

function change(before: string, after: string, at = within, subject = 'records:spf'): Change {
  return {
    subject,
    before: { value: [before], problem: null },
    after: { value: [after], problem: null },
    before_since: earlier,
    before_until: at,
    at,
  }
}

describe('nextDigest', () => {
  const warsaw: DigestSettings = { frequency: 'daily', hour: 8, time_zone: 'Europe/Warsaw' }

  it.each([
    [warsaw, '2026-11-23T06:00Z', '2026-11-23T07:00:00.000Z'],
    [warsaw, '2026-11-23T07:00Z', '2026-11-24T07:00:00.000Z'],
    [warsaw, '2026-03-28T08:00Z', '2026-03-29T06:00:00.000Z'],
    // A Monday.
    [{ ...warsaw, frequency: 'weekly' as const }, '2026-11-23T07:00Z', '2026-11-30T07:00:00.000Z'],
  ])('%j after %s: %s', (settings, after, expected) => {
    expect(nextDigest(settings, new Date(after)).toISOString()).toBe(expected)
  })
})

describe('composeDigest', () => {
  it.each([
    ['opened', incident(within)],
    ['open', incident(earlier)],
    ['recovered', incident(earlier, within)],
    ['recovered', incident(within, within)],
  ])('lists an incident once: %s', (list, told) => {
    const [entry] = composeDigest([{ monitor_id: 1, incidents: [told], changes: [] }], since, until)
    expect(entry).toEqual({ monitor_id: 1, opened: [], recovered: [], open: [], changes: [], [list]: [told] })
  })

  it.each([
    ['too old', { incidents: [incident(earlier, earlier)], changes: [change('a', 'b', earlier)] }],
    ['too recent', { incidents: [incident(later)], changes: [change('a', 'b', later)] }],
    ['reverted', { incidents: [], changes: [change('a', 'b'), change('b', 'a')] }],
  ])('omits news that is %s', (_, news) => {
    expect(composeDigest([{ monitor_id: 1, ...news }], since, until)).toEqual([])
  })

  it('combines successive changes', () => {
    const changes = [change('a', 'b'), change('x', 'y', within, 'records:mx'), change('b', 'c')]
    const [entry] = composeDigest([{ monitor_id: 1, incidents: [], changes }], since, until)
    expect(entry?.changes).toEqual([change('a', 'c'), change('x', 'y', within, 'records:mx')])
  })
})
