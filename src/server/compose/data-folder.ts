import { type Dirent, existsSync, statSync } from 'node:fs'
import { chmod, lstat, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { codeOf } from '../../shared/error-code.ts'
import { factsFile } from '../data-folder/fact-files.ts'
import { listeningFile, ownerFile } from '../data-folder/owner-proof.ts'
import { secretsFile } from '../data-folder/secrets.ts'
import { settingsFileName } from '../settings/settings-file.ts'
import { createMarker, markerFile, markerOfNew, readMarker } from '../storage/sqlite/parts/store-marker.ts'
import {
  isMessageFile,
  lockFile,
  messageFolder,
  namesOfMessageFiles,
  storeFile,
  unusedFolder,
} from '../storage/sqlite/store-file.ts'
import { StoreError } from '../storage/store-error.ts'

/** Folders that an import creates in a data folder; only the second one is usable. */
export const unfinishedImport = 'import.unfinished'
export const finishedImport = 'import.finished'
/** The files that an import creates. */
const importedNames = [messageFolder, settingsFileName, storeFile] as const

/** Files that the engine, the desktop app, or the owner may create before the folder has a database. */
const ownNames: ReadonlySet<string> = new Set([
  settingsFileName,
  secretsFile,
  'smtp-tls.pem',
  lockFile,
  // Created by SQLite while the lock is held, or left after a kill.
  `${lockFile}-journal`,
  factsFile,
  listeningFile,
  ownerFile,
  'desktop.json',
  'window.json',
  'window',
  'logs',
  unfinishedImport,
  finishedImport,
])

/** Files that operating systems put into otherwise empty folders. */
const systemNames: ReadonlySet<string> = new Set(['lost+found', '.DS_Store', 'Thumbs.db', 'desktop.ini'])

/**
 * Creates the data folder if missing, readable only by its owner, as it holds messages and hashes of keys. An existing
 * folder must be empty or ours: marked, or with our database. `adopt` accepts any folder.
 * Throws `StoreError`: `no_folder` if it cannot be created; `foreign_folder` for other files; `foreign_messages` if
 * adopted ones have names like ours; `open_folder` if every account can write to it; `shared_folder` if others can read
 * it and that cannot be changed; `blocked_import`; `unfinished_import` during an import, unless this is an `import` as
 * well.
 */
export async function prepareDataDir(
  dataDir: string,
  purpose: { adopt?: boolean; import?: boolean } = {},
): Promise<void> {
  await claimFolder(dataDir, purpose)
  await finishImport(dataDir)
  const unfinished = join(dataDir, unfinishedImport)
  if (!purpose.import && existsSync(unfinished))
    throw new StoreError('unfinished_import', `an import into ${dataDir} is unfinished`, { file: unfinished })
}

/** Like `prepareDataDir` for a folder that is only read: creates, marks, and moves nothing. */
export async function checkDataDir(dataDir: string): Promise<void> {
  if (!(await stat(dataDir)).isDirectory())
    throw new StoreError('no_folder', `${dataDir} is no folder`, { file: dataDir })
  await refuseOpen(dataDir)
  if (readMarker(dataDir) === null && !(await isOurs(dataDir)))
    throw new StoreError('foreign_folder', `${dataDir} holds files of others`, { file: dataDir })
  for (const file of [unfinishedImport, finishedImport].map((name) => join(dataDir, name)))
    if (existsSync(file)) throw new StoreError('unfinished_import', `an import into ${dataDir} is unfinished`, { file })
}

async function claimFolder(dataDir: string, { adopt = false }: { adopt?: boolean }): Promise<void> {
  try {
    await makeFolder(dataDir)
  } catch (cause) {
    throw new StoreError('no_folder', `cannot create ${dataDir}: ${String(cause)}`, { file: dataDir, cause })
  }
  await refuseOpen(dataDir)
  if (readMarker(dataDir) === null) {
    if (!(await isOurs(dataDir))) {
      if (!adopt) throw new StoreError('foreign_folder', `${dataDir} holds files of others`, { file: dataDir })
      for (const name of [messageFolder, unusedFolder]) refuseLikeOurs(join(dataDir, name))
    }
    mark(dataDir)
  }
  await closeToOthers(dataDir)
}

function mark(dataDir: string): void {
  const isFilled = statSync(join(dataDir, storeFile), { throwIfNoEntry: false })?.size
  try {
    createMarker(dataDir, isFilled ? { store: null } : markerOfNew)
  } catch {
    // If the disk is full or read-only, the store reports the cause, and the next start marks the folder.
  }
}

/**
 * Moves a finished import into place. Several processes may do so at the same time, or again after a kill: each moves
 * what is left. Throws `StoreError` `blocked_import` if it would replace a file.
 */
export async function finishImport(dataDir: string): Promise<void> {
  const finished = join(dataDir, finishedImport)
  if (!existsSync(finished)) return
  for (const name of importedNames) refuseReplacing(join(dataDir, name), join(finished, name))
  for (const name of importedNames) await rename(join(finished, name), join(dataDir, name)).catch(ignoreMissing)
  // Other files in it are not ours.
  await rmdir(finished).catch(() => {})
}

/** Never overwrites data. Another process may be moving the same file, so the target is checked first. */
function refuseReplacing(target: string, source: string): void {
  if (existsSync(target) && existsSync(source))
    throw new StoreError('blocked_import', `${source} would replace ${target}`, { file: source, other: target })
}

/**
 * Removes the remains of an import that was killed. Throws `StoreError` `foreign_folder` if the folder has files that
 * no import creates.
 */
export async function removeUnfinishedImport(dataDir: string): Promise<void> {
  const folder = join(dataDir, unfinishedImport)
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error) => {
    ignoreMissing(error)
    return []
  })
  const isLink = existsSync(folder) && (await lstat(folder)).isSymbolicLink()
  if (isLink || !entries.every((entry) => isOfImport(relative(folder, join(entry.parentPath, entry.name)), entry)))
    throw new StoreError('foreign_folder', `${folder} holds files of others`, { file: folder })
  await rm(folder, { recursive: true, force: true })
}

