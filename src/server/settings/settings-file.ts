import { access, constants, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writePrivateFile } from '../ground/write-private-file.ts'
import { SettingsError } from './settings-error.ts'

export const settingsFileName = 'settings.json'

/** The content of the settings file. */
export interface SettingsFile {
  file: string
  /** The settings with their spelling in the file. The names of those in a group have its prefix. */
  members: { name: string; spelling: string; value: unknown }[]
}

/**
 * Reads the settings file; a missing one counts as empty. Throws `SettingsError`, or a file system error without
 * permission for the file or its folder.
 */
export async function readSettingsFile(dataDir: string): Promise<SettingsFile> {
  const file = join(dataDir, settingsFileName)
  const text = await readFile(file, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    // `prepareDataDir` reports a data folder that is a file.
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return '{}'
    if (error.code === 'EACCES' || error.code === 'EPERM') {
      // Throws an error that names the folder, if the folder is the cause.
      await access(dataDir, constants.X_OK)
      throw error
    }
    throw new SettingsError([
      { source: file, word: (texts) => texts.settingsFile.unreadable({ code: error.code ?? error.name }) },
    ])
  })
  const members = membersOf(parseObject(text, file)).map(([spelling, value]) => ({
    name: spelling.replaceAll('.', '_'),
    spelling,
    value,
  }))
  return { file, members }
}

/** Writes the settings file atomically. Only the owner can read it, because it has keys. */
export async function writeSettingsFile({ file, members }: SettingsFile): Promise<void> {
  const values = Object.fromEntries(members.map(({ name, value }) => [name, value]))
  await writePrivateFile(file, `${JSON.stringify(values, null, 2)}\n`)
}

/** The members of an object. Those of a nested object are prefixed with its name: `hosted.base_url`. */
function membersOf(object: object): [name: string, value: unknown][] {
  return Object.entries(object).flatMap(([name, value]): [string, unknown][] =>
    isObject(value) ? Object.entries(value).map(([inner, each]) => [`${name}.${inner}`, each]) : [[name, value]],
  )
}

function parseObject(text: string, file: string): object {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    throw new SettingsError([{ source: file, word: (texts) => texts.settingsFile.notJson({ detail }) }])
  }
  if (isObject(value)) return value
  throw new SettingsError([{ source: file, word: (texts) => texts.settingsFile.notAnObject }])
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
