import { type Command, Option } from 'commander'
import { flagOf, secretFileVariable } from '../server/settings/load-settings.ts'
import {
  choicesOf,
  defaultSettings,
  type SettingName,
  secretSettings,
  settingsSchema,
  shapeOf,
} from '../server/settings/settings.ts'
import type { CliTexts } from '../shared/i18n/cli-texts.ts'

/** The settings that an analysis without a server knows. */
export const analysisSettings: readonly SettingName[] = ['dns', 'offline', 'lang']

/** Gives a command flags for the named settings. Flags have no defaults, so that the environment and file count. */
export function addSettingFlags(command: Command, names: readonly SettingName[], texts: CliTexts): void {
  for (const name of names) command.addOption(settingOption(name, texts))
}

function settingOption(name: SettingName, texts: CliTexts): Option {
  const description = describeSetting(name, texts)
  const shape = shapeOf(name)
  if (shape === 'switch') return new Option(flagOf(name), description)
  const isList = shape === 'list'
  const option = new Option(`${flagOf(name)} <value>`, isList ? `${description}; ${texts.repeatable}` : description)
  const standard = defaultSettings[name]
  // For the help alone: the flag has no default, and its value is held against the schema, as all settings are.
  if (typeof standard === 'string' || typeof standard === 'number') option.defaultValueDescription = String(standard)
  const choices = choicesOf(name)
  if (choices.length > 0) option.argChoices = choices
  return isList ? option.argParser(append) : option
}

/** English stands in the schema, other languages in their catalogue. */
export function describeSetting(name: SettingName, texts: CliTexts): string {
  return texts.settings[name] ?? settingsSchema.shape[name].description ?? ''
}

/** Reads a flag that may be repeated. */
export function append(value: string, previous: string[] | undefined): string[] {
  return [...(previous ?? []), value]
}

/** The settings given as flags of a command, by name. */
export function readSettingFlags(command: Command): Partial<Record<SettingName, unknown>> {
  const flags = command.options.map((option): [string, unknown] => [
    option.name().replaceAll('-', '_'),
    command.getOptionValue(option.attributeName()),
  ])
  return Object.fromEntries(flags.filter(([name]) => name in settingsSchema.shape))
}

/**
 * Warns of secrets among the flags: every account of a machine can read its command lines. Addresses of databases count where
 * they have a password.
 */
export function warnOfSecretFlags(
  flags: Partial<Record<SettingName, unknown>>,
  { terminal: { stderr }, texts }: { terminal: { stderr: { write(text: string): unknown } }; texts: CliTexts },
): void {
  for (const name of secretSettings) {
    const value = flags[name]
    if (typeof value !== 'string' || (name === 'database' && !URL.parse(value)?.password)) continue
    stderr.write(`sendproof: ${texts.secretFlag(flagOf(name), secretFileVariable(name))}\n`)
  }
}
