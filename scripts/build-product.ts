import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { holdLock } from './hold-lock.ts'

export const root = join(import.meta.dirname, '..')

/** The built command line. */
export const program = join(root, 'out/main/sendproof.js')

/** Sources of a build, and files that every complete build has. */
const sources = [
  'src/**/*',
  'resources/locales/**/*',
  'electron.vite.config.ts',
  'scripts/build/*',
  'tsconfig*.json',
  'package-lock.json',
]
const products = [program, join(root, 'out/preload/index.cjs'), join(root, 'out/renderer/index.html')]

/**
 * Builds the product unless it is newer than its sources. Prints nothing to standard output. If several programs need a
 * build, one builds and the others wait.
 */
export function buildProduct(): void {
  if (isFresh()) return
  const [bad] = /[#?*]/.exec(root) ?? []
  // Vite takes the rest of such a path for a query or a pattern.
  if (bad)
    giveUp(`Sendproof cannot be built in ${root}, because the path contains ${bad}.`, 'Move or rename the folder.')
  const release = lockBuild(join(root, 'out'))
  try {
    if (!isFresh()) build()
  } finally {
    release()
  }
}

/** Another user may have installed the clone. */
function lockBuild(folder: string): () => void {
  try {
    return holdLock(join(folder, 'build.lock'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return giveUp(
      `Sendproof cannot be built in ${folder}: ${reason}`,
      'Make this folder writable, or use a clone of your own.',
    )
  }
}

/** Ends the process with a message for people, who need no stack trace. */
function giveUp(...lines: readonly string[]): never {
  for (const line of lines) console.error(line)
  process.exit(1)
}

function build(): void {
  console.error('Building Sendproof, which takes about half a minute …')
  const dots = startDots()
  const builder = join(root, 'node_modules/electron-vite/bin/electron-vite.js')
  const { status } = spawnSync(process.execPath, [builder, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
  })
  dots?.kill()
  if (dots) console.error()
  // The builder has printed the reason.
  if (status !== 0) giveUp('The build failed.')
}

/** Shows a person that the build goes on; this process waits for it. */
function startDots(): ChildProcess | null {
  if (!process.stderr.isTTY) return null
  const everySecond = "setInterval(() => process.stderr.write('.'), 1000)"
  return spawn(process.execPath, ['-e', everySecond], { stdio: ['ignore', 'ignore', 'inherit'] })
}

function isFresh(): boolean {
  if (!products.every((file) => existsSync(file))) return false
  const builtAt = Math.min(...products.map((file) => statSync(file).mtimeMs))
  return globSync(sources, { cwd: root }).every((file) => statSync(join(root, file)).mtimeMs <= builtAt)
}
