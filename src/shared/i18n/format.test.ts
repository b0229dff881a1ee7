import { describe, expect, it } from 'vitest'
import { formatList, formatNumber, formatScore } from './format.ts'

describe('formatNumber', () => {
  it.each([
    [6, '6', '6'],
    [0, '0', '0'],
    [-0, '0', '0'],
    [999, '999', '999'],
    [1000, '1,000', '1000'],
    [1e6, '1,000,000', '1\u00a0000\u00a0000'],
    [4.25, '4.3', '4,3'],
    [-0.91, '−0.9', '−0,9'],
    [-0.01, '0', '0'],
    [2048, '2,048', '2048'],
    [12345, '12,345', '12\u00a0345'],
  ])('writes %d as each language does', (value, en, pl) => {
    expect([formatNumber('en', value), formatNumber('pl', value)]).toEqual([en, pl])
  })
})

it('writes scores and points with one decimal', () => {
  const points = [10, 6.5, 0, -0.2, -0.04]
  expect(points.map((each) => formatScore('pl', each))).toEqual(['10,0', '6,5', '0,0', '−0,2', '0,0'])
})

it('joins lists by the rules of each language', () => {
  expect(formatList('en', ['a', 'b', 'c'])).toBe('a, b, and c')
  expect(formatList('pl', ['a', 'b', 'c'])).toBe('a, b i c')
  expect(formatList('pl', ['a'])).toBe('a')
})
