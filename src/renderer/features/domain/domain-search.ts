import { z } from 'zod'

/** What of a domain was asked, beside its name: a link shows others the same. A single selector may stand alone. */
export const domainSearchSchema = z.object({
  selector: z
    .preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(z.coerce.string()).nonempty())
    .optional()
    .catch(undefined),
})
