import type { HtmlIssue } from '../../../shared/contract/facts/message/html.ts'
import { type HtmlSeverity, htmlSeverities } from '../../../shared/findings/html-issue.ts'
import type { FindingLevel } from '../../../shared/i18n/text-keys.ts'
import type { HtmlTexts } from '../../../shared/i18n/text-types.ts'
import type { Language } from '../../../shared/languages.ts'

export type IssueFilter = HtmlSeverity | 'all'

export const issueFilters: readonly IssueFilter[] = ['all', ...htmlSeverities]

/** The level of each severity of HTML issues. */
export const issueLevels: Record<HtmlSeverity, FindingLevel> = { error: 'major', warning: 'minor', info: 'info' }

export function filterIssues(issues: readonly HtmlIssue[], filter: IssueFilter): HtmlIssue[] {
  return issues.filter(({ severity }) => filter === 'all' || severity === filter)
}

/** The issues by severity, most severe first; empty groups are omitted. */
export function groupIssues(issues: readonly HtmlIssue[]): { severity: HtmlSeverity; issues: HtmlIssue[] }[] {
  return htmlSeverities
    .map((severity) => ({ severity, issues: filterIssues(issues, severity) }))
    .filter((group) => group.issues.length > 0)
}

/** The title of an issue; features keep their own names. */
export function titleOfIssue(
  { key, params }: Pick<HtmlIssue, 'key' | 'params'>,
  { issues }: HtmlTexts,
  language: Language,
): string {
  const { label } = issues[key]
  const title = label.charAt(0).toLocaleUpperCase(language) + label.slice(1)
  return typeof params.feature === 'string' ? `${params.feature}: ${label}` : title
}
