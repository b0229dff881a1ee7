import { useQuery } from '@tanstack/react-query'
import { tryHosted } from '../../shared/contract/app.ts'
import { type AllSettings, changeSettings, readSettings, type SettingChanges } from '../../shared/contract/settings.ts'
import type { Language } from '../../shared/languages.ts'
import { callApp } from './client.ts'
import { engineKey } from './engine.ts'
import { useCall } from './use-call.ts'

const settingsKey = ['settings']

export function useSettings(language: Language, enabled: boolean) {
  return useQuery<AllSettings>({
    queryKey: settingsKey,
    queryFn: ({ signal }) => callApp(readSettings, { language, signal }),
    enabled,
  })
}

/** Changes settings and invalidates everything, because the engine may have changed. */
export function useChangeSettings(language: Language) {
  return useCall(
    (changes: SettingChanges) => callApp(changeSettings, { body: { changes }, language }),
    async (client, settings) => {
      client.setQueryData<AllSettings>(settingsKey, settings)
      await client.invalidateQueries({ queryKey: engineKey })
      await client.resetQueries({ predicate: ({ queryKey: [first] }) => first !== 'engine' && first !== 'settings' })
    },
    { hasSecret: true },
  )
}

export interface TriedInstance {
  base_url?: string
  lookup_base_url?: string
  api_key?: string
}

/** Calls a hosted instance with the unsaved settings. */
export function useTryInstance(language: Language) {
  return useCall((tried: TriedInstance) => callApp(tryHosted, { body: tried, language }), undefined, {
    hasSecret: true,
  })
}
