import { isDeepStrictEqual } from 'node:util'
import { createResolver } from '../../engine/dns/create-resolver.ts'
import { choosableProviders } from '../../engine/providers/requirements.ts'
import type { AllSettings, SettingChanges, SettingState } from '../../shared/contract/settings.ts'
import {
  isSecretSetting,
  type PageSetting,
  pageSettings,
  type SettingFault,
  settingOf,
} from '../../shared/setting-table.ts'
import { isLoopback } from '../network/reach.ts'
import {
  checkSettings,
  parseSettings,
  type SettingSources,
  type StatedSetting,
  type StatedSettings,
  stateSettings,
} from './load-settings.ts'
import { findOwnAddresses, type OwnPorts } from './own-address.ts'
import { faultOf } from './setting-faults.ts'
import { defaultSettings, type Settings } from './settings.ts'
import { describeRule, type SettingProblem, SettingsError } from './settings-error.ts'
import { readSettingsFile, type SettingsFile, writeSettingsFile } from './settings-file.ts'

const appliedAtOnce: ReadonlySet<PageSetting> = new Set(pageSettings.filter((name) => settingOf(name).isLive))

/** Why a setting was not changed: its value is invalid, or a flag or variable overrides it. */
export interface SettingRefusal {
  name: PageSetting
  why: { fault: SettingFault } | { heldBy: string }
}

export type SettingsService = Awaited<ReturnType<typeof createSettingsService>>

export interface SettingsOptions {
  sources: SettingSources
  /** Applies the settings that can change in a running engine. */
  apply(settings: Settings): void
  /** Omitted if no engine listens. */
  ownPorts?: OwnPorts
}

/**
 * Reads and changes settings for the owner. The engine was started from the same sources. Throws `SettingsError` if the
 * hosted instance is this engine.
 */
export async function createSettingsService({ sources, apply, ownPorts }: SettingsOptions) {
  const readFile = () => readSettingsFile(sources.dataDir)
  const statedAtStart = stateSettings(await readFile(), sources)
  let inForce = parseSettings(statedAtStart)
  const loops = ownPorts ? findOwnAddresses(inForce, ownPorts) : []
  if (loops.length > 0) throw new SettingsError(loops.map((name) => describeLoop(name, inForce[name], statedAtStart)))
  let lastChange: Promise<unknown> = Promise.resolve()

  async function makeChanges(changes: SettingChanges): Promise<SettingRefusal[]> {
    const before = await readFile()
    const held = overriddenNames(changes, stateSettings(before, sources))
    if (held.length > 0) return held
    const file = withChanges(before, forgettingKey(changes, before))
    const stated = stateSettings(file, sources)
    const checked = checkSettings(stated)
    if (!checked.success) return checked.error.issues.map((issue) => refusalOf(issue, stated))
    const { data: settings } = checked
    const unusable = await findUnusable(settings)
    if (unusable.length > 0) return unusable
    const loops = ownPorts ? findOwnAddresses(settings, ownPorts) : []
    if (loops.length > 0) return loops.map((name) => ({ name, why: { fault: 'hosted_self' } }))
    await storeSettings(file, settings)
    return []
  }

  async function forgetAll(): Promise<void> {
    const file = { ...(await readFile()), members: [] }
    await storeSettings(file, parseSettings(stateSettings(file, sources)))
  }

  async function storeSettings(file: SettingsFile, settings: Settings): Promise<void> {
    await writeSettingsFile(file)
    inForce = { ...inForce, ...Object.fromEntries([...appliedAtOnce].map((name) => [name, settings[name]])) }
    apply(settings)
  }

  /** Serializes changes, because each one builds on the file written by the previous one. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const working = lastChange.then(work)
    lastChange = working.catch(() => undefined)
    return working
  }

  return {
    /** Throws `SettingsError` if the file has become unreadable. */
    async describe(): Promise<AllSettings> {
      const file = await readFile()
      const stated = stateSettings(file, sources)
      const settings = parseSettings(stated)
      return {
        data_dir: sources.dataDir,
        file: file.file,
        settings: pageSettings.map((name) => describeSetting(name, stated.get(name), settings, inForce)),
      }
    },

    /** The content of the file, with only the names of secrets. Throws like `describe`. */
    async readStated(): Promise<{ values: Record<string, unknown>; secrets: string[] }> {
      const { members } = await readFile()
      return {
        values: Object.fromEntries(
          members.filter(({ name }) => !isSecretSetting(name)).map(({ name, value }) => [name, value]),
        ),
        secrets: members.map(({ name }) => name).filter(isSecretSetting),
      }
    },

    /** Applies all changes, or none and returns the reasons. Throws like `describe`. */
    change: (changes: SettingChanges): Promise<SettingRefusal[]> => inTurn(() => makeChanges(changes)),
    /** Removes everything from the file. Throws like `describe`. */
    clear: (): Promise<void> => inTurn(forgetAll),
  }
}

