import { z } from 'zod'

/** A report with thousands of findings has less; the shell reads no more than this, in characters. */
const maxHtmlCharacters = 32 * 1024 * 1024

/** A document that the desktop shell is to print. */
export const pdfRequestSchema = z.strictObject({
  html: z.string().max(maxHtmlCharacters),
  /** What the dialog proposes: a name without folders. */
  fileName: z.string().regex(/^[\w.-]{1,200}\.pdf$/),
})
export type PdfRequest = z.infer<typeof pdfRequestSchema>

export type PdfOutcome = 'saved' | 'cancelled' | 'failed'
