import { bindTexts } from './bind-texts.ts'
import { uiFiles } from './locales/ui-files.ts'
import { tablePerLanguage } from './per-language.ts'
import type {
  ReportProblemsTexts,
  SettingsTexts,
  UiAppTexts,
  UiDomainsTexts,
  UiHelpTexts,
  UiMailboxesTexts,
  UiMonitoringTexts,
  UiReportsTexts,
  UiReportTexts,
  UiSettingsTexts,
  UiTestsTexts,
} from './text-types.ts'

/** All texts of the app, except those of reports and errors. */
export type UiTexts = UiAppTexts &
  UiDomainsTexts &
  UiHelpTexts &
  UiMailboxesTexts &
  UiMonitoringTexts &
  UiReportTexts &
  UiReportsTexts &
  UiSettingsTexts &
  ReportProblemsTexts &
  SettingsTexts &
  UiTestsTexts

/** In every language, for documents. A page loads only its own language. */
export const uiTexts = tablePerLanguage((language) => bindTexts<UiTexts>(language, uiFiles[language], uiFiles.en))
