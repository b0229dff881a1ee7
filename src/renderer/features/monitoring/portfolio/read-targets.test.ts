import { expect, it } from 'vitest'
import { auditDraft, readTargets, type WantedDraft } from './read-targets.ts'

it.each([
  ['shop.example', ['shop.example']],
  [' shop.example \n\n203.0.113.7\r\n2001:db8::1', ['shop.example', '203.0.113.7', '2001:db8::1']],
  [
    '"shop.example","Shop, Inc."\nother.example;x\nthird.example\ty',
    ['shop.example', 'other.example', 'third.example'],
  ],
  ['Client,Domain\r\nShop,shop.example\r\n', ['shop.example']],
  ['# clients\nshop.example\nshop.example', ['shop.example']],
  ['', []],
])('%j', (text, expected) => {
  expect(readTargets(text, auditDraft).map(({ name }) => name)).toEqual(expected)
})

it.each<[string, Partial<WantedDraft>, object]>([
  ['203.0.113.7', {}, { kind: 'address', ip: '203.0.113.7' }],
  ['shop.example', {}, { kind: 'domain', domain: 'shop.example', selectors: [] }],
  ['shop.example', { kind: 'reports', hours: '48' }, { kind: 'reports', domain: 'shop.example', expected_hours: 48 }],
  [
    'a+sendproof@shop.example',
    { kind: 'test_address', hours: '24' },
    { kind: 'test_address', address: 'a+sendproof@shop.example', expected_hours: 24 },
  ],
  [
    'shop.example',
    { kind: 'expiry', days: '30', registration: true },
    { kind: 'expiry', domain: 'shop.example', days: 30, key_days: 365, registration: true },
  ],
])('%s as %j', (text, changes, target) => {
  expect(readTargets(text, { ...auditDraft, ...changes })).toEqual([{ name: text, target }])
})
