import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { root } from '../../../scripts/build-product.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Builds in a clone without sources. Returns the lines of standard error. */
function buildIn(clone: string): string[] {
  for (const file of ['scripts/build-product.ts', 'scripts/hold-lock.ts', 'src/shared/error-code.ts']) {
    mkdirSync(dirname(join(clone, file)), { recursive: true })
    copyFileSync(join(root, file), join(clone, file))
  }
  const { href } = pathToFileURL(join(clone, 'scripts/build-product.ts'))
  const script = `import { buildProduct } from ${JSON.stringify(href)}\nbuildProduct()`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(status).toBe(1)
  return stderr.trim().split('\n')
}

describe('a build that is not possible', () => {
  it('says which folder cannot be written', () => {
    const clone = temporaryFolder()
    // Permissions do not stop root, but a file does.
    writeFileSync(join(clone, 'out'), '')
    const lines = buildIn(clone)
    expect(lines[0]).toContain(`Sendproof cannot be built in ${join(clone, 'out')}: `)
    expect(lines).toHaveLength(2)
  })

  it('says that the path has a character that Vite cannot handle', () => {
    const clone = join(temporaryFolder(), 'mail #1')
    expect(buildIn(clone)).toEqual([
      `Sendproof cannot be built in ${clone}, because the path contains #.`,
      'Move or rename the folder.',
    ])
  })

  it('prints no stack trace after the messages of the builder', () => {
    expect(buildIn(temporaryFolder()).at(-1)).toBe('The build failed.')
  })
})
