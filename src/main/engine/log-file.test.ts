import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openLogFile } from './log-file.ts'

describe('openLogFile', () => {
  it('appends to a file only its owner can read', () => {
    const file = join(temporaryFolder(), 'logs', 'engine.log')
    openLogFile(file).write('one\n')
    openLogFile(file).write('two\n')
    expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n')
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('keeps one full file besides the current one', () => {
    const folder = temporaryFolder()
    const log = openLogFile(join(folder, 'engine.log'), 8)
    for (const line of ['first\n', 'second\n', 'third\n', 'fourth\n', 'fifth\n']) log.write(line)
    expect(readdirSync(folder).sort()).toEqual(['engine.log', 'engine.log.old'])
    expect(readFileSync(join(folder, 'engine.log.old'), 'utf8')).toBe('third\nfourth\n')
    expect(readFileSync(join(folder, 'engine.log'), 'utf8')).toBe('fifth\n')
  })

  it('loses only lines that cannot be written', () => {
    const folder = join(temporaryFolder(), 'logs')
    const log = openLogFile(join(folder, 'engine.log'))
    rmSync(folder, { recursive: true })
    writeFileSync(folder, '')
    expect(() => log.write('lost\n')).not.toThrow()
  })
})
