import { expect, it } from 'vitest'
import { answerTo, askCheck, messageFacts, receivedHop } from '../../../../test/support/message-facts.ts'
import type { ReceivedHop } from '../../../shared/contract/message-facts/path.ts'
import { receivedDelay } from './delay.ts'

const unread = 'unknown: clock_unreadable'
const dated = { date: '2026-11-20T13:00:00.000Z' }

it.each([
  [[], 'not asked'],
  [[null], 'not asked'],
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
  ['a clock of another age', [{ date: '2026-11-20T13:00:00.000Z' }, { date: '2002-07-25T00:00:00.000Z' }], 1, unread],
  ['the same in an old report', [{ ...dated, delay_seconds: 59_962_000_000 }, dated], 1, unread],
])('received.delay answers %s', (_, hops, hop, answer) => {
  const { envelope } = messageFacts()
  const origin = { ip: '192.0.2.1', helo: null, source: 'received_chain' as const, hop }
  expect(
    answerTo(receivedDelay, { envelope: { ...envelope, tls: null, origin }, received: hops.map(receivedHop) }),
  ).toBe(answer)
})

it('names the host where it waited longest', () => {
  const received = [
    receivedHop({ by: 'a.example', delay_seconds: 3600 }),
    receivedHop({ by: 'b.example', delay_seconds: 7200 }),
  ]
  expect(askCheck(receivedDelay, messageFacts({ received }))).toMatchObject({
    params: { host: 'b.example', minutes: 120 },
  })
})
