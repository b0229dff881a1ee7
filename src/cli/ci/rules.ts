import { InvalidArgumentError } from 'commander'
import type { HtmlIssue } from '../../shared/contract/facts/message/html.ts'
import type { Finding } from '../../shared/contract/finding.ts'
import { checkKeys, findingKeys } from '../../shared/findings/finding-keys.ts'
import { htmlIssueKeys } from '../../shared/findings/html-issue.ts'
import type { IgnoredFinding } from '../print/set-aside.ts'
import { checkOf } from './inspection.ts'

const rules: ReadonlySet<string> = new Set([...checkKeys, ...findingKeys, ...htmlIssueKeys])

/** An HTML issue about one feature: the key, and the name at caniemail.com. */
const supportIssue = /^support\.(?:layout|content|decoration)\.[\w-]+$/

/** Returns a parser for `--ignore`, which may be repeated. It throws a usage error for what is not a rule. */
export function ruleParser(known: string): (rule: string, previous: string[] | undefined) => string[] {
  return (rule, previous = []) => {
    if (!rules.has(rule) && !supportIssue.test(rule)) throw new InvalidArgumentError(known)
    return [...new Set([...previous, rule])]
  }
}

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
