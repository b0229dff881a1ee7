import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseSpfRecord } from '../../../shared/records/spf.ts'
import { networksOf } from './spf-terms.ts'

const addressOf = (number: number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.')

it('covers exactly the addresses of a range', () => {
  const range = fc.tuple(fc.nat(2 ** 32 - 1), fc.nat(40)).filter(([first, more]) => first + more < 2 ** 32)
  fc.assert(
    fc.property(range, ([first, more]) => {
      const word = `ip4:${addressOf(first)}-${addressOf(first + more)}`
      const networks = networksOf(word)
      if (networks.length === 1 && networks[0] === word) return
      const { mechanisms, valid } = parseSpfRecord(['v=spf1', ...networks].join(' '))
      const sizes = mechanisms.map(({ value }) => 2 ** (32 - Number(value.split('/')[1] ?? 32)))
      expect(valid).toBe(true)
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(more + 1)
      expect(networks[0]).toMatch(new RegExp(`^ip4:${addressOf(first)}(?:/|$)`))
    }),
  )
})

it('reads netmasks without gaps, and no others', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 32 }), fc.nat(2 ** 32 - 1), (length, other) => {
      const mask = addressOf(2 ** 32 - 2 ** (32 - length))
      expect(networksOf(`ip4:198.51.100.0/${mask}`)).toEqual([`ip4:198.51.100.0/${length}`])
      const hasGap = /01/.test(other.toString(2).padStart(32, '0'))
      const word = `ip4:198.51.100.0/${addressOf(other)}`
      if (hasGap) expect(networksOf(word)).toEqual([word])
    }),
  )
})
