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
  ends[1]?.()
  await tasks[1]
  expect(began).toEqual([0, 1, 2])
  ends[0]?.()
  ends[2]?.()
  await Promise.all([tasks[0], tasks[2]])
  expect(began).toEqual([0, 1, 2, 3])
})

it('frees the slot of a failed task', async () => {
  const gate = createGate(1)
  await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate.run(async () => 'in')).toBe('in')
})

it('changes its limit while tasks run and wait', async () => {
  const gate = createGate(1)
  let running = 0
  const ends: (() => void)[] = []
  const tasks = Array.from({ length: 6 }, () =>
    gate.run(async () => {
      running += 1
      await new Promise<void>((end) => ends.push(end))
      running -= 1
    }),
  )
  const endFirst = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  expect([running, gate.isFull()]).toEqual([1, true])
  gate.resize(3)
  await Promise.resolve()
  expect(running).toBe(3)
  gate.resize(1)
  await endFirst()
  await endFirst()
  expect(running).toBe(1)
  await endFirst()
  expect(running).toBe(1)
  gate.resize(2)
  await Promise.resolve()
  expect([running, gate.isFull()]).toEqual([2, true])
  gate.resize(9)
  await Promise.resolve()
  expect([running, gate.isFull()]).toEqual([3, false])
  while (ends.length > 0) await endFirst()
  await Promise.all(tasks)
})
