import { chooseProviders } from '../../engine/providers/requirements.ts'
import { systemClock } from '../ground/clock.ts'
import { loadSettings, type SettingSources } from '../settings/load-settings.ts'
import type { Settings } from '../settings/settings.ts'
import { openFactFiles } from './fact-files.ts'

/** Loads the facts of a data folder, then the settings, whose defaults rest on them. */
export async function loadSettingsAndFacts(sources: SettingSources): Promise<Settings> {
  await openFactFiles(sources.dataDir, () => systemClock.now()).load()
  const settings = await loadSettings(sources)
  chooseProviders(settings.providers)
  return settings
}
