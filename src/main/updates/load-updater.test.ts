import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { updatesItself } from './load-updater.ts'

it.each([
  ['an installed app with a release server', {}, true],
  ['an installed app without a release server', { resources: 'nowhere' }, false],
  ['the portable program', { portable: 'D:\\sendproof.exe' }, false],
  ['a development build', { isPackaged: false }, false],
])('returns whether %s updates itself', (_, edition, expected) => {
  const resources = temporaryFolder()
  writeFileSync(join(resources, 'app-update.yml'), 'provider: github\n')
  expect(updatesItself({ isPackaged: true, portable: null, resources, ...edition })).toBe(expected)
})
