import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { uptime } from 'node:os'
import { dirname } from 'node:path'
import { codeOf } from '../src/shared/error-code.ts'

const pollMilliseconds = 200
/** A process writes its id immediately after it has created the file. */
const writeMilliseconds = 5_000

/**
 * Takes a lock: a file with the id of this process. Other processes wait until it is released; a lock whose process has
 * ended is taken over. Returns a function that releases it.
 */
export function holdLock(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true })
  let isReported = false
  while (!tryLock(file)) {
    if (isAbandoned(file)) rmSync(file, { force: true })
    else {
      if (!isReported) console.error(`Another process is at work. If none is running, delete ${file}.`)
      isReported = true
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollMilliseconds)
    }
  }
  return () => rmSync(file, { force: true })
}

function tryLock(file: string): boolean {
  let lock: number
  try {
    lock = openSync(file, 'wx')
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
  try {
    writeSync(lock, String(process.pid))
    return true
  } catch (error) {
    // On a full disk, an empty file would remain.
    rmSync(file, { force: true })
    throw error
  } finally {
    closeSync(lock)
  }
}

function isAbandoned(file: string): boolean {
  try {
    const { mtimeMs } = statSync(file)
    // After a restart of the machine, the id may belong to another process.
    if (mtimeMs < Date.now() - uptime() * 1000) return true
    const id = Number(readFileSync(file, 'utf8'))
    // A crash of the machine may leave an empty file. 0 would mean the group of this process.
    if (!Number.isSafeInteger(id) || id <= 0) return mtimeMs < Date.now() - writeMilliseconds
    process.kill(id, 0)
    return false
  } catch (error) {
    // The lock may have been released in between, which is fine.
    const code = codeOf(error)
    return code === 'ESRCH' || code === 'ENOENT'
  }
}
