import { expect, it } from 'vitest'
import { pickupWays } from './pickup-ways.ts'

it('wants a mark in the subject only where the address does not name the test', () => {
  expect(pickupWays(['ada+test-abc@one.example', 'ada@two.example', 'ada+test-xyz@three.example'], 'abc')).toEqual({
    named: ['ada+test-abc@one.example'],
    marked: ['ada@two.example', 'ada+test-xyz@three.example'],
    mark: 'test-abc',
  })
})
