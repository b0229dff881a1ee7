import type { HtmlIssue } from '../../shared/contract/facts/message/html.ts'
import { type HtmlSeverity, htmlSeverities } from '../../shared/findings/html-issue.ts'
import { findGap } from './client-support.ts'
import type { Found } from './inspection.ts'
import { issueWeights, topicCaps } from './issue-weights.ts'

const bestScore = 100

/** Above this percentage of affected readers, an issue is more severe than info. */
const manyReaders = 10

/** Assigns a severity to each issue; sorts by severity and frequency. */
export function weighIssues(found: readonly Found[]): HtmlIssue[] {
  return found
    .map((issue) => ({ ...issue, severity: severityOf(issue) }))
    .sort((a, b) => rankOf(a) - rankOf(b) || costOf(b) - costOf(a) || b.count - a.count)
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

/** Issues in Outlook on Windows affect offices; otherwise the share of readers counts. */
function severityOf({ key, feature }: Found): HtmlSeverity {
  const { severity } = issueWeights[key]
  const gap = feature === null ? undefined : findGap(feature)
  if (!gap || gap.inOutlook || gap.share >= manyReaders) return severity
  return 'info'
}

function costOf({ key, severity }: HtmlIssue): number {
  return severity === 'info' ? 0 : issueWeights[key].points
}

function rankOf({ severity }: HtmlIssue): number {
  return htmlSeverities.indexOf(severity)
}
