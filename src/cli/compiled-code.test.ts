import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { named, posixObstacle } from '../../test/support/obstacles.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { compiledCodeFolder, keepCompiledCode } from './compiled-code.ts'

describe('the folder of compiled code', () => {
  it.each<[NodeJS.Platform, NodeJS.ProcessEnv, string]>([
    ['linux', {}, '/home/ada/.cache/sendproof/compiled'],
    ['linux', { XDG_CACHE_HOME: '/var/cache' }, '/var/cache/sendproof/compiled'],
    ['linux', { XDG_CACHE_HOME: 'cache' }, '/home/ada/.cache/sendproof/compiled'],
    ['darwin', {}, '/home/ada/Library/Caches/Sendproof/compiled'],
    ['win32', { LOCALAPPDATA: '/local' }, '/local/Sendproof/compiled'],
  ])('on %s with %o is %s', (platform, environment, folder) => {
    expect(compiledCodeFolder(environment, { platform, home: '/home/ada' })).toBe(folder)
  })
})

describe.skipIf(posixObstacle)(named('keeping compiled code', posixObstacle), () => {
  const place = () => join(temporaryFolder(), 'sendproof', 'compiled')

  it('creates a folder only its owner can access', () => {
    const folder = place()
    const keep = vi.fn()
    keepCompiledCode(folder, keep)
    expect(keep).toHaveBeenCalledExactlyOnceWith(folder)
  })

  it.each<[string, (folder: string) => void]>([
    ['anyone can write to it', (folder) => openTo(folder, 0o777)],
    ['a group can write to its parent', (folder) => openTo(dirname(folder), 0o770)],
    ['it is a symbolic link', (folder) => linkTo(folder)],
    ['it is a file', (folder) => writeFileSync(dirname(folder), '')],
  ])('is not used if %s', (_, prepare) => {
    const folder = place()
    prepare(folder)
    const keep = vi.fn()
    keepCompiledCode(folder, keep)
    expect(keep).not.toHaveBeenCalled()
  })
})

function openTo(folder: string, mode: number): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, mode)
}

function linkTo(folder: string): void {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 })
  symlinkSync(temporaryFolder(), folder)
}
