import { z } from 'zod'

/** Severity of a finding, most severe first. */
export const severities = ['critical', 'major', 'minor', 'info', 'ok'] as const
export const severitySchema = z.enum(severities).meta({ id: 'Severity' })
export type Severity = z.infer<typeof severitySchema>
