import { z } from 'zod'

export const hostingModes = ['local', 'hosted'] as const

/** `local`: this machine serves the public API. `hosted`: it forwards every call to the hosted instance. */
export const hostingModeSchema = z.enum(hostingModes)
export type HostingMode = z.infer<typeof hostingModeSchema>
