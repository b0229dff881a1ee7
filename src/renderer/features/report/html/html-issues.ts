import type { HtmlIssue } from '../../../../shared/contract/facts/message/html.ts'
import { htmlTexts } from '../../../../shared/i18n/report-texts.ts'
import type { FindingLevel } from '../../../../shared/i18n/text-keys.ts'
import type { Language } from '../../../../shared/language.ts'
import { type HtmlSeverity, htmlSeverities } from '../../../../shared/report/html-issue.ts'

export type IssueFilter = HtmlSeverity | 'all'

export const issueFilters: readonly IssueFilter[] = ['all', ...htmlSeverities]

/** How grave issues are, in the shapes and colours of findings. */
export const issueLevels: Record<HtmlSeverity, FindingLevel> = { error: 'major', warning: 'minor', info: 'info' }

export function filterIssues(issues: readonly HtmlIssue[], filter: IssueFilter): HtmlIssue[] {
  return issues.filter(({ severity }) => filter === 'all' || severity === filter)
}

/** The issues of each severity that has any, the gravest first. */
export function groupIssues(issues: readonly HtmlIssue[]): { severity: HtmlSeverity; issues: HtmlIssue[] }[] {
  return htmlSeverities
    .map((severity) => ({ severity, issues: filterIssues(issues, severity) }))
    .filter((group) => group.issues.length > 0)
}

/** What an issue is called as the title of its row; features go by their own name. */
export function titleOfIssue({ key, params }: Pick<HtmlIssue, 'key' | 'params'>, language: Language): string {
  const { label } = htmlTexts[language].issues[key]
  const title = label.charAt(0).toLocaleUpperCase(language) + label.slice(1)
  return typeof params.feature === 'string' ? `${params.feature}: ${label}` : title
}
