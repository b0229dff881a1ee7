import { expect, it } from 'vitest'
import { createMemoryQueue } from './memory-queue.ts'

it('runs concurrently what fits, and the rest in order', async () => {
  const memory = createMemoryQueue(100)
  const log: string[] = []
  const ends = new Map<string, () => void>()
  const start = (name: string, octets: number) =>
    memory.run(octets, async () => {
      log.push(name)
      await new Promise<void>((end) => ends.set(name, end))
      return name
    })
  const [first, second, third, fourth] = [start('a', 60), start('b', 40), start('c', 500), start('d', 10)]
  await Promise.resolve()
  await expect.poll(() => log).toEqual(['a', 'b'])
  ends.get('a')?.()
  expect(await first).toBe('a')
  expect(log).toEqual(['a', 'b'])
  ends.get('b')?.()
  await second
  await expect.poll(() => log).toEqual(['a', 'b', 'c'])
  ends.get('c')?.()
  await third
  await expect.poll(() => log).toEqual(['a', 'b', 'c', 'd'])
  ends.get('d')?.()
  expect(await fourth).toBe('d')
})

it('releases memory after a failure', async () => {
  const memory = createMemoryQueue(1)
  await expect(memory.run(1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await memory.run(1, async () => 'done')).toBe('done')
})
