import { expect, it } from 'vitest'
import { targetName } from '../../../../shared/contract/monitoring/monitor.ts'
import { readTargets } from './read-targets.ts'

it.each([
  ['shop.example', ['shop.example']],
  [' shop.example \n\n203.0.113.7\r\n2001:db8::1', ['shop.example', '203.0.113.7', '2001:db8::1']],
  [
    '"shop.example","Shop, Inc."\nother.example;x\nthird.example\ty',
    ['shop.example', 'other.example', 'third.example'],
  ],
  ['# clients\nshop.example\nshop.example', ['shop.example']],
  ['', []],
])('%j', (text, expected) => {
  const targets = readTargets(text)
  expect(targets.map(targetName)).toEqual(expected)
})
