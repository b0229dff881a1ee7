import type { HtmlIssue } from '../../shared/contract/facts/message/html.ts'
import { htmlSeverities } from '../../shared/findings/html-issue.ts'
import type { Found } from './inspection.ts'
import { issueWeights, topicCaps } from './issue-weights.ts'

const bestScore = 100

/** Assigns a severity to each issue; sorts by severity, affected readers, and frequency. */
export function weighIssues(found: readonly Found[]): HtmlIssue[] {
  return found
    .map((issue) => ({ ...issue, severity: issue.severity ?? issueWeights[issue.key].severity }))
    .sort((a, b) => rankOf(a) - rankOf(b) || costOf(b) - costOf(a) || shareOf(b) - shareOf(a) || b.count - a.count)
}

/** 100 minus the points of the issues, with a cap per topic. */
export function scoreIssues(issues: readonly HtmlIssue[]): number {
  const lost = [...Map.groupBy(issues, ({ key }) => key.split('.', 1)[0] ?? '')].map(([topic, ofTopic]) =>
    Math.min(
      topicCaps[topic] ?? bestScore,
      ofTopic.reduce((sum, issue) => sum + costOf(issue), 0),
    ),
  )
  return Math.max(0, bestScore - lost.reduce((sum, points) => sum + points, 0))
}

function costOf({ key, severity }: HtmlIssue): number {
  return severity === 'info' ? 0 : issueWeights[key].points
}

function rankOf({ severity }: HtmlIssue): number {
  return htmlSeverities.indexOf(severity)
}

/** The percentage of affected readers; 0 if the issue does not depend on the email client. */
export function shareOf({ params }: Found): number {
  return typeof params.share === 'number' ? params.share : 0
}
