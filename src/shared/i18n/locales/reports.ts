// Made by `npm run generate` from resources/locales: do not edit.

import en from '../../../../resources/locales/en/reports.json' with { type: 'json' }
import pl from '../../../../resources/locales/pl/reports.json' with { type: 'json' }

export const reports = { en, pl }
