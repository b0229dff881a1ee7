// Made by `npm run generate` from resources/locales: do not edit.

import en from '../../../../resources/locales/en/alerts.json' with { type: 'json' }
import pl from '../../../../resources/locales/pl/alerts.json' with { type: 'json' }

export const alerts = { en, pl }
