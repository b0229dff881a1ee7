// Made by `npm run generate` from resources/locales: do not edit.

import en from '../../../../resources/locales/en/html.json' with { type: 'json' }
import pl from '../../../../resources/locales/pl/html.json' with { type: 'json' }

export const html = { en, pl }
