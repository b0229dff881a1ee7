import { z } from 'zod'
import { languageSchema } from './language-schema.ts'

/** The appearance of the page, so that the desktop window frame and menus can match it. */
export const appearanceSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  lang: languageSchema,
})
export type Appearance = z.infer<typeof appearanceSchema>
