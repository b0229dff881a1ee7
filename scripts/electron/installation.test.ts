import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { readInstallation } from './installation.ts'

/** All files of a Linux installation. */
const whole = {
  'package.json': '{"version":"45.4.1"}',
  'dist/version': '45.4.1',
  'dist/electron': 'ELF',
  'path.txt': 'electron',
}
const linux = { ELECTRON_INSTALL_PLATFORM: 'linux' }

function installed(files: Record<string, string> = whole): string {
  const folder = temporaryFolder()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

describe('readInstallation', () => {
  it('accepts a complete one', () => {
    const folder = installed()
    expect(readInstallation(folder, linux)).toEqual({
      folder,
      version: '45.4.1',
      binary: join(folder, 'dist/electron'),
      isComplete: true,
    })
  })

  it.each<[string, (folder: string) => void]>([
    ['no record of completion', (folder) => rmSync(join(folder, 'path.txt'))],
    ['a truncated record', (folder) => truncateSync(join(folder, 'path.txt'), 4)],
    ['no version', (folder) => rmSync(join(folder, 'dist/version'))],
    ['another version', (folder) => writeFileSync(join(folder, 'dist/version'), 'v44.0.0')],
    ['no program', (folder) => rmSync(join(folder, 'dist/electron'))],
    ['an empty program', (folder) => truncateSync(join(folder, 'dist/electron'))],
    ['the program of another platform', (folder) => writeFileSync(join(folder, 'path.txt'), 'electron.exe')],
    ['nothing', (folder) => rmSync(join(folder, 'dist'), { recursive: true })],
  ])('does not trust %s', (_, damage) => {
    const folder = installed()
    damage(folder)
    expect(readInstallation(folder, linux).isComplete).toBe(false)
  })

  it('accepts a custom folder without a record', () => {
    const folder = installed({ 'package.json': whole['package.json'] })
    const environment = { ...linux, ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'own') }
    expect(readInstallation(folder, environment).isComplete).toBe(false)
    mkdirSync(join(folder, 'own'))
    writeFileSync(join(folder, 'own/electron'), 'ELF')
    expect(readInstallation(folder, environment)).toMatchObject({
      binary: join(folder, 'own/electron'),
      isComplete: true,
    })
  })

  it.each([
    ['darwin', 'Electron.app/Contents/MacOS/Electron'],
    ['win32', 'electron.exe'],
    ['linux', 'electron'],
  ])('finds the program on %s', (platform, path) => {
    const folder = installed()
    const { binary } = readInstallation(folder, { npm_config_platform: platform })
    expect(binary).toBe(join(folder, 'dist', path))
  })
})
