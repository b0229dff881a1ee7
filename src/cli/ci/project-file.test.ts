import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findProjectFile } from './project-file.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sendproof-project-'))
  await mkdir(join(folder, 'repository', 'templates'), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

describe('findProjectFile', () => {
  it('finds the nearest file within the repository', async () => {
    await mkdir(join(folder, 'repository', '.git'))
    const file = join(folder, 'repository', 'sendproof.json')
    await writeFile(file, '{}')
    expect(findProjectFile(join(folder, 'repository', 'templates'))).toBe(file)
  })

  it('never reads the file of a folder above the repository', async () => {
    await mkdir(join(folder, 'repository', '.git'))
    await writeFile(join(folder, 'sendproof.json'), '{}')
    expect(findProjectFile(join(folder, 'repository', 'templates'))).toBeNull()
  })

  it('outside a repository, reads only that of the folder itself', async () => {
    const file = join(folder, 'sendproof.json')
    await writeFile(file, '{}')
    expect(findProjectFile(folder)).toBe(file)
    expect(findProjectFile(join(folder, 'repository'))).toBeNull()
  })
})
