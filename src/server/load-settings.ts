import { mkdir, readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import type { z } from 'zod'
import { type SettingName, type Settings, secretSettings, settingsSchema } from './settings.ts'
import { StoreError } from './storage/store-error.ts'

/** The environment variables that are settings begin so. */
const environmentPrefix = 'SENDPROOF_'
/** Names the data folder, which holds the settings file and can therefore not be a setting in it. */
const dataDirVariable = 'SENDPROOF_DATA_DIR'
/** The settings file of a data folder. */
const settingsFileName = 'settings.json'

export interface SettingProblem {
  /** Where it was stated, as its owner knows it: `--port`, `SENDPROOF_PORT`, `…/settings.json: port`. */
  source: string
  message: string
}

/** Settings that are unknown or make no sense; every one of them, so that they can be mended at once. */
export class SettingsError extends Error {
  readonly problems: readonly SettingProblem[]

  constructor(problems: readonly SettingProblem[]) {
    super(problems.map(({ source, message }) => `${source}: ${message}`).join('\n'))
    this.name = 'SettingsError'
    this.problems = problems
  }
}

export interface SettingSources {
  /** By the name of the setting; an undefined value was not given. */
  flags: Partial<Record<SettingName, unknown>>
  environment: NodeJS.ProcessEnv
  dataDir: string
}

interface StatedSetting {
  value: unknown
  source: string
}

/** Reads the settings: flags win over the environment, which wins over the settings file. Throws `SettingsError`. */
export async function loadSettings({ flags, environment, dataDir }: SettingSources): Promise<Settings> {
  const stated = new Map([
    ...(await settingsOfFile(join(dataDir, settingsFileName))),
    ...settingsOfEnvironment(environment),
    ...settingsOfFlags(flags),
  ])
  const values = Object.fromEntries([...stated].map(([name, { value }]) => [name, value]))
  const parsed = settingsSchema.strict().safeParse(values)
  if (parsed.success) return parsed.data
  throw new SettingsError(parsed.error.issues.flatMap((issue) => problemsOf(issue, stated)))
}

function problemsOf(issue: z.core.$ZodIssue, stated: ReadonlyMap<string, StatedSetting>): SettingProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((name) => ({ source: stated.get(name)?.source ?? name, message: 'no such setting' }))
  }
  const [name] = issue.path
  const setting = stated.get(String(name))
  const value = secretSettings.some((secret) => secret === name) ? '' : ` (${JSON.stringify(setting?.value)})`
  return [{ source: setting?.source ?? String(name), message: issue.message + value }]
}

function* settingsOfFlags(flags: SettingSources['flags']): Generator<[string, StatedSetting]> {
  for (const [name, value] of Object.entries(flags)) {
    if (value !== undefined) yield [name, { value, source: flagOf(name) }]
  }
}

/** The flag of a setting: `smtp_port` is `--smtp-port`. */
export function flagOf(name: string): string {
  return `--${name.replaceAll('_', '-')}`
}

/** An empty variable counts as not set, as shells cannot always unset one. */
function* settingsOfEnvironment(environment: NodeJS.ProcessEnv): Generator<[string, StatedSetting]> {
  for (const [variable, value] of Object.entries(environment)) {
    if (!variable.startsWith(environmentPrefix) || variable === dataDirVariable || !value) continue
    yield [variable.slice(environmentPrefix.length).toLowerCase(), { value, source: variable }]
  }
}

async function settingsOfFile(file: string): Promise<[string, StatedSetting][]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    // A data folder that is no folder is for `prepareDataDir` to refuse.
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return '{}'
    throw new SettingsError([{ source: file, message: error.message }])
  })
  return membersOf(parseObject(text, file)).map(([name, value]) => [
    name.replaceAll('.', '_'),
    { value, source: `${file}: ${name}` },
  ])
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
    throw new SettingsError([{ source: file, message: error instanceof Error ? error.message : String(error) }])
  }
  if (isObject(value)) return value
  throw new SettingsError([{ source: file, message: 'not a JSON object' }])
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const thisMachine = { platform: process.platform, home: homedir() }

/**
 * The folder of the user's data: `SENDPROOF_DATA_DIR`, or where the operating system wants it (XDG Base Directory
 * Specification, Application Support, roaming AppData).
 */
export function defaultDataDir(environment: NodeJS.ProcessEnv, { platform, home } = thisMachine): string {
  const stated = environment[dataDirVariable]
  if (stated) return stated
  if (platform === 'win32') return join(environment.APPDATA || join(home, 'AppData', 'Roaming'), 'Sendproof')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Sendproof')
  const { XDG_DATA_HOME } = environment
  // The specification has relative paths ignored.
  const base = XDG_DATA_HOME && isAbsolute(XDG_DATA_HOME) ? XDG_DATA_HOME : join(home, '.local', 'share')
  return join(base, 'sendproof')
}

/**
 * Makes the data folder where it is missing, for its owner only: it holds messages and hashes of keys. Throws
 * `StoreError` where there can be none, as when a file has its name.
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir)
  } catch (cause) {
    throw new StoreError('no_folder', `cannot make ${dataDir}: ${String(cause)}`, { file: dataDir, cause })
  }
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
