import { expect, it } from 'vitest'
import { createTestClock } from '../../../../test/support/clock.ts'
import { createKeyThrottle } from './key-throttle.ts'

function start(max = 3) {
  const clock = createTestClock()
  const waits: number[] = []
  const throttle = createKeyThrottle({ clock, max, pause: async (milliseconds) => void waits.push(milliseconds) })
  const fail = (network: string, times: number) => {
    for (let count = 0; count < times; count++) throttle.noteWrong(network)
  }
  /** How many milliseconds the key waited; null if it did not wait. */
  async function waitOf(network: string, key = 'key'): Promise<number | null> {
    const before = waits.length
    expect(await throttle.admit(network, key)).toBeNull()
    return waits[before] ?? null
  }
  return { clock, throttle, fail, waitOf }
}

it('serializes the keys of a network until the minute is over', async () => {
  const { clock, fail, waitOf } = start()
  fail('192.0.2.1', 2)
  clock.advance(20_000)
  expect(await waitOf('192.0.2.1')).toBeNull()
  fail('192.0.2.1', 1)
  expect([await waitOf('192.0.2.1'), await waitOf('192.0.2.1'), await waitOf('192.0.2.1')]).toEqual([0, 200, 400])
  expect(await waitOf('192.0.2.2')).toBeNull()
  clock.advance(500)
  expect(await waitOf('192.0.2.1')).toBe(100)
  clock.advance(40_000)
  expect(await waitOf('192.0.2.1')).toBeNull()
  fail('192.0.2.1', 2)
  expect(await waitOf('192.0.2.1')).toBeNull()
})

it('queues at most ten attempts', async () => {
  const { throttle, fail, waitOf, clock } = start()
  fail('192.0.2.1', 3)
  for (let count = 0; count < 10; count++) await waitOf('192.0.2.1')
  expect(await throttle.admit('192.0.2.1', 'key')).toEqual(new Date('2026-11-20T12:00:02.000Z'))
  clock.advance(200)
  expect(await waitOf('192.0.2.1')).toBe(1800)
})

it('admits keys accepted from the same network before', async () => {
  const { throttle, fail, waitOf } = start()
  throttle.noteAccepted('192.0.2.1', 'key')
  fail('192.0.2.1', 3)
  fail('192.0.2.2', 3)
  expect(await waitOf('192.0.2.1', 'key')).toBeNull()
  expect(await waitOf('192.0.2.1', 'other')).toBe(0)
  expect(await waitOf('192.0.2.2', 'key')).toBe(0)
})

it('forgets the oldest networks', async () => {
  const { throttle, fail, waitOf } = start()
  fail('the first', 3)
  for (let count = 0; count < 10_000; count++) throttle.noteWrong(`network ${count}`)
  expect(await waitOf('the first')).toBeNull()
  fail('the last', 3)
  expect(await waitOf('the last')).toBe(0)
})

it('never delays a key if the limit is 0', async () => {
  const { fail, waitOf } = start(0)
  fail('192.0.2.1', 100)
  expect(await waitOf('192.0.2.1')).toBeNull()
})
