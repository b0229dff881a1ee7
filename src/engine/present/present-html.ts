import type { HtmlFacts, HtmlIssue } from '../../shared/contract/facts/message/html.ts'
import type { HtmlReport } from '../../shared/contract/html.ts'
import { htmlTexts } from '../../shared/i18n/report-texts.ts'
import type { Language } from '../../shared/languages.ts'
import { describeIssueText } from '../../shared/report/describe-html-issue.ts'
import { kilobytes } from '../html/rules/size.ts'

/** Presents the inspection of an HTML email in a language. Pure. */
export function presentHtmlCheck({ octets, score, issues, passed }: HtmlFacts, language: Language): HtmlReport {
  const ofSeverity = (wanted: HtmlIssue['severity']) => issues.filter(({ severity }) => severity === wanted)
  const errors = ofSeverity('error').length
  return {
    valid: errors === 0,
    score,
    size_kb: kilobytes(octets),
    issues: issues.map((issue) => presentIssue(issue, language)),
    summary: { errors, warnings: ofSeverity('warning').length, passed: passed.length },
  }
}

export function presentIssue(issue: HtmlIssue, language: Language): HtmlReport['issues'][number] {
  const { key, feature, features, params, severity, lines, count, clients } = issue
  const [only] = features
  return {
    id: feature === null ? key : `${key}.${feature}`,
    msg: describeIssueText(issue, htmlTexts[language]),
    severity,
    line: lines[0] ?? null,
    lines,
    count,
    clients,
    feature: features.length === 1 ? (only ?? null) : null,
    features,
    evidence: params,
  }
}
