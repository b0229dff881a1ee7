import { z } from 'zod'

/** The parameters of an address check, which are part of the link. */
export const addressSearchSchema = z.object({ helo: z.string().optional().catch(undefined) })
