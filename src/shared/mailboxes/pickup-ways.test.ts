import { expect, it } from 'vitest'
import { pickupWays } from './pickup-ways.ts'

it('requires a mark in the subject only if the address does not identify the test', () => {
  expect(pickupWays(['ada+test-abc@one.example', 'ada@two.example', 'ada+test-xyz@three.example'], 'abc')).toEqual({
    named: ['ada+test-abc@one.example'],
    marked: ['ada@two.example', 'ada+test-xyz@three.example'],
    mark: 'test-abc',
  })
})
