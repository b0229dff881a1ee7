// Made by `npm run generate` from resources/locales: do not edit.

import en from '../../../../resources/locales/en/palette-words.json' with { type: 'json' }
import pl from '../../../../resources/locales/pl/palette-words.json' with { type: 'json' }

export const paletteWords = { en, pl: { ...en, ...pl } }
