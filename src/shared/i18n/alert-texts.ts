import { bindTexts } from './bind-texts.ts'
import { alerts } from './locales/alerts.ts'
import { tablePerLanguage } from './per-language.ts'
import type { AlertsTexts } from './text-types.ts'

export type { AlertsTexts } from './text-types.ts'

/** The texts of alerts. */
export const alertTexts = tablePerLanguage((language) => bindTexts<AlertsTexts>(language, alerts[language], alerts.en))
