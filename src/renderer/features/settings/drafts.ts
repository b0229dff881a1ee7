import type { SettingChanges, SettingState, SettingValue } from '../../../shared/contract/settings.ts'
import type { PageSetting } from '../../../shared/setting-table.ts'
import { kindOf } from './setting-kinds.ts'

/** The value of a form field. Null removes the stored value: a secret, or a value other than the default. */
export type Draft = string | boolean | null
export type Drafts = Partial<Record<PageSetting, Draft>>

/** The initial form value of a setting. */
export function draftOf({ name, value }: Pick<SettingState, 'name' | 'value'>): string | boolean {
  const kind = kindOf(name)
  if (kind === 'switch') return value === true
  if (value === null) return kind === 'choice' ? 'none' : ''
  return Array.isArray(value) ? value.join('\n') : String(value)
}

/** What a form field shows: its draft, else the stored value; for a removed value, the default. */
export function shownDraft(setting: SettingState, draft: Draft | undefined): string | boolean {
  return (draft === null ? defaultDraft(setting) : draft) ?? draftOf(setting)
}

/** Whether a form field shows something other than the default. */
export function differsFromDefault(setting: SettingState, draft: Draft | undefined): boolean {
  return shownDraft(setting, draft) !== defaultDraft(setting)
}

function defaultDraft({ name, default: standard }: SettingState): string | boolean {
  return draftOf({ name, value: standard })
}

/** The setting value of a form field. Null means the default. */
export function valueOfDraft(name: PageSetting, draft: Draft): SettingValue | null {
  if (typeof draft === 'boolean' || draft === null) return draft
  const text = draft.trim()
  const kind = kindOf(name)
  if (text === '' || (kind === 'choice' && text === 'none')) return null
  if (kind === 'lines') return text.split(/\s*[\n,]\s*/).filter(Boolean)
  // Non-numeric input is sent unchanged: the engine reports the error.
  return kind === 'number' && /^\d+$/.test(text) ? Number(text) : text
}

/** The drafts that differ from the current settings. An entered secret always does. */
export function changesOf(drafts: Drafts, settings: readonly SettingState[]): SettingChanges {
  const changes: SettingChanges = {}
  for (const setting of settings) {
    const draft = drafts[setting.name]
    const isDropped = draft === null && setting.source === 'default'
    if (draft !== undefined && !isDropped && draft !== draftOf(setting))
      changes[setting.name] = valueOfDraft(setting.name, draft)
  }
  return changes
}
