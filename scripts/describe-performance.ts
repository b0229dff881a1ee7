import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeRun } from './bench/describe-figures.ts'
import { type Run, readRun } from './bench/figures.ts'
import { root } from './build-product.ts'

const begin = '<!-- Made by npm run generate from performance.json, which npm run bench writes. -->\n'
const end = '\n<!-- End of the generated part. -->'

/** The performance page with the results of the last run. */
export function describePerformance(): string {
  return replaceSummary(readFileSync(join(root, 'docs/performance.md'), 'utf8'), readRun())
}

/** Replaces everything between the markers. */
export function replaceSummary(page: string, run: Run): string {
  const [before, rest, ...more] = page.split(begin)
  const at = rest?.indexOf(end) ?? -1
  if (rest === undefined || at < 0 || more.length > 0) throw new Error('docs/performance.md needs its two markers once')
  return `${before}${begin}\n${describeRun(run)}\n${rest.slice(at)}`
}
