import { bindTexts } from './bind-texts.ts'
import { cli } from './locales/cli.ts'
import { tablePerLanguage } from './per-language.ts'
import type { CliTexts } from './text-types.ts'

export type { CliTexts } from './text-types.ts'

/** All texts of the command line, except those of reports. */
export const cliTexts = tablePerLanguage((language) => bindTexts<CliTexts>(language, cli[language], cli.en))
