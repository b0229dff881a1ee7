import { z } from 'zod'

/** The parameters of an audit, which are part of the link. A single selector need not be an array. */
export const domainSearchSchema = z.object({
  selector: z
    .preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(z.coerce.string()).nonempty())
    .optional()
    .catch(undefined),
})
