import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const pollMilliseconds = 200

/**
 * Takes a lock: a file with the id of this process. Other processes wait until it is released; a lock whose process has
 * ended is taken over. Returns a function that releases it.
 */
export function holdLock(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true })
  while (!tryLock(file)) {
    if (isAbandoned(file)) rmSync(file, { force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollMilliseconds)
  }
  return () => rmSync(file, { force: true })
}

function tryLock(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function isAbandoned(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return false
  } catch (error) {
    // The lock may have been released in between, which is fine.
    return error instanceof Error && 'code' in error && (error.code === 'ESRCH' || error.code === 'ENOENT')
  }
}
