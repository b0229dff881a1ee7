import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { z } from 'zod'
import { root } from '../../scripts/build-product.ts'

/** A regular expression as in the source. */
export interface OwnPattern {
  pattern: RegExp
  /** `src/engine/x.ts /a+/g` */
  name: string
}

const literalSchema = z.object({
  type: z.literal('Literal'),
  regex: z.object({ pattern: z.string(), flags: z.string() }),
})

/** Every regular expression literal in code that reads untrusted input, except in tests. */
export function readOwnPatterns(): OwnPattern[] {
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
