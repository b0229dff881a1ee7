import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const pollMilliseconds = 200

/**
 * Takes a lock that is a file with the number of this process in it. Of several programs that want it at once, one has it
 * and the others wait; a lock whose holder is gone is taken over. Returns what releases it.
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
    // It may have been released between the two looks, which is as good.
    return error instanceof Error && 'code' in error && (error.code === 'ESRCH' || error.code === 'ENOENT')
  }
}
