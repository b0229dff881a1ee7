// Made by `npm run generate` from resources/locales: do not edit.

import en from '../../../../resources/locales/en/errors.json' with { type: 'json' }
import pl from '../../../../resources/locales/pl/errors.json' with { type: 'json' }

export const errors = { en, pl }
