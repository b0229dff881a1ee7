import { lstatSync, mkdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'

/** Write permission of group and others. */
const writableByOthers = 0o022

const thisMachine = { platform: process.platform, home: homedir() }

/**
 * Makes Node cache compiled code for a faster start. Anyone who can write to the folder decides what runs, so it is
 * used only if no one but the owner can.
 * `keep` is Node's function.
 */
export function keepCompiledCode(folder: string, keep: (folder: string) => unknown = enableCompileCache): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (isOwn(dirname(folder)) && isOwn(folder)) keep(folder)
  } catch {
    // The disk may be full, or the system may have no such folder.
  }
}

/** The cache folder of the operating system (XDG Base Directory Specification, Caches, local AppData). */
export function compiledCodeFolder(environment: NodeJS.ProcessEnv, { platform, home } = thisMachine): string {
  if (platform === 'win32')
    return join(environment.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'Sendproof', 'compiled')
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'Sendproof', 'compiled')
  const { XDG_CACHE_HOME } = environment
  // The specification says to ignore relative paths.
  const base = XDG_CACHE_HOME && isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : join(home, '.cache')
  return join(base, 'sendproof', 'compiled')
}

/** Whether only this user can write to a folder. Windows keeps users' folders separate. */
function isOwn(folder: string): boolean {
  const stats = lstatSync(folder)
  if (process.getuid === undefined) return stats.isDirectory()
  return stats.isDirectory() && stats.uid === process.getuid() && (stats.mode & writableByOthers) === 0
}
