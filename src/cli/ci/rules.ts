import type { HtmlIssue } from '../../shared/contract/facts/message/html.ts'
import type { Finding } from '../../shared/contract/finding.ts'
import type { IgnoredFinding } from '../print/set-aside.ts'
import { checkOf } from './inspection.ts'

/** Whether an HTML issue is ignored: by its key, or by its key and feature. */
export function isIgnoredIssue(
  { key, feature }: Pick<HtmlIssue, 'key' | 'feature'>,
  ignored: ReadonlySet<string>,
): boolean {
  return ignored.has(key) || ignored.has(`${key}.${feature}`)
}

/** An ignored finding as documents list it. */
export function describeIgnored({ key: rule, severity, title }: Finding): IgnoredFinding {
  return { rule, severity, title }
}

/** The problems and gaps of a report that concern ignored rules. */
export function ignoredFindings(findings: readonly Finding[], ignored: ReadonlySet<string>): Finding[] {
  return findings.filter(({ key, state }) => state !== 'pass' && (ignored.has(key) || ignored.has(checkOf(key) ?? '')))
}
