import { expect, it } from 'vitest'
import { createTestClock } from '../../../test/support/clock.ts'
import { createKeyTries } from './key-tries.ts'

function start(most = 3) {
  const clock = createTestClock()
  const tries = createKeyTries({ clock, most })
  const fail = (network: string, times: number) => {
    for (let count = 0; count < times; count++) tries.noteWrong(network)
  }
  return { clock, tries, fail }
}

it('bars a network for the rest of the minute', () => {
  const { clock, tries, fail } = start()
  fail('192.0.2.1', 2)
  clock.advance(20_000)
  expect(tries.barredUntil('192.0.2.1', 'key')).toBeNull()
  fail('192.0.2.1', 1)
  expect(tries.barredUntil('192.0.2.1', 'key')).toEqual(new Date('2026-11-20T12:01:00.000Z'))
  expect(tries.barredUntil('192.0.2.2', 'key')).toBeNull()
  clock.advance(40_000)
  expect(tries.barredUntil('192.0.2.1', 'key')).toBeNull()
  fail('192.0.2.1', 2)
  expect(tries.barredUntil('192.0.2.1', 'key')).toBeNull()
})

it('lets keys through that were accepted from the same network', () => {
  const { tries, fail } = start()
  tries.noteAccepted('192.0.2.1', 'key')
  fail('192.0.2.1', 3)
  fail('192.0.2.2', 3)
  expect(tries.barredUntil('192.0.2.1', 'key')).toBeNull()
  expect(tries.barredUntil('192.0.2.1', 'other')).not.toBeNull()
  expect(tries.barredUntil('192.0.2.2', 'key')).not.toBeNull()
})

it('forgets the oldest of very many networks', () => {
  const { tries, fail } = start()
  fail('the first', 3)
  for (let count = 0; count < 10_000; count++) tries.noteWrong(`network ${count}`)
  expect(tries.barredUntil('the first', 'key')).toBeNull()
  fail('the last', 3)
  expect(tries.barredUntil('the last', 'key')).not.toBeNull()
})

it('bars nobody with 0', () => {
  const { tries, fail } = start(0)
  fail('192.0.2.1', 100)
  expect(tries.barredUntil('192.0.2.1', 'key')).toBeNull()
})
