import { describe, expect, it } from 'vitest'
import { createHealth } from './health.ts'

const reachable = async () => {}

describe('createHealth', () => {
  it('wants work from the start to the end', async () => {
    const health = createHealth({ store: reachable })
    expect(await health.findObstacles()).toEqual(['starting'])
    health.begin()
    expect(await health.findObstacles()).toEqual([])
    health.drain()
    health.begin()
    expect(await health.findObstacles()).toEqual(['draining'])
  })

  it.each([
    ['refuses', () => Promise.reject(new Error('away'))],
    ['is silent', () => new Promise<void>(() => {})],
  ])('wants none while the store %s', async (_name, reachStore) => {
    const health = createHealth({ store: reachStore, bodies: reachable })
    health.begin()
    expect(await health.findObstacles()).toEqual(['store'])
  })

  it('tells a store of bodies that is away from a store that is', async () => {
    const health = createHealth({ store: reachable, bodies: () => Promise.reject(new Error('away')) })
    health.begin()
    expect(await health.findObstacles()).toEqual(['bodies'])
  })

  it('says nothing of bodies while the store is away that knows where they are', async () => {
    const away = () => Promise.reject(new Error('away'))
    const health = createHealth({ store: away, bodies: away })
    health.begin()
    expect(await health.findObstacles()).toEqual(['store'])
  })

  it('asks the store once for many who ask', async () => {
    let asked = 0
    const store = async () => {
      asked += 1
    }
    const health = createHealth({ store })
    await Promise.all(Array.from({ length: 50 }, () => health.findObstacles()))
    expect(asked).toBe(1)
  })
})
