import { parseArgs } from 'node:util'
import { flagOf } from '../server/load-settings.ts'
import { type SettingName, settingNames, shapeOf } from '../server/settings.ts'

const options = Object.fromEntries(settingNames.map((name) => [flagOf(name).slice(2), optionOf(name)]))

function optionOf(name: SettingName) {
  const shape = shapeOf(name)
  return { type: shape === 'switch' ? ('boolean' as const) : ('string' as const), multiple: shape === 'list' }
}

/** The settings given on the app's command line, as to `sendproof serve`; what else stands there is Chromium's. */
export function readSettingArguments(words: readonly string[]): Partial<Record<SettingName, unknown>> {
  const { values } = parseArgs({ args: [...words], options, strict: false })
  return Object.fromEntries(settingNames.map((name) => [name, values[flagOf(name).slice(2)]]))
}
