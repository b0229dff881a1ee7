import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { forEachInParallel } from './in-parallel.ts'

const seven = [0, 1, 2, 3, 4, 5, 6]
const twenty = Array.from({ length: 20 }, (_, number) => number)

async function* generate(numbers: readonly number[]) {
  yield* numbers
}

/** Counts finished and concurrent work. */
function observeWork() {
  const done: number[] = []
  let [underWay, mostUnderWay] = [0, 0]
  const work = async (number: number) => {
    mostUnderWay = Math.max(mostUnderWay, ++underWay)
    await turn()
    underWay -= 1
    if (number === 7) throw new Error('seven')
    done.push(number)
  }
  return { done, work, mostUnderWay: () => mostUnderWay }
}

describe.each([
  ['a list', () => seven],
  ['a generator', () => generate(seven)],
])('forEachInParallel, over %s', (_what, items) => {
  it.each([1, 3, 50])('processes each item once, at most %i at once', async (max) => {
    const { done, work, mostUnderWay } = observeWork()
    await forEachInParallel(items(), max, work)
    expect(done.toSorted()).toEqual(seven)
    expect(mostUnderWay()).toBe(Math.min(max, seven.length))
  })
})

describe('forEachInParallel', () => {
  it('rejects with the first failure, and stops the generator', async () => {
    const { done, work } = observeWork()
    await expect(forEachInParallel(generate(twenty), 2, work)).rejects.toThrow('seven')
    expect(Math.max(...done)).toBeLessThan(10)
  })
})
