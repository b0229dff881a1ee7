import { checkSync, type Diagnostics } from 'recheck'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readOwnPatterns } from '../support/own-patterns.ts'

/*
 * Own regular expressions read what strangers wrote, so their time grows with the text and not with its square. A checker
 * (https://makenowjust-labs.github.io/recheck/) proves that of the automaton of each, or counts the steps of an interpreter
 * of its own where there is none.
 */

/** Bounded by steps and sizes, never by time: each run finds the same. */
const bounds = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  // A text that is slow there is slow; nobody has to see it in V8.
  recallTimeout: -1,
  randomSeed: 1,
  // Past this, texts are tried in place of the proof.
  maxNFASize: 2_000,
  incubationLimit: 5_000,
  maxGeneStringSize: 1_000,
  maxInitialGenerationSize: 100,
  maxIteration: 5,
  attackLimit: 10_000_000,
} as const

function check({ source, flags }: RegExp): Diagnostics {
  return checkSync(source, flags, bounds)
}

beforeEach(() => {
  // Of the checker's programs, the one that is JavaScript: it runs here, and everywhere.
  vi.stubEnv('RECHECK_SYNC_BACKEND', 'pure')
})

describe('own regular expressions without a bound', () => {
  const all = readOwnPatterns().filter(({ pattern }) => /[*+]|,\}/.test(pattern.source))
  const distinct = [...Map.groupBy(all, ({ pattern }) => String(pattern)).values()]

  it('are found', () => {
    expect(distinct.length).toBeGreaterThan(100)
  })

  it('take time in proportion to the text', () => {
    const notLinear = distinct.flatMap((same) => {
      const [{ pattern, name } = { pattern: /a/, name: '' }] = same
      const result = check(pattern)
      if (result.status === 'safe') return []
      return [`${name}: ${result.status === 'vulnerable' ? result.attack.pattern : result.error.kind}`]
    })
    expect(notLinear).toEqual([])
  })

  it.each([/(a+)+$/, /^(a|a)*$/, /\s+$/, /<!--.*?-->/g])('would be found slow: %s', (pattern) => {
    expect(check(pattern).status).toBe('vulnerable')
  })
})
