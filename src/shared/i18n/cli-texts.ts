import { bindTexts } from './bind-texts.ts'
import { cli } from './locales/cli.ts'
import { doubts } from './locales/doubts.ts'
import { readiness } from './locales/readiness.ts'
import { reportProblems } from './locales/report-problems.ts'
import { settings } from './locales/settings.ts'
import { tablePerLanguage } from './per-language.ts'
import type {
  CliTexts as CommandTexts,
  DoubtsTexts,
  ReadinessTexts,
  ReportProblemsTexts,
  SettingsTexts,
} from './text-types.ts'

export type CliTexts = CommandTexts & SettingsTexts & DoubtsTexts & ReportProblemsTexts & ReadinessTexts

/** All texts of the command line, except those of reports. */
export const cliTexts = tablePerLanguage((language) =>
  bindTexts<CliTexts>(
    language,
    {
      ...cli[language],
      ...settings[language],
      ...doubts[language],
      ...reportProblems[language],
      ...readiness[language],
    },
    { ...cli.en, ...settings.en, ...doubts.en, ...reportProblems.en, ...readiness.en },
  ),
)
