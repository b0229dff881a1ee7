import { describe, expect, it } from 'vitest'
import { contrastOf, readColor } from './color.ts'

describe('readColor', () => {
  it.each([
    ['#1d4ed8', [29, 78, 216]],
    ['1d4ed8', [29, 78, 216]],
    ['#fff !important', [255, 255, 255]],
    ['rgb(1, 2, 3)', [1, 2, 3]],
    ['rgb(1 2 3 / 100%)', [1, 2, 3]],
    ['rgba(1,2,3,1)', [1, 2, 3]],
    ['navy', [0, 0, 128]],
  ])('reads %s', (text, color) => {
    expect(readColor(text)).toEqual(color)
  })

  it.each(['rgba(0,0,0,.5)', '#12345', '#11223344', 'currentcolor', 'constructor', 'url(a.png) #fff', ''])(
    'returns null for %s',
    (text) => {
      expect(readColor(text)).toBeNull()
    },
  )
})

describe('contrastOf', () => {
  // The examples of WebAIM's checker and of WCAG's own pages.
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
  ])('returns the contrast of %s on %s', (a, b, expected) => {
    const [first, second] = [readColor(a), readColor(b)]
    expect(first && second && contrastOf(first, second)).toBeCloseTo(expected, 2)
  })
})
