import { z } from 'zod'

export const incidentStates = ['open', 'recovered', 'all'] as const

/** Which incidents are shown, as part of the URL; open ones by default. */
export const incidentSearchSchema = z.object({ state: z.enum(incidentStates).optional().catch(undefined) })
