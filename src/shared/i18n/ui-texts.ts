import { bindTexts } from './bind-texts.ts'
import { uiFiles } from './locales/ui-files.ts'
import { tablePerLanguage } from './per-language.ts'
import type { UiAppTexts, UiDomainsTexts, UiReportTexts, UiSettingsTexts, UiTestsTexts } from './text-types.ts'

/** Everything the app says, but for what reports and refusals say themselves. */
export type UiTexts = UiAppTexts & UiDomainsTexts & UiReportTexts & UiSettingsTexts & UiTestsTexts

/** The same in every language, for documents. A page loads its own language alone. */
export const uiTexts = tablePerLanguage((language) => bindTexts<UiTexts>(language, uiFiles[language], uiFiles.en))
