import { z } from 'zod'

/* Columns as every store hands them out: moments as numbers, documents as text, octets as buffers. */

/** A moment, in milliseconds since 1970. */
export const instant = z.int().transform((milliseconds) => new Date(milliseconds))

/** Octets as the database hands them out. */
export const octets = z.instanceof(Buffer)

/** A document, as JSON. */
export const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' })
    return z.NEVER
  }
})
