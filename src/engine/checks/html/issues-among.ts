import type { HtmlFacts } from '../../../shared/contract/message-facts/html.ts'
import type { HtmlIssueKey, HtmlSeverity } from '../../../shared/html-issue.ts'

/** The issues that a check asks about and that were found, each once, by how much they matter. */
export function issuesAmong<K extends HtmlIssueKey>({ issues }: HtmlFacts, keys: readonly K[]) {
  const ofSeverity = (wanted: HtmlSeverity) =>
    keys.filter((key) => issues.some((issue) => issue.key === key && issue.severity === wanted))
  return { errors: ofSeverity('error'), warnings: ofSeverity('warning') }
}
