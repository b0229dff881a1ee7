import { z } from 'zod'

/** `local`: this machine serves the public API. `hosted`: it hands every call on to the hosted instance. */
export const hostingModeSchema = z.enum(['local', 'hosted'])
export type HostingMode = z.infer<typeof hostingModeSchema>
