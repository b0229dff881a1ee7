import { z } from 'zod'

export const incidentStates = ['open', 'recovered', 'all'] as const

/** Which incidents are shown, in the URL; by default, open ones. */
export const incidentSearchSchema = z.object({ state: z.enum(incidentStates).optional().catch(undefined) })
