import { expect, it } from 'vitest'
import { answerTo, askCheck, messageFacts, receivedHop } from '../../../../test/support/message-facts.ts'
import type { ReceivedHop } from '../../../shared/contract/message-facts/path.ts'
import { receivedClocks } from './clocks.ts'

const arrival = '2026-11-20T13:01:59.000Z'

it.each([
  ['no hops', [], 'not asked'],
  ['a hop without a date', [receivedHop()], 'not asked'],
  ['a hop before the arrival', [receivedHop({ date: arrival, delay_seconds: 2 })], 'pass'],
  ['clocks that differ a little', [receivedHop({ date: arrival, delay_seconds: -600 })], 'pass'],
  ['a hop before the one before', [receivedHop({ date: arrival, delay_seconds: -3600 })], 'received.out_of_order'],
  ['a hop after the arrival', [receivedHop({ date: '2026-11-20T15:02:00.000Z' })], 'received.future'],
])('received.clocks answers %s', (_, received, answer) => {
  expect(answerTo(receivedClocks, { received })).toBe(answer)
})

it.each<[string, readonly Partial<ReceivedHop>[], string]>([
  ['the clock of the receiver', [{ date: '2026-11-20T15:02:00.000Z' }, { date: arrival }], 'pass'],
  ['a host that is ahead of it', [{ date: arrival }, { date: '2026-11-20T15:02:00.000Z' }], 'received.future'],
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
  ['a clock of a time to come', [{ date: arrival }, { date: '2038-01-19T00:00:10.000Z' }], 'unknown: clock_unreadable'],
])('received.clocks answers %s', (title, hops, answer) => {
  const { envelope } = messageFacts()
  const hop = title.includes('later') ? 2 : 1
  const origin = { ip: '192.0.2.1', helo: null, source: 'received_chain' as const, hop }
  expect(
    answerTo(receivedClocks, { envelope: { ...envelope, tls: null, origin }, received: hops.map(receivedHop) }),
  ).toBe(answer)
})

it('names the host and how far its clock is off', () => {
  const received = [receivedHop({ by: 'mx.example.org', date: '2026-11-20T15:02:00.000Z' })]
  expect(askCheck(receivedClocks, messageFacts({ received }))).toMatchObject({
    params: { host: 'mx.example.org', minutes: 120 },
  })
})
