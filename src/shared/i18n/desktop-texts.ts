import { bindTexts } from './bind-texts.ts'
import { desktop } from './locales/desktop.ts'
import { tablePerLanguage } from './per-language.ts'
import type { DesktopTexts } from './text-types.ts'

export type { DesktopTexts } from './text-types.ts'

/** Everything the desktop shell says; the page has its own words. */
export const desktopTexts = tablePerLanguage((language) =>
  bindTexts<DesktopTexts>(language, desktop[language], desktop.en),
)
