import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeliveryState } from '../../shared/contract/monitoring/channel.ts'
import {
  type AlertPolicy,
  alertPolicySchema,
  type Incident,
  type Notice,
} from '../../shared/contract/monitoring/incident.ts'
import { dueNotice, isQuiet, isSuperseded, type NoticeRules, type Opening, type ToldNotice } from './due-notice.ts'

const opened_at = '2026-11-23T10:00:00.000Z'
const incident: Opening = {
  subject: 'check:dmarc.policy',
  problem: 'dmarc.policy_none',
  severity: 'major',
  since: '2026-11-23T09:00:00.000Z',
  opened_at,
  recovered_at: null,
  since_added: false,
  reopened_at: null,
  openings: 1,
  is_unstable: false,
  acknowledged_at: null,
}
const recovered: Partial<Incident> = { recovered_at: '2026-11-23T11:00:00.000Z' }
const acknowledged: Partial<Incident> = { acknowledged_at: '2026-11-23T10:30:00.000Z' }
const atNight: Partial<Incident> = { opened_at: '2026-11-23T22:00:00.000Z' }
const night = { quiet_hours: { from: '22:00', to: '07:00', time_zone: 'Europe/Warsaw' } }
const noon = { quiet_hours: { from: '12:00', to: '14:00', time_zone: 'Europe/Warsaw' } }
const impatient = { escalate_after_hours: 4 }

function policyWith(changes: Partial<AlertPolicy>): AlertPolicy {
  return alertPolicySchema.parse(changes)
}

/** The rules of a channel that gets alerts and reminders. */
function rulesWith(changes: Partial<AlertPolicy>): NoticeRules {
  return { policy: policyWith(changes), isFirst: true, reminds: true }
}

/** Notices that were delivered. */
function sent(notices: readonly Notice[]): ToldNotice[] {
  return notices.map((notice) => ({ notice, state: 'sent', opening: 1, at: new Date(opened_at) }))
}

function asTold(told: readonly [Notice, DeliveryState][]): ToldNotice[] {
  return told.map(([notice, state]) => ({ notice, state, opening: 1, at: new Date(opened_at) }))
}

type Case = [string, Partial<Incident>, Notice[], Partial<AlertPolicy>, string, Notice | null]

