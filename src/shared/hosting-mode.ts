import { z } from 'zod'

/** `local`: this machine serves the public API. `hosted`: it forwards every call to the hosted instance. */
export const hostingModeSchema = z.enum(['local', 'hosted'])
export type HostingMode = z.infer<typeof hostingModeSchema>
