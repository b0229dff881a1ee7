import { z } from 'zod'
import { languageSchema } from './language.ts'

/** How the page looks, so that the frame and menus of the desktop can look the same. */
export const appearanceSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  lang: languageSchema,
})
export type Appearance = z.infer<typeof appearanceSchema>
