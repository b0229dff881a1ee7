// Made by `npm run generate` from resources/locales: do not edit.

import en from '../../../../resources/locales/en/desktop.json' with { type: 'json' }
import pl from '../../../../resources/locales/pl/desktop.json' with { type: 'json' }

export const desktop = { en, pl }
