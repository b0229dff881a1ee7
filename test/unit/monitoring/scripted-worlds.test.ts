import { describe, expect, it } from 'vitest'
import { scriptedWorlds } from '../../support/monitoring/scripted-worlds.ts'

describe('monitoring notices exactly the scripted changes', () => {
  it.each(scriptedWorlds.map(({ name, play }) => [name, play] as const))('%s', async (_, play) => {
    const { noticed, planted } = await play()
    expect(noticed).toEqual(planted)
  })
})
