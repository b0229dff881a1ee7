import { z } from 'zod'
import { findingGroups } from './finding.ts'

/** What a report lost in each group, in points; a group that lost nothing may be left out. */
export const groupPointsSchema = z.partialRecord(z.enum(findingGroups), z.number().min(0))
export type GroupPoints = z.infer<typeof groupPointsSchema>
