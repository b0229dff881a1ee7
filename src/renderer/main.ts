import { z } from 'zod'
import { savePageSecret } from './api/page-secret.ts'
import { firstLanguage, loadWords } from './i18n/words.ts'

// The page's security policy forbids making code from text, which zod tries as soon as a schema is made. So this comes
// first, and everything that has schemas after it.
z.config({ jitless: true })

// Before the router reads the address, and before anything is asked.
savePageSecret()

// Program and words are on their way at once.
const [{ start }, words] = await Promise.all([import('./start.tsx'), loadWords(firstLanguage())])
start(words)
