import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readWhole } from '../../../src/server/ground/received-message.ts'
import { unusedTime } from '../../../src/server/storage/retention-clock.ts'
import { lockDataDir } from '../../../src/server/storage/sqlite/lock.ts'
import { openStore } from '../../../src/server/storage/sqlite/open.ts'
import { storeFile, unusedFolder } from '../../../src/server/storage/sqlite/store-file.ts'
import { compiledCode } from '../../support/compiled-code.ts'
import { largeSampleMessage, sampleDelivery, sampleMessage } from '../../support/messages.ts'
import { named, posixObstacle } from '../../support/obstacles.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const program = join(import.meta.dirname, '../../support/store-process.ts')

/** Starts a process that performs one step on the folder. Resolves when the step is done. */
async function startProcess(folder: string, step: string): Promise<ChildProcess> {
  const env = { NODE_COMPILE_CACHE: compiledCode }
  const child = spawn(process.execPath, [program, folder, step], { stdio: ['ignore', 'pipe', 'pipe'], env })
  onTestFinished(() => void child.kill('SIGKILL'))
  const errors = text(child.stderr)
  const [taken] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  if (String(taken) !== step) throw new Error(await errors)
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe('lockDataDir', () => {
  it('blocks a second engine in the same process', () => {
    const folder = temporaryFolder()
    const lock = lockDataDir(folder)
    expect(() => lockDataDir(folder)).toThrow(expect.objectContaining({ name: 'StoreError', code: 'in_use' }))
    lock.release()
    lockDataDir(folder).release()
  })

  it('blocks other processes, even after a second attempt here', async () => {
    const folder = temporaryFolder()
    const lock = lockDataDir(folder)
    expect(() => lockDataDir(folder)).toThrow('another engine')
    await expect(startProcess(folder, 'lock')).rejects.toThrow('another engine')
    lock.release()
  })

  it('is released by kill -9', async () => {
    const folder = temporaryFolder()
    const engine = await startProcess(folder, 'lock')
    expect(() => lockDataDir(folder)).toThrow('another engine')
    await kill(engine)
    lockDataDir(folder).release()
  })

  it('lets other processes open the store', async () => {
    const folder = temporaryFolder()
    const lock = lockDataDir(folder)
    await startProcess(folder, 'open')
    lock.release()
  })

  it('reports a folder that is not writable', async () => {
    const notAFolder = join(temporaryFolder(), 'file')
    await openStore(notAFolder).close()
    expect(() => lockDataDir(notAFolder)).toThrow(expect.objectContaining({ code: 'cannot_open' }))
  })
})

describe('openStore', () => {
  it('is created by one of several parallel processes', async () => {
    const folder = join(temporaryFolder(), 'data')
    await Promise.all(Array.from({ length: 4 }, () => startProcess(folder, 'open')))
    const store = openStore(join(folder, storeFile))
    expect(await store.keys.list()).toEqual([])
    await store.close()
  })

  it('keeps messages accepted before kill -9, and analyzes them again', async () => {
    const folder = temporaryFolder()
    await kill(await startProcess(folder, 'accept-and-claim'))
    const store = openStore(join(folder, storeFile))
    const { receivedAt } = sampleDelivery()
    expect(await store.tests.find('a', receivedAt)).toMatchObject({ status: 'received', receivedAt })
    expect(await store.messages.claimNext()).toBeNull()
    expect(await store.messages.recover()).toBe(1)
    expect(await store.messages.claimNext()).toMatchObject({ token: 'a', suspicion: 1, raw: sampleMessage() })
    await store.close()
  })

  it.each(['receive-half', 'receive-without-accepting', 'remove-rows'])(
    'keeps nothing of a large message after kill -9 at %s',
    async (step) => {
      const folder = temporaryFolder()
      await kill(await startProcess(folder, step))
      expect(readdirSync(join(folder, 'messages'))).toHaveLength(1)
      const store = openStore(join(folder, storeFile))
      const { receivedAt } = sampleDelivery()
      await store.tests.removeExpired(receivedAt)
      await store.messages.sweep()
      expect(readdirSync(join(folder, 'messages'))).toEqual([])
      expect(await store.messages.recover()).toBe(0)
      // It may belong to a newer database, which may come back.
      expect(readdirSync(join(folder, unusedFolder))).toHaveLength(1)
      await store.tests.removeExpired(new Date(receivedAt.getTime() + unusedTime), unusedTime)
      await store.messages.sweep()
      expect(readdirSync(folder)).not.toContain(unusedFolder)
      await store.close()
    },
  )

  it('keeps one copy of a large message accepted before kill -9', async () => {
    const folder = temporaryFolder()
    await kill(await startProcess(folder, 'receive-and-accept'))
    const store = openStore(join(folder, storeFile))
    await store.messages.sweep()
    expect(await store.messages.recover()).toBe(1)
    const claimed = await store.messages.claimNext()
    expect(largeSampleMessage().equals(await readWhole(claimed?.raw ?? Buffer.alloc(0)))).toBe(true)
    expect(await store.messages.claimNext()).toBeNull()
    await store.close()
  })

  it.skipIf(posixObstacle)(named('lets only the owner read large messages', posixObstacle), async () => {
    const folder = temporaryFolder()
    await kill(await startProcess(folder, 'receive-and-accept'))
    const [name = ''] = readdirSync(join(folder, 'messages'))
    expect(statSync(join(folder, 'messages', name)).mode & 0o777).toBe(0o600)
    const other = join(temporaryFolder(), 'data')
    await openStore(join(other, storeFile)).close()
    expect(statSync(join(other, 'messages')).mode & 0o777).toBe(0o700)
  })
})
