import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startDesktop } from '../../../test/support/desktop.ts'
import * as electron from '../../../test/support/electron.ts'
import { onPlatform } from '../../../test/support/on-platform.ts'
import { portableProgram } from '../edition.ts'
import { toastActivator } from './windows-identity.ts'

beforeEach(() => electron.resetElectron())

describe('the identity of the app on Windows', () => {
  it.each([
    ['for the installed app', null, 'org.sendproof.desktop'],
    ['for the portable program', 'D:\\sendproof.exe', 'org.sendproof.desktop.portable'],
  ])('%s has a name and an activator before Electron is ready', async (_, portable, name) => {
    onPlatform('win32')
    vi.spyOn(electron.app, 'whenReady').mockReturnValue(new Promise(() => {}))
    await startDesktop({ portable })
    expect(electron.app.setAppUserModelId).toHaveBeenCalledExactlyOnceWith(name)
    expect(electron.app.setToastActivatorCLSID).toHaveBeenCalledExactlyOnceWith(toastActivator)
    expect(toastActivator).toMatch(/^\{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/)
  })

  it('is not set on other systems, where Electron has no such call', async () => {
    onPlatform('linux')
    await startDesktop()
    expect(electron.app.setAppUserModelId).not.toHaveBeenCalled()
    expect(electron.app.setToastActivatorCLSID).not.toHaveBeenCalled()
  })
})

it.each([
  ['win32', { PORTABLE_EXECUTABLE_FILE: 'D:\\sendproof.exe' }, 'D:\\sendproof.exe'],
  ['win32', {}, null],
  ['win32', { PORTABLE_EXECUTABLE_FILE: '' }, null],
  ['linux', { PORTABLE_EXECUTABLE_FILE: '/tmp/sendproof' }, null],
] as const)('on %s with %o finds the portable program %s', (platform, environment, program) => {
  onPlatform(platform)
  expect(portableProgram(environment)).toBe(program)
})
