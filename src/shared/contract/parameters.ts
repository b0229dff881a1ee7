import { z } from 'zod'
import { languageSchema } from '../language-schema.ts'

/*
 * Parameters of several routes. The OpenAPI document describes each once, under its `id`.
 */

/** The number of a record, as text in a URL. */
export const idSchema = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** The parameters of paths with `{id}`. */
export function idParams(what: string, id: string) {
  return z.object({ id: idSchema.meta({ description: `The ID of the ${what}.`, param: { id } }) })
}

export const groupParams = idParams('group', 'GroupId')
export const sourceParams = idParams('source', 'SourceId')

export const cursorSchema = z
  .string()
  .max(200)
  .optional()
  .meta({ description: '`next_cursor` of the previous page.', param: { id: 'Cursor' } })
export const limitSchema = z.coerce
  .number()
  .int()
  .min(1)
  .max(100)
  .default(50)
  .meta({ param: { id: 'Limit' } })
export const titleLanguageSchema = languageSchema
  .optional()
  .meta({ description: 'The language of titles.', param: { id: 'TitleLanguage' } })

/** Maximum length of an envelope parameter in bytes. */
const maxEnvelopeOctets = 512

/** An envelope parameter: any text on one line. */
export const envelopeText = z
  .string()
  .regex(/^[^\r\n\0]*$/)
  .refine((text) => new TextEncoder().encode(text).length <= maxEnvelopeOctets, {
    params: { maxOctets: maxEnvelopeOctets },
  })

/** An address without a prefix length. */
export const ipSchema = z.union([z.ipv4(), z.ipv6()])