describe('dueNotice', () => {
  it.each<Case>([
    ['a new incident', {}, [], {}, '2026-11-23T10:00Z', 'opened'],
    ['nothing if already alerted', {}, ['opened'], {}, '2026-11-23T10:00Z', null],
    ['a recovery', recovered, ['opened'], {}, '2026-11-23T11:00Z', 'recovered'],
    ['nothing if the recovery was already reported', recovered, ['opened', 'recovered'], {}, '2026-11-23T11:00Z', null],
    ['no recovery without an alert', recovered, [], {}, '2026-11-23T11:00Z', null],
    ['nothing below the minimum severity', { severity: 'minor' }, [], {}, '2026-11-23T10:00Z', null],
    [
      'minor incidents, if requested',
      { severity: 'minor' },
      [],
      { minimum_severity: 'minor' },
      '2026-11-23T10:00Z',
      'opened',
    ],
    ['only critical incidents, if requested', {}, [], { minimum_severity: 'critical' }, '2026-11-23T10:00Z', null],
    [
      'failed checks, whatever the minimum severity',
      { problem: 'not_checked', severity: 'minor' },
      [],
      { minimum_severity: 'critical' },
      '2026-11-23T10:00Z',
      'opened',
    ],
    ['nothing about an acknowledged incident', acknowledged, [], {}, '2026-11-23T11:00Z', null],
    ['no early escalation', {}, ['opened'], impatient, '2026-11-23T13:59Z', null],
    ['an escalation', {}, ['opened'], impatient, '2026-11-23T14:00Z', 'escalated'],
    ['no second escalation', {}, ['opened', 'escalated'], impatient, '2026-11-24T14:00Z', null],
    ['no escalation of an acknowledged incident', acknowledged, ['opened'], impatient, '2026-11-23T14:00Z', null],
    ['no escalation after a recovery', recovered, ['opened', 'recovered'], impatient, '2026-11-23T14:00Z', null],
    [
      'the recovery of an escalated incident',
      recovered,
      ['opened', 'escalated'],
      impatient,
      '2026-11-23T14:00Z',
      'recovered',
    ],
    ['nothing in quiet hours', {}, [], night, '2026-11-23T23:00Z', null],
    ['nothing before quiet hours end', {}, [], night, '2026-11-24T05:59Z', null],
    ['an incident from quiet hours, when they end', {}, [], night, '2026-11-24T06:00Z', 'opened'],
    ['nothing that recovered during quiet hours', recovered, [], night, '2026-11-24T06:00Z', null],
    [
      'no escalation with the alert that waited',
      atNight,
      ['opened'],
      { ...night, ...impatient },
      '2026-11-24T06:05Z',
      null,
    ],
    ['no escalation too soon after it', atNight, ['opened'], { ...night, ...impatient }, '2026-11-24T09:59Z', null],
    ['an escalation after it', atNight, ['opened'], { ...night, ...impatient }, '2026-11-24T10:00Z', 'escalated'],
    ['nothing in quiet hours during the day', {}, [], noon, '2026-11-23T11:00Z', null],
    ['a delayed alert after them', {}, [], noon, '2026-11-23T13:00Z', 'opened'],
  ])('sends %s', (_, changes, told, policy, now, expected) => {
    expect(dueNotice({ ...incident, ...changes }, sent(told), rulesWith(policy), new Date(now))).toBe(expected)
  })

  it.each<[string, Partial<Incident>, [Notice, DeliveryState][], Notice | null]>([
    ['nothing else while the alert is waiting', recovered, [['opened', 'waiting']], null],
    ['no recovery if the alert was not delivered', recovered, [['opened', 'dead']], null],
    ['no recovery if the alert was dropped', recovered, [['opened', 'dropped']], null],
    ['an escalation if the alert was not delivered', {}, [['opened', 'dead']], 'escalated'],
    [
      'a recovery if only the escalation was delivered',
      recovered,
      [
        ['opened', 'dead'],
        ['escalated', 'sent'],
      ],
      'recovered',
    ],
  ])('sends %s', (_, changes, told, expected) => {
    const now = new Date('2026-11-23T14:00Z')
    expect(dueNotice({ ...incident, ...changes }, asTold(told), rulesWith(impatient), now)).toBe(expected)
  })

  /** Each notice with the opening it is about, and how many minutes ago it was sent. */
  it.each<[string, Partial<Opening>, [Notice, number, number][], Notice | null]>([
    [
      'what is back',
      {},
      [
        ['opened', 1, 300],
        ['recovered', 1, 200],
      ],
      'reopened',
    ],
    [
      'nothing within an hour',
      {},
      [
        ['opened', 1, 300],
        ['recovered', 1, 59],
      ],
      null,
    ],
    [
      'a return after an hour',
      {},
      [
        ['opened', 1, 300],
        ['recovered', 1, 60],
      ],
      'reopened',
    ],
    ['nothing if no one heard that it was over', {}, [['opened', 1, 300]], null],
    ['what is back, if no one heard of it before', {}, [], 'reopened'],
    [
      'its end',
      recovered,
      [
        ['opened', 1, 300],
        ['recovered', 1, 200],
        ['reopened', 2, 61],
      ],
      'recovered',
    ],
    [
      'no end within an hour',
      recovered,
      [
        ['opened', 1, 300],
        ['recovered', 1, 200],
        ['reopened', 2, 5],
      ],
      null,
    ],
    ['one end for two openings', recovered, [['opened', 1, 300]], 'recovered'],
    [
      'no second end',
      recovered,
      [
        ['opened', 1, 300],
        ['recovered', 2, 61],
      ],
      null,
    ],
    [
      'nothing twice',
      {},
      [
        ['opened', 1, 300],
        ['recovered', 1, 200],
        ['reopened', 2, 100],
      ],
      null,
    ],
  ])('sends %s', (_, changes, sentBefore, expected) => {
    const now = new Date('2026-11-24T10:00Z')
    const told = sentBefore.map(([notice, opening, ago]): ToldNotice => {
      return { notice, state: 'sent', opening, at: new Date(now.getTime() - ago * 60_000) }
    })
    const again = { ...incident, openings: 2, reopened_at: '2026-11-24T09:00:00.000Z', ...changes }
    expect(dueNotice(again, told, rulesWith({}), now)).toBe(expected)
  })

  it.each([
    // The clocks go forward at 2:00 on March 29, and back at 3:00 on October 25.
    ['2026-03-29T04:59Z', true],
    ['2026-03-29T05:00Z', false],
    ['2026-10-25T05:59Z', true],
    ['2026-10-25T06:00Z', false],
    ['2026-10-24T19:59Z', false],
    ['2026-10-25T20:59Z', false],
    ['2026-10-25T21:00Z', true],
  ])('follows local time across DST changes: %s', (now, expected) => {
    expect(isQuiet(policyWith(night), new Date(now))).toBe(expected)
  })

  it('sends each notice once, and a recovery only after the alert', () => {
    const course = record({
      policy: constantFrom(policyWith({}), policyWith(night), policyWith({ ...noon, ...impatient })),
      recoversAfter: integer({ min: 0, max: 2_000 }),
      acknowledgedAfter: integer({ min: 0, max: 4_000 }),
      steps: array(record({ minutes: integer({ min: -300, max: 300 }), isCrash: boolean() }), { maxLength: 60 }),
    })
    assert(
      property(course, ({ policy, recoversAfter, acknowledgedAfter, steps }) => {
        const start = Date.parse(opened_at)
        const afterMinutes = (minutes: number, now: number) =>
          now - start >= minutes * 60_000 ? new Date(start + minutes * 60_000).toISOString() : null
        const told: Notice[] = []
        let now = start
        for (const { minutes, isCrash } of steps) {
          now += minutes * 60_000
          const state = {
            ...incident,
            recovered_at: afterMinutes(recoversAfter, now),
            acknowledged_at: afterMinutes(acknowledgedAfter, now),
          }
          const due = dueNotice(state, sent(told), { policy, isFirst: true, reminds: true }, new Date(now))
          // A crash before anything was stored: the same notice is due again.
          if (due && !isCrash) told.push(due)
        }
        expect(told).toEqual([...new Set(told)])
        expect(told[0] ?? 'opened').toBe('opened')
      }),
    )
  })
})

describe('isSuperseded', () => {
  it.each<[string, Notice, Partial<Incident>, boolean, boolean]>([
    ['an alert', 'opened', {}, false, false],
    ['an alert about a recovered incident', 'opened', recovered, false, true],
    ['an alert about a recovered incident that may have been delivered', 'opened', recovered, true, false],
    ['an alert about an acknowledged incident', 'opened', acknowledged, false, true],
    ['an escalation of an acknowledged incident', 'escalated', acknowledged, false, true],
    ['a recovery', 'recovered', recovered, false, false],
    ['the recovery of what is back', 'recovered', {}, false, true],
  ])('%s', (_, notice, changes, mayHaveArrived, expected) => {
    expect(isSuperseded({ ...incident, ...changes }, { notice, mayHaveArrived })).toBe(expected)
  })
})
