import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { type ArchivedFile, writeTar } from './write-tar.ts'

const modifiedAt = new Date('2026-11-20T12:00:00Z')

async function archive(...files: ArchivedFile[]): Promise<Buffer> {
  return Buffer.concat(await Readable.from(writeTar(Readable.from(files))).toArray())
}

describe('writeTar', () => {
  it('writes archives that tar can read', async () => {
    const folder = temporaryFolder()
    const large = join(folder, 'large.eml')
    writeFileSync(large, Buffer.alloc(1_000_000, 'Good day.\r\n'))
    const contents = { 'empty.txt': '', 'a/block.txt': 'x'.repeat(512), 'a/b/odd.txt': 'odd' }
    const files = Object.entries(contents).map(([name, text]) => ({ name, content: Buffer.from(text), modifiedAt }))
    const ofFile = { name: 'large.eml', content: { path: large, size: 1_000_000 }, modifiedAt }
    const tar = await archive(...files, ofFile)
    expect(tar.length % 512).toBe(0)
    mkdirSync(join(folder, 'out'))
    execFileSync('tar', ['-xf', '-', '-C', join(folder, 'out')], { input: tar })
    for (const [name, text] of Object.entries(contents)) {
      expect(readFileSync(join(folder, 'out', name), 'utf8')).toBe(text)
      expect(statSync(join(folder, 'out', name)).mtime).toEqual(modifiedAt)
    }
    expect(readFileSync(join(folder, 'out/large.eml')).equals(readFileSync(large))).toBe(true)
  })

  it('refuses a name that would be truncated', async () => {
    const file = { name: 'a'.repeat(101), content: Buffer.alloc(0), modifiedAt }
    await expect(archive(file)).rejects.toThrow('too long')
  })
})
