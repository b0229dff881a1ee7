import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/build-product.ts'

const page = readFileSync(join(root, 'docs/api.md'), 'utf8')

/** The program in docs/api.md for a language, as a user would save it. */
export function programIn(language: string): string {
  const [, program] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(page) ?? []
  if (program === undefined) throw new Error(`docs/api.md has no program in ${language}`)
  return program
}
