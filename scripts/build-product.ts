import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** The built command line. */
export const program = join(root, 'out/main/sendproof.js')

/** What a build is made of, and what every complete build has made. */
const sources = ['src/**/*', 'electron.vite.config.ts', 'tsconfig*.json', 'package-lock.json']
const products = [program, join(root, 'out/preload/index.cjs'), join(root, 'out/renderer/index.html')]

const lock = join(root, 'out/build.lock')
const pollMilliseconds = 200

/**
 * Builds the product unless the build that is there is newer than its sources. Standard output stays clean. Of several
 * programs that need it at once, one builds and the others wait.
 */
export function buildProduct(): void {
  if (isFresh()) return
  takeLock()
  try {
    if (!isFresh()) build()
  } finally {
    rmSync(lock)
  }
}

function build(): void {
  console.error('Building Sendproof …')
  const builder = join(root, 'node_modules/electron-vite/bin/electron-vite.js')
  const { status } = spawnSync(process.execPath, [builder, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
  })
  if (status !== 0) throw new Error('The build failed.')
}

function isFresh(): boolean {
  if (!products.every((file) => existsSync(file))) return false
  const builtAt = Math.min(...products.map((file) => statSync(file).mtimeMs))
  return globSync(sources, { cwd: root }).every((file) => statSync(join(root, file)).mtimeMs <= builtAt)
}

function takeLock(): void {
  mkdirSync(join(root, 'out'), { recursive: true })
  while (!tryLock()) {
    if (isAbandoned()) rmSync(lock, { force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollMilliseconds)
  }
}

function tryLock(): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

/** Whether the builder is gone that holds the lock. */
function isAbandoned(): boolean {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return false
  } catch (error) {
    // It may have been released between the two looks, which is as good.
    return error instanceof Error && 'code' in error && (error.code === 'ESRCH' || error.code === 'ENOENT')
  }
}
