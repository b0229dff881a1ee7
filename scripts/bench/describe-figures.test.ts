import { describe, expect, it } from 'vitest'
import { describeFigure, describeRun } from './describe-figures.ts'
import type { Figure } from './figures.ts'

const rate: Figure = {
  key: 'read-10',
  work: 'read a report: rate',
  peer: 'Fastify',
  unit: 'times',
  goal: { atLeast: 1 },
  median: 0.8139,
  rounds: 5,
  sides: { ours: 5114.2, theirs: 6283.4, unit: '/s' },
}
const search: Figure = {
  key: 'search',
  work: '`search`',
  peer: null,
  unit: 'ms',
  goal: { atMost: 50 },
  median: 48,
  rounds: 3,
}

describe('describeFigure', () => {
  it.each<[string, Figure, string[]]>([
    [
      'a ratio that misses its goal',
      rate,
      ['read a report: rate', '5,110/s', 'Fastify 6,280/s', '0.814', '≥ 1', 'missed'],
    ],
    ['a ratio that meets its goal', { ...rate, median: 1.2 }, expect.arrayContaining(['1.2', 'met'])],
    ['a ratio that rounds to its goal', { ...rate, median: 0.9999 }, expect.arrayContaining(['1', 'met'])],
    ['a time that meets its goal', search, ['`search`', '', '', '48 ms', '≤ 50 ms', 'met']],
    ['a time that misses its goal', { ...search, median: 50.6 }, expect.arrayContaining(['50.6 ms', 'missed'])],
    [
      'a figure that was not measured',
      missingOf(rate),
      ['read a report: rate', '', 'Fastify', 'not measured: Postfix is not installed', '≥ 1', ''],
    ],
  ])('describes %s', (_, figure, cells) => {
    expect(describeFigure(figure)).toEqual(cells)
  })
})

describe('describeRun', () => {
  const run = {
    machine: { cpu: 'Fast*CPU | 2 GHz', cores: 2, node: '24.1.0', os: 'Linux 6.1' },
    commit: '0123abcd-dirty',
    date: '2026-11-23',
    figures: [rate, search, missingOf(search, 'no <rspamd>\n| no_table')],
  }
  const lines = describeRun(run).split('\n')

  it('names commit, date, and machine above the table', () => {
    expect(lines[0]).toBe(
      'Measured on 2026-11-23 at commit `0123abcd-dirty` with 2 cores (Fast\\*CPU \\| 2 GHz), Linux 6.1, Node 24.1.0.',
    )
  })

  it('has one row per figure, and keeps only the Markdown of the catalog', () => {
    expect(lines.slice(-3)).toEqual([
      '| read a report: rate | 5,110/s | Fastify 6,280/s | **0.814** | ≥ 1 | missed |',
      '| `search` |  |  | **48 ms** | ≤ 50 ms | met |',
      '| `search` |  |  | not measured: no \\<rspamd\\> \\| no\\_table | ≤ 50 ms |  |',
    ])
  })
})

function missingOf({ key, work, peer, unit, goal }: Figure, notMeasured = 'Postfix is not installed'): Figure {
  return { key, work, peer, unit, goal, notMeasured }
}