/** The database and the settings may have journals, copies, and temporary files beside them. */
function isOfImport(path: string, entry: Dirent): boolean {
  if (path === messageFolder) return entry.isDirectory()
  if (!entry.isFile()) return false
  const [folder, name] = path.split(sep)
  if (name !== undefined) return folder === messageFolder && isMessageFile(name)
  return path.startsWith(storeFile) || path.startsWith(settingsFileName)
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** Whether an import into a folder with these files would overwrite nothing. */
export function isFreeForImport(names: readonly string[]): boolean {
  const data: readonly string[] = [settingsFileName, secretsFile, finishedImport]
  return names.every(
    (name) => name === markerFile || systemNames.has(name) || (ownNames.has(name) && !data.includes(name)),
  )
}

/** Files with names like ours could not be distinguished from those of messages that a crash left. */
function refuseLikeOurs(folder: string): void {
  // The store refuses a link.
  if (namesOfMessageFiles(folder).length > 0)
    throw new StoreError('foreign_messages', `${folder} holds files with names like ours`, { file: folder })
}

/** Other accounts could replace the database or settings in a world-writable folder. Windows has no such permission. */
async function refuseOpen(dataDir: string): Promise<void> {
  if (process.platform === 'win32') return
  const { mode } = await stat(dataDir)
  if (mode & 0o002) throw new StoreError('open_folder', `${dataDir} can be written to by all`, { file: dataDir })
}

/** Makes an existing folder private, as a new one is. The folder of another account may give access to our group. */
async function closeToOthers(dataDir: string): Promise<void> {
  if (process.platform === 'win32') return
  const { mode } = await stat(dataDir)
  if ((mode & 0o077) === 0) return
  try {
    await chmod(dataDir, mode & 0o7700)
  } catch (cause) {
    if (mode & 0o007)
      throw new StoreError('shared_folder', `${dataDir} can be read by all: ${String(cause)}`, { file: dataDir, cause })
  }
}

async function isOurs(dataDir: string): Promise<boolean> {
  const names = (await readdir(dataDir)).filter((name) => !systemNames.has(name))
  if (names.every((name) => ownNames.has(name))) return true
  return names.includes(storeFile) && (await hasOwnDatabase(join(dataDir, storeFile)))
}

/** A damaged database counts as ours: opening it reports the reason and changes nothing. */
async function hasOwnDatabase(file: string): Promise<boolean> {
  const { hasOwnTables } = await import('../storage/sqlite/opening/open-for-reading.ts')
  return hasOwnTables(file)
}

/** Creates a folder and its parents. A recursive `mkdir` never returns below `/proc`. */
async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o700 })
  try {
    await make()
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' && dirname(folder) !== folder) {
      await makeFolder(dirname(folder))
      await make()
    } else if (code !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw error
  }
}
