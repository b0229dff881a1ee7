// Made by `npm run generate` from resources/locales: do not edit.

import en from '../../../../resources/locales/en/settings.json' with { type: 'json' }
import pl from '../../../../resources/locales/pl/settings.json' with { type: 'json' }

export const settings = { en, pl }
