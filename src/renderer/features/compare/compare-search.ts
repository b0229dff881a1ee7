import { z } from 'zod'
import type { ReportReference } from '../../api/history.ts'

/** A test, or one of its reports: `token` or `token.2`. */
const referenceSchema = z.string().regex(/^[^.\s]{1,100}(\.\d{1,2})?$/)

/** The two reports in the URL. */
export const compareSearchSchema = z.object({
  a: referenceSchema.optional().catch(undefined),
  b: referenceSchema.optional().catch(undefined),
})

export function readReference(text: string): ReportReference {
  const [token = '', number] = text.split('.')
  return { token, number: number === undefined ? undefined : Number(number) }
}

export function writeReference({ token, number }: ReportReference): string {
  return number === undefined ? token : `${token}.${number}`
}
