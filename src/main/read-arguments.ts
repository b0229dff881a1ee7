import { parseArgs } from 'node:util'
import { flagOf } from '../server/settings/load-settings.ts'
import { flagSettings, shapeOf } from '../server/settings/settings.ts'
import type { SettingName } from '../shared/setting-table.ts'
import { hiddenFlag } from './desktop/login-entry.ts'

const options = Object.fromEntries(flagSettings.map((name) => [flagOf(name).slice(2), optionOf(name)]))

function optionOf(name: SettingName) {
  const shape = shapeOf(name)
  return { type: shape === 'switch' ? ('boolean' as const) : ('string' as const), multiple: shape === 'list' }
}

/** The parsed command line of the app. */
export interface Arguments {
  /** The settings, with the same flags as `sendproof serve`. */
  settings: Partial<Record<SettingName, unknown>>
  isHidden: boolean
  /** Arguments that are not part of a flag, such as files to open. */
  others: string[]
}

/** Parses a command line. Unknown flags are left to Chromium. */
export function readArguments(words: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({ args: [...words], options, strict: false, allowPositionals: true })
  return {
    settings: Object.fromEntries(flagSettings.map((name) => [name, values[flagOf(name).slice(2)]])),
    isHidden: values[hiddenFlag.slice(2)] === true,
    others: positionals,
  }
}
