// Made by `npm run generate` from resources/locales: do not edit.

import en from '../../../../resources/locales/en/readiness.json' with { type: 'json' }
import pl from '../../../../resources/locales/pl/readiness.json' with { type: 'json' }

export const readiness = { en, pl }
