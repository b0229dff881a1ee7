import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { isSecretSetting, type SettingName, settingNames } from '../../shared/setting-table.ts'
import { ArchiveError } from '../services/data/archive-error.ts'
import type { Manifest } from '../services/data/archive-format.ts'
import { readArchive } from '../services/data/read-archive.ts'
import { checkSettings, loadSettings, type SettingSources, type StatedSetting } from '../settings/load-settings.ts'
import { settingsFileName, writeSettingsFile } from '../settings/settings-file.ts'
import { lockDataDir } from '../storage/sqlite/lock.ts'
import { latestSchema } from '../storage/sqlite/opening/latest-schema.ts'
import { markerFile, markerOfNew, writeMarker } from '../storage/sqlite/parts/store-marker.ts'
import { type RestoredCounts, type RestoredStore, restoreStore, UnsoundRowsError } from '../storage/sqlite/restore.ts'
import { lockFile, storeFile } from '../storage/sqlite/store-file.ts'
import { isDiskFull, StoreError } from '../storage/store-error.ts'
import {
  finishedImport,
  finishImport,
  isFreeForImport,
  prepareDataDir,
  removeUnfinishedImport,
  unfinishedImport,
} from './data-folder.ts'

/** The result of an import. */
export interface Imported extends RestoredCounts, ChosenSettings {
  /** What archives do not contain and the owner must enter again. */
  leftOut: Manifest['left_out']
}

interface ImportOptions extends Pick<SettingSources, 'dataDir' | 'environment'> {
  archive: AsyncIterable<Buffer>
  now: Date
  signal: AbortSignal
  /** Called for each test. */
  onTest(): void
}

/**
 * Imports an archive of all data into a folder without data. `not_empty`: the folder has data and was left unchanged.
 * `elsewhere`: the settings name a shared database.
 * The import is built in a subfolder and becomes valid when that is renamed, so no engine sees a partial import, and
 * the data folder can be a volume. A failure leaves nothing behind; a kill leaves the subfolder, which the next import
 * removes. Throws `ArchiveError`, `StoreError`, `SettingsError`, and `AbortError`.
 */
export async function importData(options: ImportOptions): Promise<Imported | 'not_empty' | 'elsewhere'> {
  const dataDir = resolve(options.dataDir)
  const found = existsSync(dataDir) ? await readdir(dataDir).catch(() => []) : []
  if (!isFreeForImport(found)) return 'not_empty'
  const { database } = await loadSettings({ flags: {}, environment: options.environment, dataDir })
  if (database !== undefined) return 'elsewhere'
  const home = nearestFolder(dataDir)
  await prepareDataDir(dataDir, { import: true })
  const lock = lockDataDir(dataDir)
  try {
    // An engine may have run in the meantime.
    if (!isFreeForImport(await readdir(dataDir))) return 'not_empty'
    return await fill(dataDir, options)
  } catch (error) {
    lock.release()
    await removeMarks(dataDir, { found, home })
    throw isDiskFull(error) && !(error instanceof StoreError)
      ? new StoreError('no_room', `not enough disk space in ${dataDir}`, { file: dataDir, cause: error })
      : error
  } finally {
    lock.release()
  }
}

async function fill(dataDir: string, { archive, now, signal, onTest }: ImportOptions): Promise<Imported> {
  const unfinished = join(dataDir, unfinishedImport)
  await removeUnfinishedImport(dataDir)
  await mkdir(unfinished, { mode: 0o700 })
  try {
    const file = join(unfinished, storeFile)
    const {
      manifest,
      store,
      settings: stated,
    } = await readArchive(archive, {
      begin({ schema, version }) {
        if (schema > latestSchema) throw new ArchiveError('newer', version)
        return restoreStore(file, { schema, now })
      },
      onTest() {
        signal.throwIfAborted()
        onTest()
      },
    })
    const counts = await finish(store)
    const chosen = chooseSettings(stated)
    const members = chosen.settings.map((setting) => ({ ...setting, spelling: setting.name }))
    if (members.length > 0) await writeSettingsFile({ file: join(unfinished, settingsFileName), members })
    await sync(file)
    await syncFolder(unfinished)
    signal.throwIfAborted()
    // The folder may have had another database.
    writeMarker(dataDir, markerOfNew)
    await rename(unfinished, join(dataDir, finishedImport))
    await finishImport(dataDir)
    await syncFolder(dataDir)
    return { ...counts, ...chosen, leftOut: manifest.left_out }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Inconsistent rows make the whole archive damaged. */
async function finish(store: RestoredStore): Promise<RestoredCounts> {
  try {
    return await store.finish()
  } catch (error) {
    throw error instanceof UnsoundRowsError ? new ArchiveError('damaged', '', { cause: error }) : error
  } finally {
    store.close()
  }
}

/** The folder, or its nearest existing ancestor. */
function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
}

/** Removes our marker and folders that we created. */
async function removeMarks(dataDir: string, { found, home }: { found: string[]; home: string }): Promise<void> {
  for (const name of [lockFile, markerFile]) if (!found.includes(name)) await rm(join(dataDir, name), { force: true })
  // Keeps a folder if other files were put into it.
  for (let folder = dataDir; folder !== home; folder = dirname(folder)) await rmdir(folder).catch(() => {})
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  await handle.sync().finally(() => handle.close())
}

/** Windows cannot open folders; NTFS journals names anyway. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}

interface ChosenSettings {
  settings: { name: SettingName; value: unknown }[]
  /** Names of unknown and invalid settings. */
  refusedSettings: string[]
}

/**
 * Picks the settings of an archive that an engine can start with. Archives contain no secrets, and a database setting
 * would redirect everything.
 */
export function chooseSettings(values: Readonly<Record<string, unknown>>): ChosenSettings {
  let offered = settingNames.filter((name) => Object.hasOwn(values, name) && !isSecretSetting(name))
  // Removing one may invalidate another.
  for (let faulty = findFaulty(offered, values); faulty.size > 0; faulty = findFaulty(offered, values))
    offered = offered.filter((name) => !faulty.has(name))
  return {
    settings: offered.map((name) => ({ name, value: values[name] })),
    refusedSettings: Object.keys(values).filter((name) => !offered.some((each) => each === name)),
  }
}

/** Settings that the schema rejects, either by themselves or because another is missing. */
function findFaulty(
  names: readonly SettingName[],
  values: Readonly<Record<string, unknown>>,
): ReadonlySet<SettingName> {
  const faults = faultsOf(names, values)
  const own = names.filter((name) => faults.has(name))
  if (own.length > 0 || faults.size === 0) return new Set(own)
  const without = (name: SettingName) =>
    faultsOf(
      names.filter((each) => each !== name),
      values,
    )
  const needy = names.filter((name) => without(name).size < faults.size)
  return new Set(needy.length > 0 ? needy : names)
}

function faultsOf(names: readonly SettingName[], values: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const stated = names.map((name): [string, StatedSetting] => [
    name,
    { value: values[name], from: 'file', source: name },
  ])
  const { error } = checkSettings(new Map(stated))
  return new Set(error?.issues.map(({ path: [name] }) => String(name)))
}
