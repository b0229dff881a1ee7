import { expect, it } from 'vitest'
import { answerTo, askCheck, messageFacts, receivedHop } from '../../../../test/support/message-facts.ts'
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

it('names the host and how far its clock is off', () => {
  const received = [receivedHop({ by: 'mx.example.org', date: '2026-11-20T15:02:00.000Z' })]
  expect(askCheck(receivedClocks, messageFacts({ received }))).toMatchObject({
    params: { host: 'mx.example.org', minutes: 120 },
  })
})
