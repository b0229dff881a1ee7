import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import * as electron from '../../test/support/electron.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { keepBrowserProfileIn } from './browser-profile.ts'

beforeEach(() => electron.resetElectron())

it('creates a folder only its owner can access, and passes it to Electron', () => {
  const folder = join(temporaryFolder(), 'data', 'window')
  keepBrowserProfileIn(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(electron.app.setPath).toHaveBeenCalledWith('userData', folder)
})

it("keeps Electron's default if no folder can be created", () => {
  const file = join(temporaryFolder(), 'data')
  writeFileSync(file, '')
  keepBrowserProfileIn(join(file, 'window'))
  expect(electron.app.setPath).not.toHaveBeenCalled()
})
