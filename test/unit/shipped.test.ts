import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { root } from '../../scripts/build-product.ts'
import { describeShipped, isPermitted } from '../../scripts/describe-shipped.ts'

describe('the licenses of shipped packages', () => {
  it.each([
    'MIT',
    'ISC',
    '(MIT OR EUPL-1.1+)',
    'GPL-3.0-only OR Apache-2.0',
    'MIT AND BSD-3-Clause',
    '(MIT AND CC0-1.0)',
  ])('may be %s', (expression) => {
    expect(isPermitted(expression)).toBe(true)
  })

  it.each([
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'LGPL-2.1',
    'MIT AND GPL-2.0-only',
    '(MIT OR ISC) AND AGPL-3.0-only',
    'SEE LICENSE IN LICENSE.txt',
    'UNLICENSED',
    '',
  ])('may not be “%s”', (expression) => {
    expect(isPermitted(expression)).toBe(false)
  })

  it('are all permitted, including dependencies', () => {
    const { packages } = JSON.parse(describeShipped())
    const names = packages.map(({ name }: { name: string }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['mailauth', 'react', 'react-dom', 'electron', 'tailwindcss', 'tldts-core']),
    )
    expect(names).not.toContain('vitest')
    expect(names).not.toContain('typescript')
  })
})

it('are shipped in one version each, pinned by `overrides` where their users name others', () => {
  const { packages } = z
    .object({ packages: z.array(z.object({ name: z.string(), version: z.string() })) })
    .parse(JSON.parse(describeShipped()))
  const names = packages.map(({ name }) => name)
  expect(packages.filter(({ name }, at) => names.indexOf(name) !== at)).toEqual([])
})

it('include a decision for every install script', () => {
  const packageSchema = z.object({ allowScripts: z.record(z.string(), z.boolean()) })
  const lockSchema = z.object({
    packages: z.record(z.string(), z.object({ hasInstallScript: z.boolean().optional() })),
  })
  const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))
  const { allowScripts } = packageSchema.parse(read('package.json'))
  const withScript = Object.entries(lockSchema.parse(read('package-lock.json')).packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length))
  expect(withScript).toContain('node')
  expect(Object.keys(allowScripts)).toEqual(expect.arrayContaining(withScript))
})
