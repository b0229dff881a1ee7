// Made by `npm run generate` from resources/locales: do not edit.

import en from '../../../../resources/locales/en/findings.json' with { type: 'json' }
import pl from '../../../../resources/locales/pl/findings.json' with { type: 'json' }

export const findings = { en, pl }
