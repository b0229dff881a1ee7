import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../scripts/build-product.ts'
import { settingNames } from '../../src/shared/setting-table.ts'

/** Code that lists settings or their texts, and reads none. */
const lists = /\.test\.tsx?$|^src\/shared\/(?:setting-table\.ts|i18n\/)/
const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g

it('every setting is read somewhere', () => {
  const code = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !lists.test(file.replaceAll('\\', '/')))
    .map((file) => readFileSync(join(root, file), 'utf8').replaceAll(comment, ''))
    .join('\n')
  const isRead = (name: string) => new RegExp(`\\.${name}\\b|[{,]\\s*${name}\\s*[,:}]|['"]${name}['"]`).test(code)
  expect(settingNames.filter((name) => !isRead(name))).toEqual([])
  expect(isRead('never_read')).toBe(false)
})
