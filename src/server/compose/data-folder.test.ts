import { chmod, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { linuxObstacle, named, posixObstacle } from '../../../test/support/obstacles.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openStore } from '../storage/sqlite/open.ts'
import { markerFile } from '../storage/sqlite/parts/store-marker.ts'
import { storeFile } from '../storage/sqlite/store-file.ts'
import { finishedImport, prepareDataDir } from './data-folder.ts'

describe('prepareDataDir', () => {
  it.skipIf(posixObstacle)(
    named('makes a folder and its parents readable only by the owner', posixObstacle),
    async () => {
      const folder = join(temporaryFolder(), 'a', 'b')
      await prepareDataDir(folder)
      await prepareDataDir(folder)
      expect((await stat(folder)).mode & 0o777).toBe(0o700)
      expect(await readdir(folder)).toEqual([markerFile])
    },
  )

  it('refuses a file', async () => {
    const file = join(temporaryFolder(), 'file')
    await writeFile(file, '')
    await expect(prepareDataDir(file)).rejects.toMatchObject({ name: 'StoreError', code: 'no_folder', file })
  })

  it.skipIf(linuxObstacle)(named('reports a place where no folder can be created', linuxObstacle), async () => {
    await expect(prepareDataDir('/proc/nothing/data')).rejects.toMatchObject({ code: 'no_folder' })
  })

  it('refuses a folder with other files, and adds none', async () => {
    const folder = temporaryFolder()
    await mkdir(join(folder, 'messages'))
    await expect(prepareDataDir(folder)).rejects.toMatchObject({ code: 'foreign_folder', file: folder })
    expect(await readdir(folder)).toEqual(['messages'])
  })

  it('adopts such a folder on request, and recognizes it from then on', async () => {
    const folder = temporaryFolder()
    await writeFile(join(folder, 'notes.txt'), 'mine')
    await prepareDataDir(folder, { adopt: true })
    await prepareDataDir(folder)
    expect(await readFile(join(folder, 'notes.txt'), 'utf8')).toBe('mine')
  })

  it('rejects a marker that is a link or has other content', async () => {
    const folder = temporaryFolder()
    await writeFile(join(folder, markerFile), 'anything')
    await expect(prepareDataDir(folder)).rejects.toMatchObject({ code: 'foreign_folder' })
    const ours = temporaryFolder()
    await prepareDataDir(ours)
    await rm(join(folder, markerFile))
    await symlink(join(ours, markerFile), join(folder, markerFile))
    await expect(prepareDataDir(folder)).rejects.toMatchObject({ code: 'foreign_folder' })
  })

  it('recognizes the data folder of an earlier version by its database', async () => {
    const folder = temporaryFolder()
    await openStore(join(folder, storeFile)).close()
    await writeFile(join(folder, 'backup-of-mine.txt'), '')
    await prepareDataDir(folder)
    expect((await lstat(join(folder, markerFile))).isFile()).toBe(true)
  })

  it('refuses the database of another program', async () => {
    const folder = temporaryFolder()
    const db = new Database(join(folder, storeFile))
    db.exec('CREATE TABLE tests (id)')
    db.close()
    await expect(prepareDataDir(folder)).rejects.toMatchObject({ code: 'foreign_folder' })
  })

  it.each([
    [['settings.json']],
    [['window', 'logs', 'desktop.json', 'window.json']],
    [['lost+found']],
    [['.DS_Store']],
  ])('accepts a folder that contains only %j', async (names) => {
    const folder = temporaryFolder()
    for (const name of names) await writeFile(join(folder, name), '{}')
    await prepareDataDir(folder)
    expect(await readdir(folder)).toContain(markerFile)
  })

  it('follows a link to a folder', async () => {
    const [folder, place] = [temporaryFolder(), temporaryFolder()]
    const link = join(place, 'link')
    await symlink(folder, link)
    await prepareDataDir(link)
    expect(await readdir(folder)).toEqual([markerFile])
    await rm(join(folder, markerFile))
    await writeFile(join(folder, 'notes.txt'), '')
    await expect(prepareDataDir(link)).rejects.toMatchObject({ code: 'foreign_folder' })
  })

  it.skipIf(posixObstacle)(named('refuses a world-writable folder', posixObstacle), async () => {
    const folder = temporaryFolder()
    await chmod(folder, 0o1777)
    await expect(prepareDataDir(folder, { adopt: true })).rejects.toMatchObject({ code: 'open_folder', file: folder })
    await chmod(folder, 0o770)
    await prepareDataDir(folder)
  })

  it.skipIf(posixObstacle).each([0o755, 0o775, 0o2750, 0o711])(
    named('makes an existing folder with mode %o private', posixObstacle),
    async (mode) => {
      const folder = temporaryFolder()
      for (const _start of ['empty', 'marked']) {
        await chmod(folder, mode)
        await prepareDataDir(folder)
        expect((await stat(folder)).mode & 0o777).toBe(0o700)
      }
    },
  )

  it.each([storeFile, 'settings.json', 'messages'])('moves no finished import over an existing %s', async (name) => {
    const folder = temporaryFolder()
    const finished = join(folder, finishedImport)
    await mkdir(finished)
    await writeFile(join(finished, name), 'imported')
    await writeFile(join(folder, name), 'own')
    const problem = { code: 'blocked_import', file: join(finished, name), other: join(folder, name) }
    await expect(prepareDataDir(folder, { adopt: true })).rejects.toMatchObject(problem)
    expect(await readFile(join(folder, name), 'utf8')).toBe('own')
    expect(await readFile(join(finished, name), 'utf8')).toBe('imported')
    // As the message says.
    await rename(join(folder, name), join(temporaryFolder(), name))
    await prepareDataDir(folder)
    expect(await readFile(join(folder, name), 'utf8')).toBe('imported')
  })
})
