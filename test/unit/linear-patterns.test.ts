import { describe, expect, it } from 'vitest'
import { type OwnPattern, readOwnPatterns } from '../support/own-patterns.ts'

/*
 * Own regular expressions read what strangers wrote, so their time grows with the text and not with its square. Each is
 * run over texts that are built for it: pieces of what it matches, repeated, and then an end that it does not match.
 *
 * Time is the only measure that V8 gives. A linear pattern reads the longest of these texts in less than a millisecond,
 * and a quadratic one takes some hundred: the bound between them is far from both, and holds only when twice the text
 * takes clearly more than twice the time, several times over.
 */

/** From short to long, as an exponential pattern never gets to the end of a long one. */
const lengths = [24, 60, 200, 2_000, 20_000]
const suspiciousMilliseconds = 15
const linearGrowth = 3
const tries = 3

/** What stands for characters that a pattern does not name. */
const commonPumps = ['a', 'A', '0', ' ', '\t', '\n', '\r', '-', '.', '_', '=', ';', '<', '"', '(', '\\', '\0', 'é']
const ends = ['', '\0']

const maxNamed = 10

function milliseconds(pattern: RegExp, text: string): number {
  const begin = performance.now()
  if (pattern.global) text.replace(pattern, '')
  else pattern.exec(text)
  pattern.lastIndex = 0
  return performance.now() - begin
}

/** What to repeat, and behind what: characters, pairs of those that the pattern names, and words of it. */
function pumpsFor({ pattern }: OwnPattern): { before: string; pump: string }[] {
  const words = pattern.source.match(/[\w<>!@#%&:;,"'= -]{2,}/g) ?? []
  const named = [...new Set(pattern.source.replace(/\\[a-zA-Z]/g, ''))].slice(0, maxNamed)
  const pairs = named.flatMap((first) => ['a', ' ', ...named.slice(0, 3)].map((second) => first + second))
  const pumps = [...new Set([...commonPumps, ...named, ...words, ...pairs])]
  return ['', ...words.slice(0, 2)].flatMap((before) => pumps.map((pump) => ({ before, pump })))
}

/** A text that takes the pattern more than its share of time; null where there is none. */
function findSlowText(own: OwnPattern): string | null {
  for (const { before, pump } of pumpsFor(own)) {
    for (const end of ends) {
      const build = (length: number) => before + pump.repeat(Math.ceil(length / pump.length)) + end
      const slow = lengths.find((length) => milliseconds(own.pattern, build(length)) > suspiciousMilliseconds)
      if (slow !== undefined && growsFaster(own.pattern, build, slow)) return JSON.stringify([before, pump, end])
    }
  }
  return null
}

/** Whether it is the pattern that is slow, and not the machine that was busy. */
function growsFaster(pattern: RegExp, build: (length: number) => string, length: number): boolean {
  const least = (text: string) => Math.min(...Array.from({ length: tries }, () => milliseconds(pattern, text)))
  const once = least(build(length))
  return once > suspiciousMilliseconds && once > linearGrowth * least(build(length / 2))
}

describe('own regular expressions without a bound', () => {
  const all = readOwnPatterns().filter(({ pattern }) => /[*+]|,\}/.test(pattern.source))

  it('are found', () => {
    expect(all.length).toBeGreaterThan(100)
  })

  it('take time in proportion to the text', () => {
    const slow = all.flatMap((own) => {
      const text = findSlowText(own)
      return text === null ? [] : [`${own.name} over ${text}`]
    })
    expect(slow).toEqual([])
  })

  it.each([/(a+)+$/, /^(a|a)*$/, /\s+$/, /<!--.*?-->/g])('would be found slow: %s', (pattern) => {
    expect(findSlowText({ pattern, name: '' })).not.toBeNull()
  })
})
