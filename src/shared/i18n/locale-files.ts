// Made by `npm run generate` from resources/locales: do not edit.

import checksEn from '../../../resources/locales/en/checks.json' with { type: 'json' }
import checksPl from '../../../resources/locales/pl/checks.json' with { type: 'json' }
import cliEn from '../../../resources/locales/en/cli.json' with { type: 'json' }
import cliPl from '../../../resources/locales/pl/cli.json' with { type: 'json' }
import desktopEn from '../../../resources/locales/en/desktop.json' with { type: 'json' }
import desktopPl from '../../../resources/locales/pl/desktop.json' with { type: 'json' }
import errorsEn from '../../../resources/locales/en/errors.json' with { type: 'json' }
import errorsPl from '../../../resources/locales/pl/errors.json' with { type: 'json' }
import findingsEn from '../../../resources/locales/en/findings.json' with { type: 'json' }
import findingsPl from '../../../resources/locales/pl/findings.json' with { type: 'json' }
import formatsEn from '../../../resources/locales/en/formats.json' with { type: 'json' }
import formatsPl from '../../../resources/locales/pl/formats.json' with { type: 'json' }
import htmlEn from '../../../resources/locales/en/html.json' with { type: 'json' }
import htmlPl from '../../../resources/locales/pl/html.json' with { type: 'json' }
import paletteWordsEn from '../../../resources/locales/en/palette-words.json' with { type: 'json' }
import paletteWordsPl from '../../../resources/locales/pl/palette-words.json' with { type: 'json' }
import providersEn from '../../../resources/locales/en/providers.json' with { type: 'json' }
import providersPl from '../../../resources/locales/pl/providers.json' with { type: 'json' }
import reportsEn from '../../../resources/locales/en/reports.json' with { type: 'json' }
import reportsPl from '../../../resources/locales/pl/reports.json' with { type: 'json' }
import startEn from '../../../resources/locales/en/start.json' with { type: 'json' }
import startPl from '../../../resources/locales/pl/start.json' with { type: 'json' }
import symbolsEn from '../../../resources/locales/en/symbols.json' with { type: 'json' }
import symbolsPl from '../../../resources/locales/pl/symbols.json' with { type: 'json' }

export const checks = { en: checksEn, pl: checksPl }
export const cli = { en: cliEn, pl: cliPl }
export const desktop = { en: desktopEn, pl: desktopPl }
export const errors = { en: errorsEn, pl: errorsPl }
export const findings = { en: findingsEn, pl: findingsPl }
export const formats = { en: formatsEn, pl: formatsPl }
export const html = { en: htmlEn, pl: htmlPl }
export const paletteWords = { en: paletteWordsEn, pl: paletteWordsPl }
export const providers = { en: providersEn, pl: providersPl }
export const reports = { en: reportsEn, pl: reportsPl }
export const start = { en: startEn, pl: startPl }
export const symbols = { en: symbolsEn, pl: symbolsPl }
