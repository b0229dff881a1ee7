import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/**
 * The texts of string and template literals in a source file, without the values in templates. It understands only the
 * necessary syntax: comments, quotes, and nested templates, but no regular expressions.
 */
function stringLiterals(source: string): string[] {
  const literals: string[] = []
  let at = 0

  /** Reads code up to the end, or to the brace that ends a template value. */
  function readCode(isFilledIn: boolean): void {
    for (let depth = 0; at < source.length; at++) {
      if (source[at] === '{') depth++
      if (source[at] === '}' && depth-- === 0 && isFilledIn) return
      readLiteralOrComment()
    }
  }

  function readLiteralOrComment(): void {
    if (source[at] === "'") readQuoted()
    else if (source[at] === '`') readTemplate()
    else if (source.startsWith('//', at)) at = endOf('\n', at)
    else if (source.startsWith('/*', at)) at = endOf('*/', at) + 1
  }

  function readQuoted(): void {
    const start = ++at
    while (at < source.length && source[at] !== "'") at += source[at] === '\\' ? 2 : 1
    literals.push(source.slice(start, at))
  }

  function readTemplate(): void {
    let text = ''
    for (at++; at < source.length && source[at] !== '`'; at++) {
      if (source.startsWith('${', at)) {
        at += 2
        readCode(true)
        text += '…'
      } else text += source[at]
    }
    literals.push(text)
  }

  function endOf(mark: string, from: number): number {
    const found = source.indexOf(mark, from)
    return found < 0 ? source.length : found
  }

  readCode(false)
  return literals
}

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
  [/\btells? of\b/i, 'reports, names'],
  [/\b(it|that|this|which|what|who) is none\b/i, 'is not a …, there is no …'],
  [/\bof which nothing is known\b/i, 'unknown'],
  [/\bkept apart\b/i, 'excluded'],
  [/\bsomeone else than\b/i, 'someone other than'],
  [/\breports of receivers\b/i, 'DMARC and TLS reports'],
  [/\bchecked again and again\b/i, 'on a schedule'],
  [/\bin the name of an? (sub)?domain\b/i, 'as a domain'],
]

/** The same for texts without a catalog: SMTP replies, metrics, logs, and errors. */
const terseHabits: typeof habits = [
  ...habits,
  [/\b(you|it|he|this|that) (are|is) no \w/i, 'not a …, not allowed'],
  [/\bno (name|column) of (ours|its)\b/i, 'unexpected'],

  [/\b(is|are|was) (taken|told)\b/i, 'accepted, notified'],
  [/\b(must|has to) be repeated\b/i, 'restarted'],
  [/\bmeanwhile$/i, 'nothing: the tense says it'],
  [/\b(lie|lies|lay) in\b/i, 'is in, is stored in'],
  [/\bis gone$/i, 'is missing, is closed'],
  [/\bno room\b/i, 'not enough space'],
  [/\bby what (was|became|happened)\b/i, 'by outcome'],
  [/\bby how they ended\b/i, 'by outcome'],
  [/\b(store|engine|database|server) does not answer\b/i, 'does not respond'],
  [/\b(come|comes|came) to (the|an) end\b/i, 'end'],
  [/\bby itself\b/i, 'automatically'],
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

const tests = globSync(['{src,test,scripts}/**/*.test.{ts,tsx}'])

/** A line that is only a comment, or part of one. */
const commentLine = /^\s*(?:\/\/|\/\*|\{\/\*|\*).*/

/** The title of a test, or the label of a table row: several words, the first in lower case and not a tag of a record. */
const titleLine =
  /(?:\b(?:it|test|describe)(?:\.\w+)*\(|\)\(|^\s*\[|^\s*|\b(?:how|what): )(?:'[a-z$%][^' =]* [^']*'|`[a-z$%][^` =]* [^`]*`)(?:[:,]|$)/

it('finds the pages and the sources', () => {
  expect(pages.length).toBeGreaterThan(20)
  expect(sources.length).toBeGreaterThan(1000)
  expect(tests.length).toBeGreaterThan(500)
})

describe.each(pages)('%s', (page) => {
  it('is in plain English', () => {
    expect(findHabits(page)).toEqual([])
  })
})

it('comments are in plain English', () => {
  expect(sources.flatMap((file) => findHabits(file, commentLine))).toEqual([])
})

it('texts in the source are in plain English', () => {
  const code = sources.filter((file) => !tests.includes(file))
  const found = code.flatMap((file) =>
    stringLiterals(readFileSync(file, 'utf8'))
      .filter((text) => text.includes(' '))
      .flatMap((text) => habitsIn(text, terseHabits).map((better) => `${file} (write: ${better}) ${text}`)),
  )
  expect(found).toEqual([])
})

it.each([
  ['4.7.0 You are no proxy of this server', 1],
  ['5.7.1 Mail is taken for mail.example only', 1],
  ['5.1.1 No such test: it has expired meanwhile', 1],
  ['the election must be repeated', 1],
  ['Analyses of messages by how they ended.', 1],
  ['4.3.2 Service shutting down', 0],
])('%s has %i bad habits', (text, count) => {
  expect(habitsIn(text, terseHabits)).toHaveLength(count)
})

it('titles and row labels of tests are in plain English', () => {
  expect(tests.flatMap((file) => findHabits(file, titleLine))).toEqual([])
})

/** The habits in the part of each line that the pattern matches. */
function findHabits(file: string, part = /.*/): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const text = part.exec(line)?.[0] ?? ''
      return habitsIn(text, habits).map((better) => `${file}:${index + 1} (write: ${better}) ${line.trim()}`)
    })
}

/** What to write instead of each habit in a text. */
function habitsIn(text: string, known: typeof habits): string[] {
  return known.filter(([wrong]) => wrong.test(text)).map(([, better]) => better)
}
