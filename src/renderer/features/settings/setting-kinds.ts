import type { SettingChoice } from '../../../shared/i18n/text-keys.ts'
import type { Language } from '../../../shared/languages.ts'
import { type PageSetting, type SettingFormat, settingOf, settingTable } from '../../../shared/setting-table.ts'

export type Choice = SettingChoice | Language

/** How a setting is entered: one line, several lines, a switch, a choice, or a secret that is never shown. */
export type SettingKind = 'text' | 'number' | 'lines' | 'switch' | 'choice' | 'secret'

const kinds: Partial<Record<SettingFormat, SettingKind>> = {
  choice: 'choice',
  count: 'number',
  port: 'number',
  switch: 'switch',
  dns: 'lines',
  lists: 'lines',
  networks: 'lines',
  origins: 'lines',
  providers: 'lines',
}

export function kindOf(name: PageSetting): SettingKind {
  const { isSecret, format } = settingOf(name)
  return isSecret ? 'secret' : (kinds[format] ?? 'text')
}

/** The choices of a setting. If it has no default, the first choice is no value. */
export function choicesOf(name: PageSetting): readonly Choice[] {
  const row = settingTable[name]
  if (!('choices' in row)) return []
  return 'default' in row ? row.choices : ['none', ...row.choices]
}
