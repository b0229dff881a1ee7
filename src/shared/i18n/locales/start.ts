// Made by `npm run generate` from resources/locales: do not edit.

import en from '../../../../resources/locales/en/start.json' with { type: 'json' }
import pl from '../../../../resources/locales/pl/start.json' with { type: 'json' }

export const start = { en, pl }
