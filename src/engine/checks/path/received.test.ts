import { describe, expect, it } from 'vitest'
import { answerTo, askCheck, messageFacts, receivedHop } from '../../../../test/support/message-facts.ts'
import type { ReceivedHop } from '../../../shared/contract/facts/message/path.ts'
import { receivedAge, receivedClocks, receivedDelay } from './received.ts'

describe('received.clocks', () => {
  const arrival = '2026-11-20T13:01:59.000Z'

  it.each([
    ['no hops', [], 'not evaluated'],
    ['a hop without a date', [receivedHop()], 'not evaluated'],
    ['a hop before the arrival', [receivedHop({ date: arrival, delay_seconds: 2 })], 'pass'],
    ['clocks that differ a little', [receivedHop({ date: arrival, delay_seconds: -600 })], 'pass'],
    [
      'a hop earlier than the previous one',
      [receivedHop({ date: arrival, delay_seconds: -3600 })],
      'received.out_of_order',
    ],
    ['a hop after the arrival', [receivedHop({ date: '2026-11-20T15:02:00.000Z' })], 'received.future'],
  ])('received.clocks answers %s', (_, received, answer) => {
    expect(answerTo(receivedClocks, { received })).toBe(answer)
  })

  it.each<[string, readonly Partial<ReceivedHop>[], string]>([
    ['the clock of the receiver', [{ date: '2026-11-20T15:02:00.000Z' }, { date: arrival }], 'pass'],
    [
      'a host that is ahead of the receiver',
      [{ date: arrival }, { date: '2026-11-20T15:02:00.000Z' }],
      'received.future',
    ],
    [
      'what the receiver did later',
      [{ date: arrival, delay_seconds: -3600 }, { date: arrival }, { date: arrival }],
      'pass',
    ],
    [
      'a clock that was never set',
      [{ date: arrival }, { date: '1970-01-01T00:00:10.000Z' }],
      'unknown: clock_unreadable',
    ],
    ['a clock in the future', [{ date: arrival }, { date: '2038-01-19T00:00:10.000Z' }], 'unknown: clock_unreadable'],
  ])('received.clocks answers %s', (title, hops, answer) => {
    const { envelope } = messageFacts()
    const hop = title.includes('later') ? 2 : 1
    const origin = { ip: '192.0.2.1', helo: null, source: 'received_chain' as const, hop }
    expect(
      answerTo(receivedClocks, { envelope: { ...envelope, tls: null, origin }, received: hops.map(receivedHop) }),
    ).toBe(answer)
  })

  it('reports the host and its clock difference', () => {
    const received = [receivedHop({ by: 'mx.example.org', date: '2026-11-20T15:02:00.000Z' })]
    expect(askCheck(receivedClocks, messageFacts({ received }))).toMatchObject({
      params: { host: 'mx.example.org', minutes: 120 },
    })
  })
})

describe('received.delay', () => {
  const unread = 'unknown: clock_unreadable'
  const dated = { date: '2026-11-20T13:00:00.000Z' }

  it.each([
    [[], 'not evaluated'],
    [[null], 'not evaluated'],
    [[3, null], 'pass'],
    [[-90, 1700], 'pass'],
    [[3, 1800], 'received.slow'],
  ])('received.delay answers hops that took %j seconds', (delays, answer) => {
    expect(answerTo(receivedDelay, { received: delays.map((delay_seconds) => receivedHop({ delay_seconds })) })).toBe(
      answer,
    )
  })

  it.each<[string, readonly Partial<ReceivedHop>[], number | null, string]>([
    ['days in a mailbox', [{ protocol: 'POP3', delay_seconds: 185_000 }, { delay_seconds: 3 }], null, 'pass'],
    ['days before an inner host of the receiver', [{ delay_seconds: 185_000 }, { delay_seconds: 3 }], 2, 'pass'],
    ['an hour before the receiver', [{ delay_seconds: 3 }, { delay_seconds: 3600 }, {}], 2, 'received.slow'],
    [
      'a clock that is decades off',
      [{ date: '2026-11-20T13:00:00.000Z' }, { date: '2002-07-25T00:00:00.000Z' }],
      1,
      unread,
    ],
    ['the same in an older report', [{ ...dated, delay_seconds: 59_962_000_000 }, dated], 1, unread],
  ])('received.delay answers %s', (_, hops, hop, answer) => {
    const { envelope } = messageFacts()
    const origin = { ip: '192.0.2.1', helo: null, source: 'received_chain' as const, hop }
    expect(
      answerTo(receivedDelay, { envelope: { ...envelope, tls: null, origin }, received: hops.map(receivedHop) }),
    ).toBe(answer)
  })

  it('reports the host with the longest delay', () => {
    const received = [
      receivedHop({ by: 'a.example', delay_seconds: 3600 }),
      receivedHop({ by: 'b.example', delay_seconds: 7200 }),
    ]
    expect(askCheck(receivedDelay, messageFacts({ received }))).toMatchObject({
      params: { host: 'b.example', minutes: 120 },
    })
  })
})

describe('received.age', () => {
  const receivedAt = Date.parse(messageFacts().envelope.received_at)
  const daysBefore = (days: number) => new Date(receivedAt - days * 24 * 3_600_000).toISOString()

  it.each<[string, readonly Partial<ReceivedHop>[], string]>([
    ['a file without a path', [], 'not evaluated'],
    ['a path without a clock', [{ date: null }], 'not evaluated'],
    ['a clock that was never set', [{ date: '1970-01-01T00:00:10.000Z' }], 'not evaluated'],
    ['a clock that is ahead', [{ date: daysBefore(-1) }], 'pass'],
    ['a recent file', [{ date: daysBefore(29.9) }], 'pass'],
    ['an old file', [{ date: daysBefore(30) }, { date: daysBefore(30.1) }], 'received.long_ago'],
    ['an old hop behind a recent one', [{ date: daysBefore(1) }, { date: daysBefore(400) }], 'pass'],
  ])('received.age answers %s', (_, hops, answer) => {
    const { envelope } = messageFacts()
    expect(answerTo(receivedAge, { envelope: { ...envelope, tls: null }, received: hops.map(receivedHop) })).toBe(
      answer,
    )
  })

  it('is about the time in a mailbox, too', () => {
    const { envelope } = messageFacts()
    const received = [{ protocol: 'IMAP', date: daysBefore(0) }, { date: daysBefore(90) }].map(receivedHop)
    expect(askCheck(receivedAge, messageFacts({ envelope: { ...envelope, tls: null }, received }))).toMatchObject({
      finding: 'received.long_ago',
      params: { days: 90 },
    })
  })

  it('is not about a message that was received here', () => {
    const received = [receivedHop({ date: daysBefore(40) })]
    expect(answerTo(receivedAge, { received })).toBe('not evaluated')
  })
})
