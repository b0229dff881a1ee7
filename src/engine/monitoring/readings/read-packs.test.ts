import { describe, expect, it } from 'vitest'
import { describeFactPacks } from '../../packs/fact-packs.ts'
import { readPacks } from './read-packs.ts'

const day = 24 * 3_600_000

describe('facts that are watched', () => {
  const packs = describeFactPacks(new Date())

  it.each(packs)('are a problem after the shelf life of $name, and not on its last day', ({ name, ...pack }) => {
    const lastDay = new Date(pack.date).getTime() + pack.shelf_life_days * day
    const problemAt = (time: number) =>
      readPacks(describeFactPacks(new Date(time))).readings.find(({ subject }) => subject === `facts:${name}`)
    expect(problemAt(lastDay)).toMatchObject({ value: [pack.date], problem: null })
    expect(problemAt(lastDay + day)).toMatchObject({
      problem: { key: 'facts_old', severity: 'minor' },
      params: { days: pack.shelf_life_days + 1 },
    })
  })
})
