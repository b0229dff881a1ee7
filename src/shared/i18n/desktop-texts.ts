import { bindTexts } from './bind-texts.ts'
import { desktop } from './locales/desktop.ts'
import { tablePerLanguage } from './per-language.ts'
import type { DesktopTexts } from './text-types.ts'

export type { DesktopTexts } from './text-types.ts'

/** All texts of the desktop shell; the page has its own. */
export const desktopTexts = tablePerLanguage((language) =>
  bindTexts<DesktopTexts>(language, desktop[language], desktop.en),
)
