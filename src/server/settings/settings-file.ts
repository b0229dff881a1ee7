import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writePrivateFile } from '../data-folder/write-private-file.ts'
import { SettingsError } from './settings-error.ts'

/** The file's name in a data folder. */
export const settingsFileName = 'settings.json'

/** What the settings file of a data folder states. */
export interface SettingsFile {
  file: string
  /** A setting and how the file spells its name: those of an object inside have its name before theirs. */
  members: { name: string; spelling: string; value: unknown }[]
}

/** Reads the settings file; a missing one states nothing. Throws `SettingsError` for one that cannot be read. */
export async function readSettingsFile(dataDir: string): Promise<SettingsFile> {
  const file = join(dataDir, settingsFileName)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    // A data folder that is no folder is for `prepareDataDir` to refuse.
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return '{}'
    throw new SettingsError([
      { source: file, word: (texts) => texts.settingsFile.unreadable(error.code ?? error.name) },
    ])
  })
  const members = membersOf(parseObject(text, file)).map(([spelling, value]) => ({
    name: spelling.replaceAll('.', '_'),
    spelling,
    value,
  }))
  return { file, members }
}

/** Writes the settings file, whole or not at all, for its owner only: it holds keys. */
export async function writeSettingsFile({ file, members }: SettingsFile): Promise<void> {
  const values = Object.fromEntries(members.map(({ name, value }) => [name, value]))
  await writePrivateFile(file, `${JSON.stringify(values, null, 2)}\n`)
}

/** The members of an object. Those of one inside it have its name before theirs: `hosted.base_url`. */
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
    throw new SettingsError([{ source: file, word: (texts) => texts.settingsFile.notJson(detail) }])
  }
  if (isObject(value)) return value
  throw new SettingsError([{ source: file, word: (texts) => texts.settingsFile.notAnObject }])
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
