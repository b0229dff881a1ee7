import { expect, it } from 'vitest'
import { answerTo } from '../../../../test/support/message-facts.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import { heloName } from './name.ts'

it.each([
  ['hostname', 'pass'],
  ['address_literal', 'helo.address_literal'],
  ['bare_address', 'helo.bare_address'],
  ['single_label', 'helo.single_label'],
  ['invalid', 'helo.invalid'],
] as const)('answers a HELO of kind %s', (kind, answer) => {
  expect(answerTo(heloName, { helo: known({ name: 'x', kind, addresses: absent }) })).toBe(answer)
})

it('counts an empty HELO as none, and an unknown one as unknown', () => {
  expect(answerTo(heloName, { helo: absent })).toBe('helo.invalid')
  expect(answerTo(heloName, { helo: unavailable({ code: 'helo_unknown' }) })).toBe('unknown: helo_unknown')
})
