import type { z } from 'zod'
import { factSchema, unavailable } from '../../../fact.ts'

/** A fact that reports of earlier versions lack, because it was not gathered then. */
export function laterFactSchema<T extends z.ZodType>(value: T) {
  return factSchema(value).default(unavailable({ code: 'not_gathered' }))
}
