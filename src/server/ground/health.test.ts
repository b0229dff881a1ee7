import { describe, expect, it } from 'vitest'
import { createHealth } from './health.ts'

const reachable = async () => {}

describe('createHealth', () => {
  it('is ready from start to end', async () => {
    const health = createHealth({ store: reachable })
    expect(await health.findObstacles()).toEqual(['starting'])
    health.begin()
    expect(await health.findObstacles()).toEqual([])
    health.drain()
    health.begin()
    expect(await health.findObstacles()).toEqual(['draining'])
  })

  it.each([
    ['is unreachable', () => Promise.reject(new Error('away'))],
    ['does not respond', () => new Promise<void>(() => {})],
  ])('is not ready if the store %s', async (_name, reachStore) => {
    const health = createHealth({ store: reachStore, bodies: reachable })
    health.begin()
    expect(await health.findObstacles()).toEqual(['store'])
  })

  it('distinguishes an unreachable body store from an unreachable store', async () => {
    const health = createHealth({ store: reachable, bodies: () => Promise.reject(new Error('away')) })
    health.begin()
    expect(await health.findObstacles()).toEqual(['bodies'])
  })

  it('does not report the body store while the store is unreachable', async () => {
    const away = () => Promise.reject(new Error('away'))
    const health = createHealth({ store: away, bodies: away })
    health.begin()
    expect(await health.findObstacles()).toEqual(['store'])
  })

  it('queries the store once for many probes', async () => {
    let asked = 0
    const store = async () => {
      asked += 1
    }
    const health = createHealth({ store })
    await Promise.all(Array.from({ length: 50 }, () => health.findObstacles()))
    expect(asked).toBe(1)
  })
})
