// Made by `npm run generate` from resources/locales: do not edit.

import en from '../../../../resources/locales/en/providers.json' with { type: 'json' }
import pl from '../../../../resources/locales/pl/providers.json' with { type: 'json' }

export const providers = { en, pl }
