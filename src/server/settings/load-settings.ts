import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { z } from 'zod'
import { DnsSourceError } from '../../engine/dns/dns-source-error.ts'
import type { settingSources } from '../../shared/contract/settings.ts'
import { codeOf } from '../../shared/error-code.ts'
import { isSecretSetting, type SettingName, secretSettings, settingNames } from '../../shared/setting-table.ts'
import { faultOf } from './setting-faults.ts'
import { type Settings, settingsSchema } from './settings.ts'
import { describeRule, type SettingProblem, SettingsError } from './settings-error.ts'
import { readSettingsFile, type SettingsFile } from './settings-file.ts'

const environmentPrefix = 'SENDPROOF_'
/** The data folder contains the settings file, so it cannot be a setting. */
const dataDirVariable = 'SENDPROOF_DATA_DIR'
/** Suffix of variables that name a file with the secret, as containers use. */
const fileSuffix = '_FILE'

export interface SettingSources {
  /** Values by setting; undefined counts as not given. */
  flags: Partial<Record<SettingName, unknown>>
  environment: NodeJS.ProcessEnv
  dataDir: string
}

export interface StatedSetting {
  value: unknown
  from: Exclude<(typeof settingSources)[number], 'default'>
  /** The name its owner knows it by: `--port`, `SENDPROOF_PORT`, `…/settings.json: port`. */
  source: string
}

/** Settings by name, each from the source with precedence. */
export type StatedSettings = ReadonlyMap<string, StatedSetting>

/**
 * Loads the settings. Flags take precedence over the environment, which takes precedence over the settings file. Throws
 * `SettingsError`.
 */
export async function loadSettings(sources: SettingSources): Promise<Settings> {
  return parseSettings(stateSettings(await readSettingsFile(sources.dataDir), sources))
}

/** Merges flags and environment into the values of the settings file. */
export function stateSettings(
  file: SettingsFile,
  { flags, environment }: Omit<SettingSources, 'dataDir'>,
): StatedSettings {
  return new Map([
    ...settingsOfFile(file),
    ...settingsOfSecretFiles(environment),
    ...settingsOfEnvironment(environment),
    ...settingsOfFlags(flags),
  ])
}

/** Throws `SettingsError` for unknown or invalid settings. */
export function parseSettings(stated: StatedSettings): Settings {
  const parsed = checkSettings(stated)
  if (parsed.success) return parsed.data
  throw new SettingsError(parsed.error.issues.flatMap((issue) => problemsOf(issue, stated)))
}

/** Validates settings. */
export function checkSettings(stated: StatedSettings) {
  const values = Object.fromEntries([...stated].map(([name, { value }]) => [name, value]))
  return settingsSchema.strict().safeParse(values)
}

function problemsOf(issue: z.core.$ZodIssue, stated: StatedSettings): SettingProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((name) => ({
      source: stated.get(name)?.source ?? name,
      word: (texts) => texts.unknownSetting,
    }))
  }
  const name = settingNames.find((each) => each === issue.path[0])
  if (!name) throw new Error(`the settings schema reported an issue without a setting: ${issue.message}`)
  const setting = stated.get(name)
  const source = setting?.source ?? flagOf(name)
  const dnsError: unknown = issue.code === 'custom' ? issue.params?.error : undefined
  if (dnsError instanceof DnsSourceError)
    return [{ source, value: dnsError.source, word: (texts) => dnsError.word(texts.dnsSource) }]
  const rule = {
    fault: faultOf(name, setting !== undefined),
    ...(issue.code === 'invalid_value' && { choices: issue.values.map(String) }),
  }
  const value = isSecretSetting(name) ? undefined : setting?.value
  return [{ source, value, word: (texts) => describeRule(rule, texts) }]
}

function* settingsOfFlags(flags: SettingSources['flags']): Generator<[string, StatedSetting]> {
  for (const [name, value] of Object.entries(flags)) {
    if (value !== undefined) yield [name, { value, from: 'flag', source: flagOf(name) }]
  }
}

/** The flag for a setting: `--smtp-port` for `smtp_port`. */
export function flagOf(name: string): string {
  return `--${name.replaceAll('_', '-')}`
}

function* settingsOfFile({ file, members }: SettingsFile): Generator<[string, StatedSetting]> {
  for (const { name, spelling, value } of members) {
    yield [name, { value, from: 'file', source: `${file}: ${spelling}` }]
  }
}

/** Secrets in files, such as `SENDPROOF_SECRETS_KEY_FILE`. The variable with the secret itself takes precedence. */
function* settingsOfSecretFiles(environment: NodeJS.ProcessEnv): Generator<[string, StatedSetting]> {
  for (const name of secretSettings) {
    const variable = secretFileVariable(name)
    const file = environment[variable]
    if (file) yield [name, { value: readSecretFile(file, variable), from: 'environment', source: variable }]
  }
}

/** The variable for a file with a secret: `SENDPROOF_SECRETS_KEY_FILE`. */
export function secretFileVariable(name: SettingName): string {
  return `${environmentPrefix}${name.toUpperCase()}${fileSuffix}`
}

/** Removes the trailing line break that editors and shells add. */
function readSecretFile(file: string, variable: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const code = codeOf(error) ?? String(error)
    throw new SettingsError([
      { source: `${variable}: ${file}`, word: (texts) => texts.settingsFile.unreadable({ code }) },
    ])
  }
}

const settingVariables = settingNames.map((name) => [name, `${environmentPrefix}${name.toUpperCase()}`] as const)

/** Variables for API clients (docs/api.md), which the engine does not read. */
const clientVariables = ['SENDPROOF_URL', 'SENDPROOF_KEY', 'SENDPROOF_SMTP']

const knownVariables: ReadonlySet<string> = new Set([
  dataDirVariable,
  ...clientVariables,
  ...settingVariables.map(([, variable]) => variable),
  ...secretSettings.map(secretFileVariable),
])

/** An empty variable counts as unset. */
function* settingsOfEnvironment(environment: NodeJS.ProcessEnv): Generator<[string, StatedSetting]> {
  for (const [name, variable] of settingVariables) {
    const value = environment[variable]
    if (value) yield [name, { value, from: 'environment', source: variable }]
  }
}

/**
 * Unknown variables with our prefix, such as misspelled ones. They only cause a warning, because another version may
 * know them.
 */
export function unknownVariables(environment: NodeJS.ProcessEnv): string[] {
  return Object.keys(environment).filter(
    (variable) => variable.startsWith(environmentPrefix) && environment[variable] && !knownVariables.has(variable),
  )
}

const thisMachine = { platform: process.platform, home: homedir() }

/**
 * The folder for the user's data: `SENDPROOF_DATA_DIR`, or the default of the operating system (XDG Base Directory
 * Specification, Application Support, roaming AppData).
 */
export function defaultDataDir(environment: NodeJS.ProcessEnv, { platform, home } = thisMachine): string {
  const stated = environment[dataDirVariable]
  if (stated) return stated
  if (platform === 'win32') return join(environment.APPDATA || join(home, 'AppData', 'Roaming'), 'Sendproof')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Sendproof')
  const { XDG_DATA_HOME } = environment
  // The specification says to ignore relative paths.
  const base = XDG_DATA_HOME && isAbsolute(XDG_DATA_HOME) ? XDG_DATA_HOME : join(home, '.local', 'share')
  return join(base, 'sendproof')
}
