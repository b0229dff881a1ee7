import { describe, expect, it } from 'vitest'
import { jsonOctets } from './send-json.ts'

describe('jsonOctets', () => {
  it('writes JSON in UTF-8', () => {
    expect(jsonOctets({ title: 'Zażółć' }).toString()).toBe('{"title":"Zażółć"}')
  })

  it('serializes the same object once, and equal objects separately', () => {
    const reply = { a: 1 }
    expect(jsonOctets(reply)).toBe(jsonOctets(reply))
    expect(jsonOctets({ a: 1 })).not.toBe(jsonOctets(reply))
  })
})
