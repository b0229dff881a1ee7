import { expect, it } from 'vitest'
import { benchNames, catalog } from './catalog.ts'
import { fillFigures } from './figures.ts'

it('has every figure of the benchmarks that ran, with its result', () => {
  const sides = { ours: 900, theirs: 1000, unit: '/s' } as const
  const figures = fillFigures([{ key: 'read-10', median: 0.9, rounds: 5, sides }], ['api', 'report-page'])
  expect(figures.map(({ key }) => key)).toEqual(['read-10', 'read-10-p99', 'read-100', 'read-100-p99', 'search'])
  expect(figures[0]).toEqual({
    key: 'read-10',
    work: 'read a report, 10 connections: rate',
    peer: 'Fastify',
    unit: 'times',
    goal: { atLeast: 1 },
    median: 0.9,
    rounds: 5,
    sides,
  })
})

it('has the reason why a figure was not measured', () => {
  const figures = fillFigures([{ key: 'postfix-1', notMeasured: 'Postfix is not installed' }], ['ingest', 'audit'])
  const reasons = figures.map((figure) => [figure.key, 'notMeasured' in figure ? figure.notMeasured : null])
  expect(reasons).toContainEqual(['postfix-1', 'Postfix is not installed'])
  expect(reasons).toContainEqual(['maildev-1', 'bench:ingest failed'])
  expect(reasons).toContainEqual(['audit-work', 'bench:audit failed'])
})

it('has no duplicate keys', () => {
  const keys = fillFigures([], benchNames).map(({ key }) => key)
  expect(keys).toHaveLength(catalog.length)
  expect(new Set(keys).size).toBe(keys.length)
})
