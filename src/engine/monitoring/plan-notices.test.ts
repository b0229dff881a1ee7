import { describe, expect, it } from 'vitest'
import { alertPolicySchema, type Notice } from '../../shared/contract/monitoring/incident.ts'
import { type AlertRoutes, planNotices, type UntoldIncident } from './plan-notices.ts'

const now = new Date('2026-11-23T10:00:00.000Z')
const incident: UntoldIncident = {
  id: 1,
  groupId: null,
  channelId: null,
  subject: 'check:dmarc.policy',
  problem: 'dmarc.policy_none',
  severity: 'major',
  since: now.toISOString(),
  opened_at: now.toISOString(),
  recovered_at: null,
  since_added: false,
  reopened_at: null,
  openings: 1,
  is_unstable: false,
  acknowledged_at: null,
  told: [],
}
const toldBy = (channelId: number, notice: Notice): UntoldIncident['told'][number] => {
  return { channelId, notice, state: 'sent', opening: 1, at: new Date(0) }
}
const ofChannel = (channelId: number): Partial<UntoldIncident> => ({
  channelId,
  subject: 'channel',
  problem: 'channel_failed',
})
const routes: AlertRoutes = {
  channels: [
    { id: 1, isDefault: true },
    { id: 2, isDefault: true },
    { id: 3, isDefault: false },
    { id: 4, isDefault: false },
  ],
  groups: [
    { id: 1, policy: alertPolicySchema.parse({}), channelIds: [3, 4, 99] },
    { id: 2, policy: alertPolicySchema.parse({ minimum_severity: 'critical' }), channelIds: [1] },
    { id: 3, policy: alertPolicySchema.parse({}), channelIds: [] },
  ],
  defaultPolicy: alertPolicySchema.parse({}),
  settling: new Set(),
}

describe('planNotices', () => {
  it.each<[string, Partial<UntoldIncident>, number[]]>([
    ['a monitor without a group: the default channels', {}, [1, 2]],
    ['a monitor in a group: its channels', { groupId: 1 }, [3, 4]],
    ['a monitor in a group with a higher minimum severity', { groupId: 2 }, []],
    ['a monitor in a group without channels', { groupId: 3 }, []],
    ['a failing channel: other channels', ofChannel(1), [2]],
    ['a failing channel of a group: other channels, including those of the group', ofChannel(3), [1, 2, 4]],
    ['a channel that was already notified', { told: [toldBy(1, 'opened')] }, [2]],
  ])('%s', (_, changes, expected) => {
    expect(planNotices([{ ...incident, ...changes }], routes, now)).toEqual(
      expected.map((channelId) => ({ incidentId: 1, channelId, notice: 'opened', opening: 1 })),
    )
  })
  it.each<[string, number[], [number, string][]]>([
    [
      'the same channels',
      [],
      [
        [1, 'escalated'],
        [2, 'escalated'],
      ],
    ],
    ['its own target, which was not notified before', [3], [[3, 'escalated']]],
    [
      'its own target and one that was notified before',
      [2, 3],
      [
        [2, 'escalated'],
        [3, 'escalated'],
      ],
    ],
    [
      'the same channels if its target was deleted',
      [99],
      [
        [1, 'escalated'],
        [2, 'escalated'],
      ],
    ],
  ])('reminds through %s', (_, escalate_to, expected) => {
    const defaultPolicy = alertPolicySchema.parse({ escalate_after_hours: 4, escalate_to })
    const told = [1, 2].map((channelId) => toldBy(channelId, 'opened'))
    const opened_at = '2026-11-23T05:00:00.000Z'
    expect(planNotices([{ ...incident, opened_at, told }], { ...routes, defaultPolicy }, now)).toEqual(
      expected.map(([channelId, notice]) => ({ incidentId: 1, channelId, notice, opening: 1 })),
    )
  })

  it('notifies the escalation target of the recovery if it got a reminder', () => {
    const defaultPolicy = alertPolicySchema.parse({ escalate_after_hours: 4, escalate_to: [3] })
    const told = [toldBy(1, 'opened'), toldBy(3, 'escalated')]
    const over = { ...incident, recovered_at: now.toISOString(), told }
    expect(planNotices([over], { ...routes, defaultPolicy }, now)).toEqual([
      { incidentId: 1, channelId: 1, notice: 'recovered', opening: 1 },
      { incidentId: 1, channelId: 3, notice: 'recovered', opening: 1 },
    ])
  })

  it.each<[string, Partial<UntoldIncident>, number, number]>([
    ['waits for the other monitors of its group', {}, 0, 0],
    ['does not wait for those of another group', { groupId: 1 }, 0, 2],
    ['waits for two hours at most', {}, 120, 2],
    ['does not wait if the clock was set back', {}, -10, 2],
    ['does not wait if it is new', { since_added: false }, 0, 2],
  ])('what existed from the start %s', (_, changes, minutes, expected) => {
    const settling = new Set([null])
    const later = new Date(now.getTime() + minutes * 60_000)
    const planned = planNotices([{ ...incident, since_added: true, ...changes }], { ...routes, settling }, later)
    expect(planned).toHaveLength(expected)
  })
})
