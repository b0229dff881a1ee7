// Made by `npm run generate` from resources/locales: do not edit.

import en from '../../../../resources/locales/en/insights.json' with { type: 'json' }
import pl from '../../../../resources/locales/pl/insights.json' with { type: 'json' }

export const insights = { en, pl }
