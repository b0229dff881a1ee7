import type { HtmlIssue } from '../../shared/contract/facts/message/html.ts'
import { type HtmlSeverity, htmlSeverities } from '../../shared/report/html-issue.ts'
import { findGap } from './client-support.ts'
import type { Found } from './inspection.ts'
import { issueWeights, topicCaps } from './issue-weights.ts'

const bestScore = 100

/** Readers who miss a feature, in per cent, from which on it is more than worth knowing. */
const manyReaders = 10

/** Gives each issue its severity, the gravest and the most frequent first. */
export function weighIssues(found: readonly Found[]): HtmlIssue[] {
  return found
    .map((issue) => ({ ...issue, severity: severityOf(issue) }))
    .sort((a, b) => rankOf(a) - rankOf(b) || costOf(b) - costOf(a) || b.count - a.count)
}

/** 100 less the points of the issues, each topic up to its cap. */
export function scoreIssues(issues: readonly HtmlIssue[]): number {
  const lost = [...Map.groupBy(issues, ({ key }) => key.split('.', 1)[0] ?? '')].map(([topic, ofTopic]) =>
    Math.min(
      topicCaps[topic] ?? bestScore,
      ofTopic.reduce((sum, issue) => sum + costOf(issue), 0),
    ),
  )
  return Math.max(0, bestScore - lost.reduce((sum, points) => sum + points, 0))
}

/** What breaks in Outlook on Windows breaks in offices; else it is the share of readers that counts. */
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
