import type { HtmlFacts } from '../../../shared/contract/message-facts/html.ts'
import type { HtmlIssueKey, HtmlSeverity } from '../../../shared/html-issue.ts'

/** The issues that a check asks about and that were found, each once, by how much they matter. */
export function issuesAmong({ issues }: HtmlFacts, keys: readonly HtmlIssueKey[]) {
  const ofSeverity = (wanted: HtmlSeverity) => [
    ...new Set(issues.filter(({ key, severity }) => severity === wanted && keys.includes(key)).map(({ key }) => key)),
  ]
  return { errors: ofSeverity('error'), warnings: ofSeverity('warning') }
}
