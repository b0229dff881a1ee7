import { isSecretSetting, type SettingName, settingNames } from '../../../shared/setting-table.ts'
import { checkSettings, type StatedSetting } from '../../settings/load-settings.ts'

export interface ChosenSettings {
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
