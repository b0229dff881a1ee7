import { bindTexts } from './bind-texts.ts'
import { start } from './locales/start.ts'
import { tablePerLanguage } from './per-language.ts'
import type { StartTexts } from './text-types.ts'

export type { StartTexts } from './text-types.ts'

/** Texts of `npm start`, and of the page for a one-time link that cannot be used. */
export const startTexts = tablePerLanguage((language) => bindTexts<StartTexts>(language, start[language], start.en))

/** Why no window can open on this machine. */
export type DesktopObstacle = keyof StartTexts['obstacles']
