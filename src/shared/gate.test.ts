import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createGate } from './gate.ts'

it('runs a limited number concurrently and the others in order', async () => {
  const gate = createGate(2)
  const began: number[] = []
  const ends: (() => void)[] = []
  const tasks = [0, 1, 2, 3].map((index) =>
    gate.run(() => {
      began.push(index)
      return new Promise<void>((end) => ends.push(end))
    }),
  )
  expect(began).toEqual([0, 1])
  expect(gate.hasRoom()).toBe(false)
  ends[1]?.()
  await tasks[1]
  expect(began).toEqual([0, 1, 2])
  ends[0]?.()
  ends[2]?.()
  await Promise.all([tasks[0], tasks[2]])
  expect(began).toEqual([0, 1, 2, 3])
  expect(gate.hasRoom()).toBe(true)
})

it('frees the places of failed work', async () => {
  const gate = createGate(1)
  await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate.run(async () => 'in')).toBe('in')
})

it('lets urgent work go first, in its own order', async () => {
  const gate = createGate(1)
  const began: string[] = []
  const run = (name: string, isUrgent: boolean) => gate.run(async () => void began.push(name), { isUrgent })
  await Promise.all([run('a', false), run('b', false), run('C', true), run('d', false), run('E', true)])
  expect(began).toEqual(['a', 'C', 'E', 'b', 'd'])
})

const jobs = fc.array(fc.record({ places: fc.integer({ min: 1, max: 30 }), isUrgent: fc.boolean() }))

it('never exceeds its limit, finishes everything, and keeps the order of equals', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 20 }), jobs, async (limit, wanted) => {
      const gate = createGate(limit)
      const began: number[] = []
      let held = 0
      const work = wanted.map(({ places, isUrgent }, index) =>
        gate.run(
          async () => {
            held += Math.min(places, limit)
            expect(held).toBeLessThanOrEqual(limit)
            began.push(index)
            await Promise.resolve()
            held -= Math.min(places, limit)
          },
          { places, isUrgent },
        ),
      )
      await Promise.all(work)
      expect([...began].sort((a, b) => a - b)).toEqual(wanted.map((_, index) => index))
      // What started right away was never in line.
      const waited = (urgent: boolean) => began.filter((index) => wanted[index]?.isUrgent === urgent)
      for (const line of [waited(true), waited(false)]) expect(line).toEqual([...line].sort((a, b) => a - b))
    }),
  )
})
