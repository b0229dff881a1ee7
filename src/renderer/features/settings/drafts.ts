import type { SettingChanges, SettingState, SettingValue } from '../../../shared/contract/settings.ts'
import type { PageSetting } from '../../../shared/setting-table.ts'
import { kindOf } from './setting-kinds.ts'

/** What stands in a field: text or a switch. Null takes a secret away. */
export type Draft = string | boolean | null
export type Drafts = Partial<Record<PageSetting, Draft>>

/** What a field shows of a setting that nobody has touched. */
export function draftOf({ name, value }: Pick<SettingState, 'name' | 'value'>): string | boolean {
  const kind = kindOf(name)
  if (kind === 'switch') return value === true
  if (value === null) return kind === 'choice' ? 'none' : ''
  return Array.isArray(value) ? value.join('\n') : String(value)
}

/** What a field says, as the engine takes it. Null is no value: then the default holds. */
export function valueOfDraft(name: PageSetting, draft: Draft): SettingValue | null {
  if (typeof draft === 'boolean' || draft === null) return draft
  const text = draft.trim()
  const kind = kindOf(name)
  if (text === '' || (kind === 'choice' && text === 'none')) return null
  if (kind === 'lines') return text.split(/\s*[\n,]\s*/).filter(Boolean)
  // What is no number goes as it is: the engine says what is wrong with it.
  return kind === 'number' && /^\d+$/.test(text) ? Number(text) : text
}

/** The drafts that differ from what is set. A secret that was typed always does. */
export function changesOf(drafts: Drafts, settings: readonly SettingState[]): SettingChanges {
  const changes: SettingChanges = {}
  for (const setting of settings) {
    const draft = drafts[setting.name]
    if (draft !== undefined && draft !== draftOf(setting)) changes[setting.name] = valueOfDraft(setting.name, draft)
  }
  return changes
}
