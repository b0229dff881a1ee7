import { z } from 'zod'

/** Maximum length in characters that the shell reads; a report with thousands of findings is shorter. */
const maxHtmlCharacters = 32 * 1024 * 1024

/** A document that the shell prints. */
export const pdfRequestSchema = z.strictObject({
  html: z.string().max(maxHtmlCharacters),
  /** The suggested file name, without folders. */
  fileName: z.string().regex(/^[\w.-]{1,200}\.pdf$/),
})
export type PdfRequest = z.infer<typeof pdfRequestSchema>

export type PdfOutcome = 'saved' | 'canceled' | 'failed'
