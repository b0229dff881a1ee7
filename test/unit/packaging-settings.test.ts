import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { root } from '../../scripts/build-product.ts'
import { appUserModelId, toastActivator } from '../../src/main/modules/windows-identity.ts'
import { languages } from '../../src/shared/languages.ts'

/* The settings of the packager, whose effects are only visible on other systems. */

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const settings = z
  .looseObject({
    appId: z.string(),
    electronFuses: z.record(z.string(), z.boolean()),
    win: z.looseObject({}),
    mac: z.looseObject({ fileAssociations: z.array(z.looseObject({ rank: z.string() })) }),
    nsis: z.looseObject({ include: z.string() }),
  })
  .parse(parse(read('electron-builder.yml')))

describe('the settings of the packager', () => {
  it('ship every language', () => {
    expect(settings.electronLanguages).toEqual(languages)
  })

  it('are valid', async () => {
    const packager = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
    const { validateConfiguration } = z
      .object({ validateConfiguration: z.custom<(settings: object, log: object) => Promise<void>>() })
      .parse(packager('app-builder-lib/out/util/config/config'))
    const log = { isEnabled: false, add() {} }
    await expect(validateConfiguration(settings, log)).resolves.toBeUndefined()
    await expect(validateConfiguration({ ...settings, unknown: true }, log)).rejects.toThrow('unknown')
  })

  it('sign again after flipping fuses on macOS, without the keychain', () => {
    expect(settings.electronFuses).toMatchObject({ resetAdHocDarwinSignature: true, enableCookieEncryption: false })
  })

  it('give the setup the id of the app, and do not take over file types on Windows', () => {
    expect(settings.appId).toBe(appUserModelId)
    expect(settings).not.toHaveProperty('fileAssociations')
    expect(settings.win).not.toHaveProperty('fileAssociations')
  })

  it('take over no file type on macOS', () => {
    expect(settings.mac.fileAssociations.every(({ rank }) => rank === 'Alternate')).toBe(true)
  })
})

describe('the registrations of the Windows setup', () => {
  const script = read(settings.nsis.include)
  const keys = [...script.matchAll(/^\s*(Write\w+|Delete\w+) \S+ "([^"]+)"(?: "([^"]*)")?/gm)].map(
    ([, action = '', key = '', value]) => ({ action, key, value }),
  )

  it('change no default program', () => {
    expect(keys.length).toBeGreaterThan(10)
    const classes = keys.filter(({ key }) => /\\\.|EXTENSION/.test(key))
    expect(classes.map(({ action, key }) => [action, key.split('\\').at(-1)])).toEqual([
      ['WriteRegNone', 'OpenWithProgids'],
      ['DeleteRegValue', 'OpenWithProgids'],
    ])
    expect(script).not.toMatch(/UserChoice|FileExts|HKCR/)
  })

  it('are removed by the uninstaller', () => {
    const written = new Set(
      keys.flatMap(({ action, key }) => (action.startsWith('Write') ? [key.split('\\').slice(0, 3).join('\\')] : [])),
    )
    const deleted = keys.flatMap(({ action, key }) => (action.startsWith('Delete') ? [key] : []))
    for (const key of written) expect(deleted.some((each) => each.startsWith(key))).toBe(true)
  })

  it('include the activator of the app', () => {
    expect(script).toContain(`!define TOAST_ACTIVATOR "${toastActivator}"`)
  })
})
