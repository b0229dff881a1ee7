import { bindTexts } from './bind-texts.ts'
import { cli } from './locales/cli.ts'
import { doubts } from './locales/doubts.ts'
import { settings } from './locales/settings.ts'
import { tablePerLanguage } from './per-language.ts'
import type { CliTexts as CommandTexts, DoubtsTexts, SettingsTexts } from './text-types.ts'

export type CliTexts = CommandTexts & SettingsTexts & DoubtsTexts

/** All texts of the command line, except those of reports. */
export const cliTexts = tablePerLanguage((language) =>
  bindTexts<CliTexts>(
    language,
    { ...cli[language], ...settings[language], ...doubts[language] },
    { ...cli.en, ...settings.en, ...doubts.en },
  ),
)
