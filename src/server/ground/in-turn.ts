import { rm, stat, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '../../shared/error-code.ts'

/** Milliseconds between attempts. */
const pause = 20
/** Milliseconds after which a lock belongs to a process that was killed: the work takes far less. */
const abandonedAfter = 10_000

/** Does work on a file while no other process does, in turn. The lock is a file beside it, which may be left by a killed process. */
export async function inTurn<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = `${file}.lock`
  while (!(await takeLock(lock))) await sleep(pause)
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

async function takeLock(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, `${process.pid}\n`, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    const taken = (await stat(lock).catch(() => null))?.mtimeMs
    if (taken !== undefined && Date.now() - taken > abandonedAfter) await rm(lock, { force: true })
    return false
  }
}
