import { z } from 'zod'

/** A domain or selector of digits alone is read as a number from the address. */
const typed = z.coerce.string().optional().catch(undefined)

/** What is asked, as it stands in the link: a link asks the same wherever it is opened. */
export const lookupSearchSchema = z.object({ domain: typed, selector: typed, q: typed })
export type LookupSearch = z.infer<typeof lookupSearchSchema>
