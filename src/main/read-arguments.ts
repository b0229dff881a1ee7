import { parseArgs } from 'node:util'
import { flagOf } from '../server/settings/load-settings.ts'
import { flagSettings, type SettingName, shapeOf } from '../server/settings/settings.ts'
import { hiddenFlag } from './login-entry.ts'

const options = Object.fromEntries(flagSettings.map((name) => [flagOf(name).slice(2), optionOf(name)]))

function optionOf(name: SettingName) {
  const shape = shapeOf(name)
  return { type: shape === 'switch' ? ('boolean' as const) : ('string' as const), multiple: shape === 'list' }
}

/** What the app's command line says. */
export interface Arguments {
  /** Settings, as to `sendproof serve`. */
  settings: Partial<Record<SettingName, unknown>>
  isHidden: boolean
  /** Words that belong to no flag, such as files to open. */
  others: string[]
}

/** Reads the words of a command line. Flags that we do not know are Chromium's. */
export function readArguments(words: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({ args: [...words], options, strict: false, allowPositionals: true })
  return {
    settings: Object.fromEntries(flagSettings.map((name) => [name, values[flagOf(name).slice(2)]])),
    isHidden: values[hiddenFlag.slice(2)] === true,
    others: positionals,
  }
}
