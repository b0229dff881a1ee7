import { bindTexts } from './bind-texts.ts'
import { errors } from './locales/errors.ts'
import { tablePerLanguage } from './per-language.ts'
import type { ErrorsTexts } from './text-types.ts'

/** Errors of the API, settings, zone files, and the data folder. */
export const errorTexts = tablePerLanguage((language) => bindTexts<ErrorsTexts>(language, errors[language], errors.en))
