import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { root } from '../../../scripts/build-product.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

it('says where nothing can be built, without a stack trace', () => {
  const clone = temporaryFolder()
  mkdirSync(join(clone, 'scripts'))
  for (const file of ['build-product.ts', 'hold-lock.ts']) {
    copyFileSync(join(root, 'scripts', file), join(clone, 'scripts', file))
  }
  // Permissions do not stop root, but a file does.
  writeFileSync(join(clone, 'out'), '')
  const script = `import { buildProduct } from ${JSON.stringify(pathToFileURL(join(clone, 'scripts/build-product.ts')).href)}
buildProduct()`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  const lines = stderr.trim().split('\n')
  expect(lines[0]).toContain(`Sendproof cannot be built in ${join(clone, 'out')}: `)
  expect(lines).toHaveLength(2)
  expect(status).toBe(1)
})
