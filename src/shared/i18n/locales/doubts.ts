// Made by `npm run generate` from resources/locales: do not edit.

import en from '../../../../resources/locales/en/doubts.json' with { type: 'json' }
import pl from '../../../../resources/locales/pl/doubts.json' with { type: 'json' }

export const doubts = { en, pl }
