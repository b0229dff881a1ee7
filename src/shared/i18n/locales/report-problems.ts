// Made by `npm run generate` from resources/locales: do not edit.

import en from '../../../../resources/locales/en/report-problems.json' with { type: 'json' }
import pl from '../../../../resources/locales/pl/report-problems.json' with { type: 'json' }

export const reportProblems = { en, pl }
