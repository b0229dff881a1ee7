import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/build-product.ts'
import { textOf } from '../../src/engine/html/document.ts'
import { fixHtml } from '../../src/engine/html/fix-html.ts'
import { htmlOfMessage } from '../../src/engine/html/html-of-message.ts'
import { inspectHtml } from '../../src/engine/html/inspect-html.ts'
import { parseHtml } from '../../src/engine/html/parse-html.ts'
import { maxIssues } from '../../src/engine/html/rules/support.ts'
import { clientsPack } from '../../src/engine/html/support/client-support.ts'
import { termsOf } from '../../src/engine/html/support/feature-terms.ts'
import { pageWith } from '../support/feature-pages.ts'
import { createRandom, type Random } from '../support/monitoring/random.ts'

/** Pages with random damage. */
const count = 10_000
/** One in so many is also fixed, which takes longer. */
const fixedEach = 10

const read = (file: string) => readFileSync(join(root, file))
const newsletters = [
  ...globSync('test/fixtures/legitimate-mail/*.eml', { cwd: root }).flatMap((file) => htmlOfMessage(read(file)) ?? []),
  ...globSync('test/fixtures/html/*.html', { cwd: root }).map((file) => read(file).toString()),
]
const features = Object.keys(clientsPack.read().features).flatMap(termsOf).map(pageWith)

const pieces = [
  '<',
  '>',
  '"',
  "'",
  '<!--',
  '-->',
  '<style>',
  '</style>',
  '<table>',
  '</td>',
  '&#x',
  '\0',
  '{',
  '}',
  'ö',
]

function pick<T>(random: Random, items: readonly [T, ...T[]]): T
function pick<T>(random: Random, items: readonly T[]): T | undefined
function pick<T>(random: Random, items: readonly T[]): T | undefined {
  return items[random.between(0, items.length - 1)]
}

/** Takes out, repeats, or adds a piece, several times. */
function damage(page: string, random: Random): string {
  let damaged = page
  for (let left = random.between(1, 8); left > 0; left -= 1) {
    const at = random.between(0, damaged.length)
    const end = Math.min(damaged.length, at + random.between(1, 60))
    const added = pick(random, ['', damaged.slice(at, end).repeat(2), pick(random, pieces) ?? ''])
    damaged = damaged.slice(0, at) + added + damaged.slice(end)
  }
  return damaged
}

/** What a reader sees, and where it leads. */
function contentOf(html: string): { text: string; addresses: string[] } {
  const { elements, children } = parseHtml(html)
  const addresses = elements.flatMap(({ attributes }) =>
    [attributes.get('href') ?? [], attributes.get('src') ?? []].flat(),
  )
  const shown = children.map((node) => (node.kind === 'text' ? node.text : textOf(node)))
  return { text: shown.join(' ').replace(/\s+/g, ' ').trim(), addresses }
}

describe('pages with random damage', () => {
  it('are checked to a short list, and fixing them twice is fixing them once', { timeout: 900_000 }, () => {
    const random = createRandom(20_261_129)
    for (let number = 0; number < count; number += 1) {
      const page = damage(pick(random, number % 2 === 0 ? newsletters : features) ?? '', random)
      expect(inspectHtml(page).issues.length, page).toBeLessThanOrEqual(maxIssues)
      if (number % fixedEach !== 0) continue
      const { html, scores } = fixHtml(page)
      expect(scores.after, page).toBeGreaterThanOrEqual(scores.before)
      expect(fixHtml(html).html, page).toBe(html)
    }
  })
})

describe('newsletters', () => {
  it.each(newsletters.map((page, number) => [number, page] as const))(
    'number %i stay as they are when fixed',
    (_, page) => {
      const { html, scores } = fixHtml(page)
      expect(scores.after).toBeGreaterThanOrEqual(scores.before)
      expect(fixHtml(html).changes).toEqual([])
      const [before, after] = [contentOf(page), contentOf(html)]
      expect(after.addresses).toEqual(before.addresses)
      expect(after.text).toContain(before.text)
    },
  )
})
