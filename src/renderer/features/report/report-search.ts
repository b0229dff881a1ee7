import { z } from 'zod'
import { maxHops } from '../../../shared/limits.ts'

export const reportTabs = ['findings', 'preview', 'authentication', 'reputation', 'raw'] as const
export type ReportTab = (typeof reportTabs)[number]

/** Sections that links may name instead of a tab; they used to be tabs. */
const reportSections = ['message', 'html', 'providers', 'path', 'spam', 'lists', 'source', 'facts'] as const
export type ReportSection = (typeof reportSections)[number]

const sectionTabs: Record<ReportSection, ReportTab> = {
  message: 'preview',
  html: 'preview',
  providers: 'authentication',
  path: 'authentication',
  spam: 'reputation',
  lists: 'reputation',
  source: 'raw',
  facts: 'raw',
}

/** The tab that a link names, and the section to scroll to, if it names one. */
export function placeOf(named: ReportTab | ReportSection): { tab: ReportTab; section: ReportSection | null } {
  return isSection(named) ? { tab: sectionTabs[named], section: named } : { tab: named, section: null }
}

function isSection(named: ReportTab | ReportSection): named is ReportSection {
  return named in sectionTabs
}

/** The ID of a section on the page. */
export function idOfSection(section: ReportSection): string {
  return `report-${section}`
}

/** Maximum number of reports per test. */
const maxReports = 20

export const findingFilters = ['all', 'fix', 'unknown', 'note', 'fine'] as const
export const findingGroupings = ['severity', 'area'] as const

/** The view state of a report in the URL, so that links reproduce it. The first option of each is the default. */
export const reportSearchSchema = z.object({
  tab: z
    .enum([...reportTabs, ...reportSections])
    .optional()
    .catch(undefined),
  show: z.enum(findingFilters).optional().catch(undefined),
  by: z.enum(findingGroupings).optional().catch(undefined),
  /** The number of the report, if it is not the latest. */
  report: z.int().min(1).max(maxReports).optional().catch(undefined),
  /** The number of the trusted Received field, counted from the top; without it the engine decides. */
  trust: z.int().min(1).max(maxHops).optional().catch(undefined),
})

export type ReportSearch = z.infer<typeof reportSearchSchema>
export type FindingGrouping = (typeof findingGroupings)[number]
