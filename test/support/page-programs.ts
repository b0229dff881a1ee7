import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/build-product.ts'

const page = readFileSync(join(root, 'docs/api.md'), 'utf8')

/** What docs/api.md says in a language, as a program would be saved from it. */
export function programIn(language: string): string {
  const [, program] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(page) ?? []
  if (program === undefined) throw new Error(`docs/api.md has no program in ${language}`)
  return program
}
