import { z } from 'zod'
import { savePageSecret } from './api/page-secret.ts'
import { firstLanguage, loadLanguage } from './i18n/words.ts'

// The CSP forbids `eval`, which zod tries as soon as a schema is created, so this must run before any module with
// schemas is loaded.
z.config({ jitless: true })

// Must run before the router reads the URL and before the first request.
savePageSecret()

// Loads code and texts in parallel.
const language = firstLanguage()
const [{ start }] = await Promise.all([import('./start.tsx'), loadLanguage(language)])
start(language)
