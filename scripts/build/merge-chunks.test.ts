import { describe, expect, it } from 'vitest'
import { type Chunk, mergeChunks } from './merge-chunks.ts'

function chunk(size: number, ...imports: string[]): Chunk {
  return { size, imports: new Set(imports) }
}

describe('mergeChunks', () => {
  const openings = [['home'], ['report']]

  it('merges small files that are loaded together', () => {
    const chunks = new Map([
      ['home', chunk(100, 'a', 'b')],
      ['report', chunk(100, 'a', 'b')],
      ['a', chunk(10)],
      ['b', chunk(20)],
    ])
    const merged = mergeChunks(chunks, { mergeable: ['a', 'b'], openings, fileCost: 50 })
    expect(Object.fromEntries(merged)).toEqual({ a: 'b', b: 'b' })
  })

  it.each([
    [10, 'large'],
    [1_000, 'small'],
  ])('lets a page load %i octets in vain: into the %s file', (size, expected) => {
    const chunks = new Map([
      ['home', chunk(100, 'small', 'large')],
      ['report', chunk(100, 'large')],
      ['small', chunk(size)],
      ['large', chunk(2_000)],
    ])
    const merged = mergeChunks(chunks, { mergeable: ['small', 'large'], openings, fileCost: 500 })
    expect(merged.get('small')).toBe(expected)
  })

  it('counts what a merged file would import', () => {
    const chunks = new Map([
      ['home', chunk(100, 'small')],
      ['report', chunk(100, 'shared')],
      ['small', chunk(10, 'huge')],
      ['shared', chunk(10)],
      ['huge', chunk(9_000)],
    ])
    const merged = mergeChunks(chunks, { mergeable: ['small', 'shared'], openings, fileCost: 500 })
    expect(Object.fromEntries(merged)).toEqual({ small: 'small', shared: 'shared' })
  })

  it('makes no files import each other', () => {
    const chunks = new Map([
      ['home', chunk(100, 'top', 'bottom')],
      ['report', chunk(100, 'top', 'bottom')],
      ['top', chunk(10, 'fixed')],
      ['fixed', chunk(10, 'bottom')],
      ['bottom', chunk(10)],
    ])
    const merged = mergeChunks(chunks, { mergeable: ['top', 'bottom'], openings, fileCost: 500 })
    expect(Object.fromEntries(merged)).toEqual({ top: 'top', bottom: 'bottom' })
  })

  it('follows files that are merged again', () => {
    const chunks = new Map([
      ['home', chunk(100, 'a', 'b', 'c')],
      ['report', chunk(100, 'a', 'b', 'c')],
      ...['a', 'b', 'c'].map((name, index): [string, Chunk] => [name, chunk(index + 1)]),
    ])
    const merged = mergeChunks(chunks, { mergeable: ['a', 'b', 'c'], openings, fileCost: 50 })
    expect(new Set(merged.values()).size).toBe(1)
  })
})
