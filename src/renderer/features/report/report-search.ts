import { z } from 'zod'
import { maxHops } from '../../../shared/contract/facts/message/path.ts'

export const reportTabs = [
  'findings',
  'providers',
  'authentication',
  'path',
  'message',
  'html',
  'spam',
  'lists',
  'source',
  'facts',
] as const
/** Maximum number of reports per test. */
const maxReports = 20

export const findingFilters = ['all', 'fix', 'unknown', 'note', 'fine'] as const
export const findingGroupings = ['severity', 'area'] as const

/** The view state of a report in the URL, so that links reproduce it. The first option of each is the default. */
export const reportSearchSchema = z.object({
  tab: z.enum(reportTabs).optional().catch(undefined),
  show: z.enum(findingFilters).optional().catch(undefined),
  by: z.enum(findingGroupings).optional().catch(undefined),
  /** The number of the report, if it is not the latest. */
  report: z.int().min(1).max(maxReports).optional().catch(undefined),
  /** The number of the trusted Received field, counted from the top; without it the engine decides. */
  trust: z.int().min(1).max(maxHops).optional().catch(undefined),
})

export type ReportSearch = z.infer<typeof reportSearchSchema>
export type FindingGrouping = (typeof findingGroupings)[number]
