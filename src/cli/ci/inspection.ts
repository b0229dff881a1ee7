import { checks } from '../../engine/checks/index.ts'
import { issueWeights } from '../../engine/html/issue-weights.ts'
import { presentIssue } from '../../engine/present/present-html.ts'
import type { HtmlFacts, HtmlIssue } from '../../shared/contract/facts/message/html.ts'
import type { Finding } from '../../shared/contract/finding.ts'
import type { CheckKey } from '../../shared/findings/finding.ts'
import { checkKeys } from '../../shared/findings/finding-keys.ts'
import type { HtmlIssueKey, HtmlSeverity } from '../../shared/findings/html-issue.ts'
import { checkTexts, htmlTexts } from '../../shared/i18n/report-texts.ts'
import type { Language } from '../../shared/languages.ts'
import type { Severity } from '../../shared/severity.ts'
import { fingerprintOf } from './fingerprint.ts'

/** A finding in the terms of build systems. Plain data, so that a thread can send it. */
export interface Problem {
  /** A stable id: the key of the finding, or the id of the HTML issue. */
  rule: string
  /** What the rule is about, in a few words. */
  topic: string
  severity: Severity | HtmlSeverity
  /** Of the score. */
  points: number
  title: string
  /** What it costs and how to fix it. Empty if the title says everything. */
  advice: string
  helpUrl: string | null
  /** Null if it concerns the whole file, or a part of a message. */
  line: number | null
  /** In how many places it occurs, if they were counted. */
  count: number | null
  fingerprint: string
}

/** A check that could not be done. */
export interface Gap {
  rule: string
  topic: string
  reason: string
}

/** What was inspected: a file, named by its path, or a domain. */
export interface Subject {
  name: string
  /** The file to show the results in: the zone file of a domain, if there is one. */
  file: string
  /** The name in fingerprints: it does not depend on the working directory. */
  id?: string
}

/** The results for one subject. */
export interface Inspection {
  subject: Subject
  problems: readonly Problem[]
  gaps: readonly Gap[]
  passed: readonly { rule: string; topic: string }[]
  /** Problems of rules that are switched off. */
  ignored: readonly Problem[]
}

/** The check that each finding belongs to. */
const checkOfFinding = new Map<string, CheckKey>(
  checks.flatMap(({ key, findings }) => Object.keys(findings).map((finding) => [finding, key] as const)),
)

/** The check that a report's key belongs to: the key may be that of a check or of a finding. */
export function checkOf(key: string): CheckKey | undefined {
  return checkKeys.find((check) => check === key) ?? checkOfFinding.get(key)
}

interface FindingSources {
  /** Those of rules that are switched off. */
  ignored?: readonly Finding[]
  /** The line of the file that a finding is about. */
  lineOf?(finding: Finding): number | null
}

/** The findings of a report or an audit. */
export function inspectFindings(
  findings: readonly Finding[],
  subject: Subject,
  language: Language,
  { ignored = [], lineOf = () => null }: FindingSources = {},
): Inspection {
  const topicOf = (key: string) => {
    const check = checkOf(key)
    return check ? checkTexts[language][check].topic : key
  }
  const withState = (wanted: Finding['state']) => findings.filter(({ state }) => state === wanted)
  const describe = (finding: Finding): Problem => ({
    rule: finding.key,
    topic: topicOf(finding.key),
    severity: finding.severity,
    points: finding.points,
    title: finding.title,
    advice: [finding.why, finding.fix].filter(Boolean).join(' '),
    helpUrl: finding.references[0]?.url ?? null,
    line: lineOf(finding),
    count: typeof finding.evidence.count === 'number' ? finding.evidence.count : null,
    fingerprint: fingerprintOf(finding.key, subject.id ?? subject.name, finding.evidence),
  })
  return {
    subject,
    problems: withState('fail').map(describe),
    ignored: ignored.filter(({ state }) => state === 'fail').map(describe),
    gaps: withState('unknown').map(({ key, reason, title }) => ({
      rule: key,
      topic: topicOf(key),
      reason: reason ?? title,
    })),
    passed: withState('pass').map(({ key }) => ({ rule: key, topic: topicOf(key) })),
  }
}

/**
 * The issues of an HTML check. Without lines for the HTML part of a message, because they are not the message's lines.
 */
export function inspectIssues(
  { issues, passed }: HtmlFacts,
  {
    subject,
    isMessage,
    language,
    ignored,
  }: { subject: Subject; isMessage: boolean; language: Language; ignored: readonly HtmlIssue[] },
): Inspection {
  const labelOf = (key: HtmlIssueKey) => htmlTexts[language].issues[key].label
  const describe = (issue: HtmlIssue): Problem => {
    const { id, msg, line } = presentIssue(issue, language)
    return {
      rule: id,
      topic: labelOf(issue.key),
      severity: issue.severity,
      points: issueWeights[issue.key].points,
      title: msg,
      advice: '',
      helpUrl: null,
      line: isMessage ? null : line,
      count: issue.count,
      fingerprint: fingerprintOf(id, subject.id ?? subject.name, issue.params),
    }
  }
  return {
    subject,
    problems: issues.map(describe),
    ignored: ignored.map(describe),
    gaps: [],
    passed: passed.map((rule) => ({ rule, topic: labelOf(rule) })),
  }
}
