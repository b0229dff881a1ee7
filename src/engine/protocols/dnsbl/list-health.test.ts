import { expect, it } from 'vitest'
import { createListHealth, readOnlyHealth } from './list-health.ts'

const sound = { listed: { status: 'present' }, unlisted: { status: 'absent' } } as const
const silent = { status: 'silent', result: { status: 'timeout', reason: { code: 'deadline' } } } as const
const start = new Date('2026-11-20T12:00:00.000Z')
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

it('caches a self-test for one hour, including one by another process', async () => {
  let now = start
  const health = createListHealth(() => now)
  await health.remember('own', sound)
  await health.remember('of another', sound, minutesLater(-30))
  expect(health.list().map(({ test }) => test)).toEqual(['own', 'of another'])
  now = minutesLater(45)
  expect(await health.recall('own')).toEqual(sound)
  expect(await health.recall('of another')).toBeNull()
  expect(health.list()).toEqual([{ test: 'own', outcome: sound, testedAt: start }])
})

it('caches no self-test without an answer or with replayed DNS answers', async () => {
  const health = createListHealth(() => start)
  await health.remember('silent', { ...sound, listed: silent })
  await readOnlyHealth(health).remember('planned', sound)
  expect(health.list()).toEqual([])
  await health.remember('known', sound)
  expect(await readOnlyHealth(health).recall('known')).toEqual(sound)
})
