import { lstatSync, mkdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'

/** Permissions to write, of the group and of everybody. */
const writableByOthers = 0o022

const thisMachine = { platform: process.platform, home: homedir() }

/**
 * Has Node keep what it compiles of the program, so that the next start need not compile it again. Who can write there
 * decides what runs: so it is kept only where nobody but the owner can. Without it a start takes longer, no more.
 *
 * `keep` is Node's.
 */
export function keepCompiledCode(folder: string, keep: (folder: string) => unknown = enableCompileCache): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (isOwn(dirname(folder)) && isOwn(folder)) keep(folder)
  } catch {
    // A full disk, or none that takes folders.
  }
}

/**
 * Where the operating system wants what can be made again (XDG Base Directory Specification, Caches, local AppData).
 */
export function compiledCodeFolder(environment: NodeJS.ProcessEnv, { platform, home } = thisMachine): string {
  if (platform === 'win32')
    return join(environment.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'Sendproof', 'compiled')
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'Sendproof', 'compiled')
  const { XDG_CACHE_HOME } = environment
  // The specification has relative paths ignored.
  const base = XDG_CACHE_HOME && isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : join(home, '.cache')
  return join(base, 'sendproof', 'compiled')
}

/** Whether a folder is this user's and nobody else can write to it. Windows keeps the folders of users apart by itself. */
function isOwn(folder: string): boolean {
  const stats = lstatSync(folder)
  if (process.getuid === undefined) return stats.isDirectory()
  return stats.isDirectory() && stats.uid === process.getuid() && (stats.mode & writableByOthers) === 0
}
