import { expect, it } from 'vitest'
import { answerTo, askCheck, messageFacts, receivedHop } from '../../../../test/support/message-facts.ts'
import { receivedDelay } from './delay.ts'

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

it('names the host where it waited longest', () => {
  const received = [
    receivedHop({ by: 'a.example', delay_seconds: 3600 }),
    receivedHop({ by: 'b.example', delay_seconds: 7200 }),
  ]
  expect(askCheck(receivedDelay, messageFacts({ received }))).toMatchObject({
    params: { host: 'b.example', minutes: 120 },
  })
})
