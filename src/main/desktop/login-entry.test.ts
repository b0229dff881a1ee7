import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import * as electron from '../../../test/support/electron.ts'
import { onPlatform } from '../../../test/support/on-platform.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { autostartEntry, systemLoginEntry, wasStartedAtLogin } from './login-entry.ts'

beforeEach(() => electron.resetElectron())

describe('autostartEntry', () => {
  it('creates a file that starts the app in the background, and removes it', async () => {
    const config = join(temporaryFolder(), 'config')
    const entry = autostartEntry(config, '/opt/Send proof/sendproof', null)
    await entry.set(true)
    const file = join(config, 'autostart/sendproof.desktop')
    expect(readFileSync(file, 'utf8')).toContain('\nExec="/opt/Send proof/sendproof" --hidden\n')
    await entry.set(false)
    expect(existsSync(file)).toBe(false)
    await expect(entry.set(false)).resolves.toBeUndefined()
  })

  it('escapes the path of the program', async () => {
    const config = temporaryFolder()
    await autostartEntry(config, '/home/a"b$c\\d%e', null).set(true)
    const text = readFileSync(join(config, 'autostart/sendproof.desktop'), 'utf8')
    expect(text).toContain(String.raw`Exec="/home/a\\"b\\$c\\\\d%%e" --hidden`)
  })
})

it('passes the folder of a clone to Electron on Linux', async () => {
  const config = temporaryFolder()
  await autostartEntry(config, '/clone/node_modules/electron/dist/electron', '/clone 100%').set(true)
  const text = readFileSync(join(config, 'autostart/sendproof.desktop'), 'utf8')
  expect(text).toContain('\nExec="/clone/node_modules/electron/dist/electron" "/clone 100%%" --hidden\n')
})

describe('systemLoginEntry', () => {
  it('passes the folder of a clone to Electron on Windows', async () => {
    onPlatform('win32')
    await systemLoginEntry({ portable: null, appFolder: 'C:\\My clone' }).set(true)
    const args = ['"C:\\My clone"', '--hidden']
    expect(electron.app.setLoginItemSettings).toHaveBeenCalledWith({ openAtLogin: true, args })
  })

  it('creates no entry for a clone on macOS, which would start Electron without the app', async () => {
    onPlatform('darwin')
    await expect(systemLoginEntry({ portable: null, appFolder: '/clone' }).set(true)).rejects.toThrow()
    expect(electron.app.setLoginItemSettings).not.toHaveBeenCalled()
  })

  it("creates an entry in the system's list", async () => {
    await systemLoginEntry({ portable: null, appFolder: null }).set(true)
    expect(electron.app.setLoginItemSettings).toHaveBeenCalledWith({ openAtLogin: true, args: ['--hidden'] })
  })

  it('names the portable program, not the temporary one it unpacks', async () => {
    const path = 'D:\\Tools\\sendproof portable.exe'
    for (const openAtLogin of [true, false]) {
      await systemLoginEntry({ portable: path, appFolder: null }).set(openAtLogin)
      expect(electron.app.setLoginItemSettings).toHaveBeenLastCalledWith({ openAtLogin, args: ['--hidden'], path })
    }
  })
})

it.each([
  ['darwin', true, true],
  ['darwin', false, false],
  ['win32', true, false],
] as const)('on %s with the login flag %s returns %s', (platform, wasOpenedAtLogin, expected) => {
  onPlatform(platform)
  electron.app.getLoginItemSettings.mockReturnValueOnce({ openAtLogin: true, wasOpenedAtLogin })
  expect(wasStartedAtLogin()).toBe(expected)
})
