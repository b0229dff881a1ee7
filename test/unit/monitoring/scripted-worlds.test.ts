import { describe, expect, it } from 'vitest'
import { scriptedWorlds } from '../../support/monitoring/scripted-worlds.ts'

describe('a scripted world is noticed as it was planted', () => {
  it.each(scriptedWorlds.map(({ name, play }) => [name, play] as const))('%s', async (_, play) => {
    const { noticed, planted } = await play()
    expect(noticed).toEqual(planted)
  })
})
