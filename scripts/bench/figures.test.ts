import { expect, it } from 'vitest'
import { benchNames, catalog } from './catalog.ts'
import { fillFigures } from './figures.ts'

it('has every figure of the benchmarks that ran, with its result or why there is none', () => {
  const sides = { ours: 2.5, theirs: 4, unit: 'ms' } as const
  const figures = fillFigures(
    [
      { key: 'analysis-5', median: 0.63, rounds: 5, sides },
      { key: 'search', notMeasured: 'Chromium is not installed' },
    ],
    ['analysis', 'page'],
  )
  expect(figures.map(({ key }) => key)).toEqual(['analysis-5', 'analysis-100', 'search'])
  expect(figures[0]).toEqual({
    key: 'analysis-5',
    work: 'analyze a message, 5 KB: time',
    peer: 'rspamd',
    unit: 'times',
    goal: { atMost: 1 },
    median: 0.63,
    rounds: 5,
    sides,
  })
  expect(figures[1]).toMatchObject({ notMeasured: 'the benchmark analysis failed' })
  expect(figures[2]).toMatchObject({ notMeasured: 'Chromium is not installed' })
})

it('has no duplicate keys', () => {
  const keys = fillFigures([], benchNames).map(({ key }) => key)
  expect(keys).toHaveLength(catalog.length)
  expect(new Set(keys).size).toBe(keys.length)
})
