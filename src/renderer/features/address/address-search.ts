import { z } from 'zod'

/** What of an address was asked, beside the address itself: a link shows others the same. */
export const addressSearchSchema = z.object({ helo: z.string().optional().catch(undefined) })
