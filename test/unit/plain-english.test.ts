import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/*
 * Phrases that make our English read like a translation, and what to write instead. Add a phrase when a review finds
 * one.
 */

const habits: readonly (readonly [wrong: RegExp, better: string])[] = [
  [/\be-mails?\b/i, 'email'],
  [/\blook-ups?\b/i, 'lookup'],
  [/\b(un)?mend(s|ed|ing)?\b/i, 'fix'],
  [/\bwhoever\b/i, 'any client, the caller, people who'],
  [/\bstrangers?\b/i, 'unlisted servers, other people'],
  [/\bnobody\b/i, 'no one, or name what is missing'],
  [/\bmail programs?\b/i, 'email client'],
  [/\bblock lists?\b/i, 'blocklist'],
  [/\bhand(s|ed|ing)? (it |them |the file )?in\b/i, 'upload'],
  [/\bfor ever\b/i, 'forever'],
  [/\b(come|comes|came) about\b/i, 'succeed, happen'],
  [/\bjudged? anew\b/i, 're-evaluate'],
  [/\bmanieth\b/i, 'every Nth'],
  [/\ba (day|minute|second) and (network|address)\b/i, 'per day and network'],
  [/\bsays of\b/i, 'reports, shows'],
]

const pages = globSync([
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  'SECURITY.md',
  'docs/**/*.md',
  'resources/locales/en/*.json',
])

const sources = globSync(['src/**/*.{ts,tsx}', 'scripts/**/*.ts'])

/** A line that is only a comment, or part of one. */
const commentLine = /^\s*(?:\/\/|\/\*|\{\/\*|\*)/

it('finds the pages and the sources', () => {
  expect(pages.length).toBeGreaterThan(20)
  expect(sources.length).toBeGreaterThan(1000)
})

describe.each(pages)('%s', (page) => {
  it('is in plain English', () => {
    expect(findHabits(page)).toEqual([])
  })
})

it('comments are in plain English', () => {
  expect(sources.flatMap((file) => findHabits(file, commentLine))).toEqual([])
})

function findHabits(file: string, lines = /(?:)/): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      lines.test(line)
        ? habits
            .filter(([wrong]) => wrong.test(line))
            .map(([, better]) => `${file}:${index + 1} (write: ${better}) ${line.trim()}`)
        : [],
    )
}
