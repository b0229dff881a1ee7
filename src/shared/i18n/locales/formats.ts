// Made by `npm run generate` from resources/locales: do not edit.

import en from '../../../../resources/locales/en/formats.json' with { type: 'json' }
import pl from '../../../../resources/locales/pl/formats.json' with { type: 'json' }

export const formats = { en, pl: { ...en, ...pl } }
