// Made by `npm run generate` from resources/locales: do not edit.

import en from '../../../../resources/locales/en/checks.json' with { type: 'json' }
import pl from '../../../../resources/locales/pl/checks.json' with { type: 'json' }

export const checks = { en, pl }
