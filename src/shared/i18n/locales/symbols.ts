// Made by `npm run generate` from resources/locales: do not edit.

import en from '../../../../resources/locales/en/symbols.json' with { type: 'json' }
import pl from '../../../../resources/locales/pl/symbols.json' with { type: 'json' }

export const symbols = { en, pl }
