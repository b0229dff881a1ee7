// Made by `npm run generate` from resources/locales: do not edit.

import en from '../../../../resources/locales/en/cli.json' with { type: 'json' }
import pl from '../../../../resources/locales/pl/cli.json' with { type: 'json' }

export const cli = { en, pl }
