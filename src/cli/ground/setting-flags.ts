import { type Command, Option } from 'commander'
import { flagOf, secretFileVariable } from '../../server/settings/load-settings.ts'
import { choicesOf, defaultSettings, settingsSchema, shapeOf } from '../../server/settings/settings.ts'
import type { CliTexts } from '../../shared/i18n/cli-texts.ts'
import { type SettingName, secretSettings } from '../../shared/setting-table.ts'

/** Settings of an analysis without a server. */
export const analysisSettings: readonly SettingName[] = ['dns', 'offline', 'lang']

/** Adds flags for settings. Flags have no defaults, so that the environment and the settings file apply. */
export function addSettingFlags(command: Command, names: readonly SettingName[], texts: CliTexts): void {
  for (const name of names) command.addOption(settingOption(name, texts))
}

function settingOption(name: SettingName, texts: CliTexts): Option {
  const description = texts.settingItems[name].flag
  const shape = shapeOf(name)
  if (shape === 'switch') return new Option(flagOf(name), description)
  const isList = shape === 'list'
  const option = new Option(`${flagOf(name)} <value>`, isList ? `${description}; ${texts.repeatable}` : description)
  const standard = defaultSettings[name]
  // Only for the help; values are validated by the schema, like all settings.
  if (typeof standard === 'string' || typeof standard === 'number') option.defaultValueDescription = String(standard)
  const choices = choicesOf(name)
  if (choices.length > 0) option.argChoices = [...choices]
  return isList ? option.argParser(append) : option
}

/** Parses a flag that may be repeated. */
export function append(value: string, previous: string[] | undefined): string[] {
  return [...(previous ?? []), value]
}

/** The settings given as flags, by name. */
export function readSettingFlags(command: Command): Partial<Record<SettingName, unknown>> {
  const flags = command.options.map((option): [string, unknown] => [
    option.name().replaceAll('-', '_'),
    command.getOptionValue(option.attributeName()),
  ])
  return Object.fromEntries(flags.filter(([name]) => name in settingsSchema.shape))
}

/**
 * Warns of secrets in flags, because every account on the machine can read them. A database address only counts if it
 * has a password.
 */
export function warnOfSecretFlags(
  flags: Partial<Record<SettingName, unknown>>,
  { terminal: { stderr }, texts }: { terminal: { stderr: { write(text: string): unknown } }; texts: CliTexts },
): void {
  for (const name of secretSettings) {
    const value = flags[name]
    if (typeof value !== 'string' || (name === 'database' && !URL.parse(value)?.password)) continue
    stderr.write(`sendproof: ${texts.secretFlag({ flag: flagOf(name), fileVariable: secretFileVariable(name) })}\n`)
  }
}
