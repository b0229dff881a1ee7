import type { z } from 'zod'
import { factSchema, unavailable } from '../../../fact.ts'

/** A fact that reports stored by an earlier version may lack: in them it was not gathered. */
export function laterFactSchema<T extends z.ZodType>(value: T) {
  return factSchema(value).default(unavailable({ code: 'not_gathered' }))
}
