import { z } from 'zod'
import { findingGroups } from './finding.ts'

/** Points lost per group; groups without losses may be missing. */
export const groupPointsSchema = z.partialRecord(z.enum(findingGroups), z.number().min(0))
export type GroupPoints = z.infer<typeof groupPointsSchema>
