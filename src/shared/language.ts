import { z } from 'zod'

/** The languages every text of the product exists in, as BCP 47 tags. The first one is the last resort. */
export const languages = ['en', 'pl'] as const

export const languageSchema = z.enum(languages).meta({ id: 'Language', description: 'Language of titles and fixes.' })

export type Language = z.infer<typeof languageSchema>

export const fallbackLanguage: Language = languages[0]
