import { type Dirent, existsSync } from 'node:fs'
import { lstat, mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { settingsFileName } from '../settings/settings-file.ts'
import { isMessageFile, lockFile, messageFolder, storeFile } from '../storage/sqlite/store-file.ts'
import { StoreError } from '../storage/store-error.ts'
import { secretsFile } from './secrets.ts'

/** Marks a folder as ours, so that a start in a folder of somebody's own files is refused instead of tidied. */
export const markerFile = '.sendproof-data'
const markerLine = 'This folder holds the data of Sendproof.'
const markerText = `${markerLine}\nSendproof starts in a folder with other files only if this file is here.\n`

/** What an import (`archive/data-import.ts`) makes in a data folder: of no use until it has the second name. */
export const unfinishedImport = 'import.unfinished'
export const finishedImport = 'import.finished'
/** What it makes there. */
const importedNames = [messageFolder, settingsFileName, storeFile] as const

/** What an engine, the desktop app or the owner leaves in a data folder before it has a database. */
const ownNames: ReadonlySet<string> = new Set([
  settingsFileName,
  secretsFile,
  'smtp-tls.pem',
  lockFile,
  // SQLite's own, beside it: there while the lock is held, or after whoever held it was killed.
  `${lockFile}-journal`,
  'listening.json',
  'owner.json',
  'desktop.json',
  'window.json',
  'window',
  'logs',
  unfinishedImport,
  finishedImport,
])

/** What systems put into folders: a new volume or a folder that was looked at is not in use. */
const systemNames: ReadonlySet<string> = new Set(['lost+found', '.DS_Store', 'Thumbs.db', 'desktop.ini'])

/**
 * Makes the data folder where it is missing, for its owner only: it holds messages and hashes of keys. One that exists must
 * be empty, or ours: marked, or with our database in it, as earlier versions left it. `adopt` takes any folder.
 *
 * Throws `StoreError`: `no_folder` where there can be none, as when a file has its name; `foreign_folder` for a folder with
 * other files; `open_folder` for one that every account of the machine may write to; `unfinished_import` for one that an
 * import has begun to fill, unless it is for another `import`.
 */
export async function prepareDataDir(
  dataDir: string,
  purpose: { adopt?: boolean; import?: boolean } = {},
): Promise<void> {
  await claimFolder(dataDir, purpose)
  await takeOverImport(dataDir)
  const unfinished = join(dataDir, unfinishedImport)
  if (!purpose.import && existsSync(unfinished))
    throw new StoreError('unfinished_import', `an import into ${dataDir} has not ended`, { file: unfinished })
}

async function claimFolder(dataDir: string, { adopt = false }: { adopt?: boolean }): Promise<void> {
  try {
    await makeFolder(dataDir)
  } catch (cause) {
    throw new StoreError('no_folder', `cannot make ${dataDir}: ${String(cause)}`, { file: dataDir, cause })
  }
  await refuseOpen(dataDir)
  if (await isMarked(dataDir)) return
  if (!adopt && !(await isOurs(dataDir)))
    throw new StoreError('foreign_folder', `${dataDir} holds files of others`, { file: dataDir })
  // On a full or read-only disk the store says what is wrong, and the next start marks the folder.
  await writeFile(join(dataDir, markerFile), markerText, { flag: 'wx', mode: 0o600 }).catch(() => {})
}

/**
 * Puts what an import has made in its place. Several processes may do so at once, or one after another that was killed:
 * each moves what is still there.
 */
export async function takeOverImport(dataDir: string): Promise<void> {
  const finished = join(dataDir, finishedImport)
  if (!existsSync(finished)) return
  for (const name of importedNames) await rename(join(finished, name), join(dataDir, name)).catch(ignoreMissing)
  // Whatever else is in it is not ours.
  await rmdir(finished).catch(() => {})
}

/**
 * Removes what an import that was killed has left. Throws `StoreError` `foreign_folder` where the folder has files that no
 * import makes.
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

/** The database and the settings may have others of their making beside them: journals, copies, halves. */
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

/** Whether a folder with these names has nothing that an import would have to overwrite. */
export function isFreeForImport(names: readonly string[]): boolean {
  const data: readonly string[] = [settingsFileName, secretsFile, finishedImport]
  return names.every(
    (name) => name === markerFile || systemNames.has(name) || (ownNames.has(name) && !data.includes(name)),
  )
}

/** Other accounts could swap the database or the settings in a folder that all may write to. Windows has no such rights. */
async function refuseOpen(dataDir: string): Promise<void> {
  if (process.platform === 'win32') return
  const { mode } = await stat(dataDir)
  if (mode & 0o002) throw new StoreError('open_folder', `${dataDir} can be written to by all`, { file: dataDir })
}

async function isMarked(dataDir: string): Promise<boolean> {
  const file = join(dataDir, markerFile)
  try {
    return (await lstat(file)).isFile() && (await readFile(file, 'utf8')).startsWith(markerLine)
  } catch {
    return false
  }
}

async function isOurs(dataDir: string): Promise<boolean> {
  const names = (await readdir(dataDir)).filter((name) => !systemNames.has(name))
  if (names.every((name) => ownNames.has(name))) return true
  return names.includes(storeFile) && (await hasOwnDatabase(join(dataDir, storeFile)))
}

/** A damaged database counts as ours: opening it fails with the reason, before anything is changed. */
async function hasOwnDatabase(file: string): Promise<boolean> {
  const { hasOwnTables } = await import('../storage/sqlite/recognize-database.ts')
  return hasOwnTables(file)
}

/** Makes a folder and those it lies in. The recursion of `mkdir` never ends below `/proc`, which takes no folders. */
async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o700 })
  try {
    await make()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT' && dirname(folder) !== folder) {
      await makeFolder(dirname(folder))
      await make()
    } else if (code !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw error
  }
}
