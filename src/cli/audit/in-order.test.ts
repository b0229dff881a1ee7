import { describe, expect, it } from 'vitest'
import { inOrder } from './in-order.ts'

/** A task that ends on demand. */
function heldTasks() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const task = (item: string) =>
    new Promise<string>((resolve) => {
      begun.push(item)
      ends.set(item, () => resolve(item.toUpperCase()))
    })
  return { begun, task, end: (item: string) => ends.get(item)?.() }
}

describe('inOrder', () => {
  it('yields results in the order of the items, no matter when they finish', async () => {
    const { task, end } = heldTasks()
    const results = inOrder(['a', 'b', 'c'], 3, task)
    const first = results.next()
    for (const item of ['c', 'b', 'a']) end(item)
    expect([await first, await results.next(), await results.next(), await results.next()]).toEqual([
      { done: false, value: 'A' },
      { done: false, value: 'B' },
      { done: false, value: 'C' },
      { done: true, value: undefined },
    ])
  })

  it('runs a limited number concurrently, and starts the next when one ends', async () => {
    const { begun, task, end } = heldTasks()
    const results = inOrder(['a', 'b', 'c', 'd'], 2, task)
    const first = results.next()
    expect(begun).toEqual(['a', 'b'])
    end('b')
    await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
    end('a')
    expect(await first).toMatchObject({ value: 'A' })
  })

  it('starts no further tasks once the consumer stops', async () => {
    const { begun, task, end } = heldTasks()
    const results = inOrder(['a', 'b', 'c'], 1, task)
    const first = results.next()
    end('a')
    await first
    await results.return(undefined)
    end('b')
    await new Promise(setImmediate)
    expect(begun).toEqual(['a', 'b'])
  })

  it('throws a failure in order, and stops there', async () => {
    const results = inOrder(['a', 'b', 'c'], 2, async (item) => {
      if (item !== 'a') throw new Error(`no ${item}`)
      return item
    })
    expect(await results.next()).toMatchObject({ value: 'a' })
    await expect(results.next()).rejects.toThrow('no b')
    expect(await results.next()).toMatchObject({ done: true })
  })

  it('yields nothing without items', async () => {
    expect(await inOrder([], 3, async (item) => item).next()).toEqual({ done: true, value: undefined })
  })

  it('takes items from a source on demand', async () => {
    function* numbers() {
      for (let number = 1; ; number++) yield number
    }
    const seen: number[] = []
    for await (const square of inOrder(numbers(), 4, async (number) => number * number)) {
      seen.push(square)
      if (square > 10) break
    }
    expect(seen).toEqual([1, 4, 9, 16])
  })
})
