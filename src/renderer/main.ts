import { z } from 'zod'

// The page's security policy forbids making code from text, which zod tries as soon as a schema is made. So this comes
// first, and everything that has schemas after it.
z.config({ jitless: true })

const { start } = await import('./start.tsx')
start()
