import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../test/support/temporary-folder.ts'
import { holdLock } from './hold-lock.ts'

describe('holdLock', () => {
  it('creates the folder and the file, and removes the file', () => {
    const file = join(temporaryFolder(), 'out/build.lock')
    const release = holdLock(file)
    expect(readFileSync(file, 'utf8')).toBe(String(process.pid))
    release()
    expect(existsSync(file)).toBe(false)
  })

  // In these cases, waiting would never end.
  it.each([
    ['a process that has ended', '999999999', 0],
    ['an empty file of a crashed machine', '', 60],
    ['a file with something else', 'x', 60],
    ['the id of a running process, from before the machine was started', String(process.pid), 1_000_000_000],
  ])('takes over the lock of %s', (_, content, ageSeconds) => {
    const file = join(temporaryFolder(), 'build.lock')
    writeFileSync(file, content)
    const then = Date.now() / 1000 - ageSeconds
    utimesSync(file, then, then)
    holdLock(file)()
    expect(existsSync(file)).toBe(false)
  })
})
