import { describe, expect, it } from 'vitest'
import { memoize, memoizeByObject } from './memoize.ts'

/** Counts its calls. */
function createReader() {
  const texts: string[] = []
  return { texts, read: memoize((text) => texts.push(text) && [text.length]) }
}

describe('memoize', () => {
  it('calls the function once per text', () => {
    const { texts, read } = createReader()
    expect([read('a'), read('bb'), read('a')]).toEqual([[1], [2], [1]])
    expect(texts).toEqual(['a', 'bb'])
  })

  it('caches empty results', () => {
    const texts: string[] = []
    const read = memoize((text) => {
      texts.push(text)
    })
    expect([read('a'), read('a')]).toEqual([undefined, undefined])
    expect(texts).toEqual(['a'])
  })

  it('drops earlier results when the texts become too long', () => {
    const { texts, read } = createReader()
    const long = 'x'.repeat(400_000)
    for (const text of ['a', long, 'y'.repeat(400_000), 'a', long]) read(text)
    expect(texts.map((text) => text[0])).toEqual(['a', 'x', 'y', 'a', 'x'])
  })
})

describe('memoizeByObject', () => {
  it('calls the function once per object, even without a result', () => {
    const names: string[] = []
    const read = memoizeByObject(({ name }: { name: string }) => {
      names.push(name)
      return name === 'empty' ? undefined : name.length
    })
    const [one, equal, empty] = [{ name: 'one' }, { name: 'one' }, { name: 'empty' }]
    expect([read(one), read(equal), read(one), read(empty), read(empty)]).toEqual([3, 3, 3, undefined, undefined])
    expect(names).toEqual(['one', 'one', 'empty'])
  })
})
