import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openDesktopSettings } from './desktop-settings.ts'

const standard = { closeToTray: false, openAtLogin: false, notifications: true, updates: 'off' } as const

describe('openDesktopSettings', () => {
  it('checks for no updates and does not stay in the background by default', () => {
    expect(openDesktopSettings(join(temporaryFolder(), 'desktop.json')).current()).toEqual(standard)
  })

  it('keeps changes', () => {
    const file = join(temporaryFolder(), 'desktop.json')
    openDesktopSettings(file).change({ ...standard, closeToTray: true })
    expect(openDesktopSettings(file).current()).toEqual({ ...standard, closeToTray: true })
  })

  it.each(['', '[]', 'null', '{"updates":"nightly"}', '{"closeToTray":1}'])('ignores the file %j', (text) => {
    const file = join(temporaryFolder(), 'desktop.json')
    writeFileSync(file, text)
    expect(openDesktopSettings(file).current()).toEqual(standard)
  })

  it('fills in settings that an older version lacked', () => {
    const file = join(temporaryFolder(), 'desktop.json')
    writeFileSync(file, '{"closeToTray":true}')
    expect(openDesktopSettings(file).current()).toEqual({ ...standard, closeToTray: true })
  })

  it('changes nothing if it cannot write', () => {
    const file = join(temporaryFolder(), 'missing', 'desktop.json')
    const settings = openDesktopSettings(file)
    expect(() => settings.change({ ...standard, closeToTray: true })).toThrow('ENOENT')
    expect(settings.current()).toEqual(standard)
    expect(() => readFileSync(file)).toThrow('ENOENT')
  })
})