function describeLoop(name: PageSetting, value: unknown, stated: StatedSettings): SettingProblem {
  const word: SettingProblem['word'] = (texts) => describeRule({ fault: 'hosted_self' }, texts)
  return { source: stated.get(name)?.source ?? name, value, word }
}

function describeSetting(
  name: PageSetting,
  stated: StatedSetting | undefined,
  settings: Settings,
  inForce: Settings,
): SettingState {
  const isSecret = isSecretSetting(name)
  const source = stated?.from ?? 'default'
  return {
    name,
    value: isSecret ? null : (settings[name] ?? null),
    default: defaultSettings[name] ?? null,
    is_set: stated !== undefined,
    is_secret: isSecret,
    source,
    stated_by: source === 'flag' || source === 'environment' ? (stated?.source ?? null) : null,
    options: settingOf(name).format === 'providers' ? describeProviders() : null,
    needs_restart: !appliedAtOnce.has(name),
    is_pending: !isDeepStrictEqual(settings[name], inForce[name]),
  }
}

function describeProviders(): SettingState['options'] {
  return choosableProviders().map(({ provider, name }) => ({ value: provider, text: name }))
}

/** The file only overrides defaults, so a change to any other setting would have no effect. */
function overriddenNames(changes: SettingChanges, stated: StatedSettings): SettingRefusal[] {
  return changedNames(changes).flatMap((name) => {
    const setting = stated.get(name)
    return setting && setting.from !== 'file' ? [{ name, why: { heldBy: setting.source } }] : []
  })
}

/** The key for the hosted instance belongs to its address, so it is removed when the address changes. */
function forgettingKey(changes: SettingChanges, { members }: SettingsFile): SettingChanges {
  const moves = (['hosted_base_url', 'hosted_lookup_base_url'] as const).some(
    (name) =>
      name in changes && (changes[name] ?? null) !== (members.find((each) => each.name === name)?.value ?? null),
  )
  return moves && changes.hosted_api_key === undefined ? { ...changes, hosted_api_key: null } : changes
}

function changedNames(changes: SettingChanges): PageSetting[] {
  return pageSettings.filter((name) => name in changes)
}

function withChanges({ file, members }: SettingsFile, changes: SettingChanges): SettingsFile {
  const kept = members.filter(({ name }) => !(name in changes))
  const changed = changedNames(changes).flatMap((name) => {
    const value = changes[name] ?? null
    return value === null ? [] : [{ name, spelling: name, value }]
  })
  return { file, members: [...kept, ...changed] }
}

function refusalOf({ path: [at] }: { path: readonly PropertyKey[] }, stated: StatedSettings): SettingRefusal {
  const name = pageSettings.find((each) => each === at)
  if (!name) throw new Error(`the settings file has an unknown member: ${String(at)}`)
  return { name, why: { fault: faultOf(name, stated.has(name)) } }
}

/** Valid values that would prevent the engine from starting. */
async function findUnusable(settings: Settings): Promise<SettingRefusal[]> {
  const remote = (['host', 'smtp_host'] as const)
    .filter((name) => !settings.allow_remote && !isLoopback(settings[name]))
    .map((name): SettingRefusal => ({ name, why: { fault: 'remote' } }))
  try {
    const resolver = await createResolver({ sources: settings.dns, offline: settings.offline })
    resolver.close()
    return remote
  } catch {
    return [...remote, { name: 'dns', why: { fault: 'dns_unusable' } }]
  }
}
