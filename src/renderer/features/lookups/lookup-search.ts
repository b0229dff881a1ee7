import { z } from 'zod'

/** The router parses a domain or selector of digits only as a number. */
const typed = z.coerce.string().optional().catch(undefined)

/** The lookup parameters in the link. */
export const lookupSearchSchema = z.object({ domain: typed, selector: typed, q: typed })
export type LookupSearch = z.infer<typeof lookupSearchSchema>
