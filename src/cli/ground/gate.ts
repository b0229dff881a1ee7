import type { DnsAnswer } from '../../engine/dns/resolver.ts'
import type { DnsAnswerRecord } from '../../shared/contract/facts/dns-answer.ts'
import type { InboxTestResult } from '../../shared/contract/inbox-tests/inbox-test-report.ts'
import type { Verdict } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import { formatExactly, formatScore } from '../../shared/i18n/format.ts'
import type { Language } from '../../shared/languages.ts'
import type { ReasonCode } from '../../shared/reason.ts'
import { type Severity, severities } from '../../shared/severity.ts'
import { type ExitCode, exitCodes } from './exit-codes.ts'

/** From mildest to worst. A limit is exceeded by its own verdict and anything worse. */
export const badVerdicts = ['at_risk', 'spam', 'rejected'] as const satisfies Verdict[]
type BadVerdict = (typeof badVerdicts)[number]

/** The limits of a command that can fail a build. */
export interface GateOptions {
  /** By default, `critical` fails and unknown does not. */
  failOn?: Severity | 'none'
  minScore?: number
  /** Only for reports on messages. By default, `spam` fails and unknown does not. */
  failOnVerdict?: BadVerdict | 'never'
  /** Whether a limit still passes if unknown checks could exceed it. */
  allowUnknown?: true
}

export const defaultFailOn: Severity = 'critical'
export const defaultFailOnVerdict: BadVerdict = 'spam'

/** The part of a result that limits depend on. */
export interface Found {
  score: number | null
  /** Only for messages. */
  verdict?: Verdict
  findings: readonly { severity: Severity }[]
  /** Why the verdict is what it is. */
  cause?: string | undefined
}

/** A limit and what exceeded it. */
export type ExceededLimit =
  | { limit: 'score'; score: number; least: number }
  | { limit: 'severity'; count: number; severity: string }
  | { limit: 'verdict'; verdict: Verdict; mildest: BadVerdict; cause?: string | undefined }

/** The limits that the known part of a result exceeds. */
export function exceededLimits({ score, verdict, findings, cause }: Found, options: GateOptions): ExceededLimit[] {
  const { failOn = defaultFailOn, minScore, failOnVerdict = defaultFailOnVerdict } = options
  const exceeded: ExceededLimit[] = []
  if (minScore !== undefined && score !== null && score < minScore)
    exceeded.push({ limit: 'score', score, least: minScore })
  exceeded.push(...exceededSeverity(findings, failOn, severities))
  if (verdict && isBelowFloor(verdict, failOnVerdict) && failOnVerdict !== 'never')
    exceeded.push({ limit: 'verdict', verdict, mildest: failOnVerdict, cause })
  return exceeded
}

/** The number of findings at or above `--fail-on`. `order` starts with the worst. */
export function exceededSeverity<S extends string>(
  found: readonly { severity: S }[],
  failOn: S | 'none',
  order: readonly S[],
): Extract<ExceededLimit, { limit: 'severity' }>[] {
  if (failOn === 'none') return []
  const count = found.filter(({ severity }) => order.indexOf(severity) <= order.indexOf(failOn)).length
  return count > 0 ? [{ limit: 'severity', count, severity: failOn }] : []
}

/** Whether a verdict is at or beyond `--fail-on-verdict`. */
export function isBelowFloor(verdict: Verdict, mildest: BadVerdict | 'never'): boolean {
  if (mildest === 'never') return false
  return badVerdicts.slice(badVerdicts.indexOf(mildest)).some((bad) => bad === verdict)
}

/** The title of the finding that decides a verdict, as a part of a sentence. */
export function causeOf({
  decided_by,
  findings,
}: Pick<InboxTestResult, 'decided_by' | 'findings'>): string | undefined {
  return findings.find(({ key }) => key === decided_by[0])?.title.replace(/\.$/, '')
}

/** The exceeded limits in one line: `score 7.6 is below 8.0; 2 findings at or above major`. */
export function describeExceeded(
  exceeded: readonly ExceededLimit[],
  language: Language,
  wordScore = formatScore,
): string {
  const { gate: texts } = cliTexts[language]
  const parts = exceeded.map((each) => {
    if (each.limit === 'severity') return texts.severity({ count: each.count, severity: each.severity })
    if (each.limit === 'verdict')
      return texts.verdict({ verdict: each.verdict, limit: each.mildest, cause: each.cause })
    return texts.score({ score: wordScore(language, each.score), least: wordLimit(language, each.least, wordScore) })
  })
  return parts.join('; ')
}

/** A limit as it was set, even if it has more decimals than scores have. */
export function wordLimit(language: Language, least: number, wordScore = formatScore): string {
  return Number.isInteger(least * 10) ? wordScore(language, least) : formatExactly(language, least)
}

export interface GateResult {
  exitCode: ExitCode
  exceeded: readonly ExceededLimit[]
}

/** The exit code for a result. `isKnown`: whether anything was found out at all. */
export function evaluateGate({ isKnown, ...found }: Found & { isKnown: boolean }, options: GateOptions): GateResult {
  const exceeded = exceededLimits(found, options)
  if (exceeded.length > 0) return { exitCode: exitCodes.belowStandard, exceeded }
  return { exitCode: isKnown ? exitCodes.done : exitCodes.failed, exceeded }
}

/** The statuses of an answer, and of a query that must not be sent. */
const answered: readonly string[] = ['found', 'nodata', 'nxdomain'] satisfies DnsAnswer['status'][]
const unasked: readonly string[] = ['dns_offline', 'dns_outside_zone'] satisfies ReasonCode[]

/** Whether DNS was queried and nothing answered. */
export function isDnsSilent(dns: readonly Pick<DnsAnswerRecord, 'status'>[]): boolean {
  const asked = dns.filter(({ status }) => !unasked.includes(status))
  return asked.length > 0 && !asked.some(({ status }) => answered.includes(status))
}
