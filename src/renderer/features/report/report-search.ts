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
/** A test holds the reports of so many messages. */
const maxReports = 20

export const findingFilters = ['all', 'fix', 'unknown', 'note', 'fine'] as const
export const findingGroupings = ['severity', 'area'] as const

/** What of a report is shown, as it stands in the address: a link shows others the same. The first of each is the rule. */
export const reportSearchSchema = z.object({
  tab: z.enum(reportTabs).optional().catch(undefined),
  show: z.enum(findingFilters).optional().catch(undefined),
  by: z.enum(findingGroupings).optional().catch(undefined),
  /** Which report of the test, where it is not the latest. */
  report: z.int().min(1).max(maxReports).optional().catch(undefined),
  /** The Received field whose writer is trusted, counted from the top; without it the engine decides. */
  trust: z.int().min(1).max(maxHops).optional().catch(undefined),
})

export type ReportSearch = z.infer<typeof reportSearchSchema>
export type FindingGrouping = (typeof findingGroupings)[number]
