// Made by `npm run generate` from resources/locales: do not edit.

import en from '../../../../resources/locales/en/received.json' with { type: 'json' }
import pl from '../../../../resources/locales/pl/received.json' with { type: 'json' }

export const received = { en, pl }
