import { expect, it } from 'vitest'
import { describeRun } from './bench/describe-figures.ts'
import { describePerformance, replaceSummary } from './describe-performance.ts'

const run = {
  machine: { cpu: 'CPU', cores: 2, node: '24.1.0', os: 'Linux' },
  commit: '0123abcd',
  date: '2026-11-23',
  figures: [],
}

it('replaces only the older table', () => {
  const page = describePerformance()
  const [before = '', after = ''] = page.split(/<!-- Made by.*End of the generated part. -->/s)
  const replaced = replaceSummary(page, run)
  expect(replaced).toContain(describeRun(run))
  expect(replaced.startsWith(before) && replaced.endsWith(after)).toBe(true)
  expect(replaceSummary(replaced, run)).toBe(replaced)
})

it.each([
  ['without markers', ''],
  ['without the end marker', describePerformance().replace('<!-- End of the generated part. -->', '')],
  ['with two tables', describePerformance().repeat(2)],
])('refuses a page %s', (_, page) => {
  expect(() => replaceSummary(page, run)).toThrow('needs its two markers once')
})
