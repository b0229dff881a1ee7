// Starts first, because it takes long.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Diagnostics, check as findSlowInput } from 'recheck'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { root } from '../../scripts/build-product.ts'

/** A regular expression as in the source. */
interface OwnPattern {
  pattern: RegExp
  /** `src/engine/x.ts /a+/g` */
  name: string
}

const literalSchema = z.object({
  type: z.literal('Literal'),
  regex: z.object({ pattern: z.string(), flags: z.string() }),
})

/** Every regular expression literal in code that reads untrusted input, except in tests. */
function readOwnPatterns(): OwnPattern[] {
  const files = globSync(['src/{engine,shared,server}/**/*.ts'], { cwd: root, exclude: ['**/*.test.ts'] }).toSorted()
  return files.flatMap((file) => readPatterns(file, readFileSync(join(root, file), 'utf8')))
}

function readPatterns(file: string, source: string): OwnPattern[] {
  const found: OwnPattern[] = []
  visit(parseSync(file, source).program)
  return found

  function visit(node: unknown): void {
    if (typeof node !== 'object' || node === null) return
    if ('regex' in node) {
      const { pattern, flags } = literalSchema.parse(node).regex
      found.push({ pattern: new RegExp(pattern, flags), name: `${file} /${pattern}/${flags}` })
    } else for (const child of Object.values(node)) visit(child)
  }
}

/*
 * Our regular expressions read untrusted input, so they must run in linear time. A checker
 * (https://makenowjust-labs.github.io/recheck/) proves that from each automaton or, where it cannot, counts the steps
 * of its own interpreter.
 */

/** Limited by steps and sizes, never by time, so that every run has the same result. */
const bounds = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  // Input that is slow in the interpreter counts, even if V8 is fast.
  recallTimeout: -1,
  randomSeed: 1,
  // Beyond this size, inputs are tried instead of a proof.
  maxNFASize: 2_000,
  incubationLimit: 5_000,
  maxGeneStringSize: 1_000,
  maxInitialGenerationSize: 100,
  maxIteration: 5,
  attackLimit: 10_000_000,
} as const

/** Without a program of the checker for this platform, its JavaScript checks, which takes four times as long. */
function check({ source, flags }: RegExp): Promise<Diagnostics> {
  return findSlowInput(source, flags, bounds)
}

describe('our unbounded regular expressions', () => {
  const all = readOwnPatterns().filter(({ pattern }) => /[*+]|,\}/.test(pattern.source))
  const distinct = [...Map.groupBy(all, ({ pattern }) => String(pattern)).values()]

  it('are found', () => {
    expect(distinct.length).toBeGreaterThan(100)
  })

  it('are linear', async () => {
    const notLinear: string[] = []
    for (const [{ pattern, name } = { pattern: /a/, name: '' }] of distinct) {
      const result = await check(pattern)
      if (result.status === 'safe') continue
      notLinear.push(`${name}: ${result.status === 'vulnerable' ? result.attack.pattern : result.error.kind}`)
    }
    expect(notLinear).toEqual([])
  })

  it.each([/(a+)+$/, /^(a|a)*$/, /\s+$/, /<!--.*?-->/g])('would detect %s as slow', async (pattern) => {
    expect((await check(pattern)).status).toBe('vulnerable')
  })
})
