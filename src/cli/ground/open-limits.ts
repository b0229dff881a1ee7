import { mostSevereFindings, weights } from '../../engine/score/weights.ts'
import type { Finding } from '../../shared/contract/finding.ts'
import type { Verdict } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import type { CheckKey } from '../../shared/findings/finding.ts'
import { checkKeys } from '../../shared/findings/finding-keys.ts'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import { formatList, formatScore } from '../../shared/i18n/format.ts'
import { checkTexts } from '../../shared/i18n/report-texts.ts'
import type { Language } from '../../shared/languages.ts'
import { isOpen } from '../../shared/report/is-open.ts'
import { type Severity, severities } from '../../shared/severity.ts'
import { exitCodes } from './exit-codes.ts'
import {
  type ExceededLimit,
  evaluateGate,
  type Found,
  type GateOptions,
  type GateResult,
  isBelowFloor,
  wordLimit,
} from './gate.ts'

/** A result with its worst case. */
export interface BoundedFound extends Found {
  score_floor: number | null
  /** Only for messages. */
  verdict_floor?: Verdict
  findings: readonly (Pick<Finding, 'key' | 'severity' | 'state'> & Partial<Pick<Finding, 'evidence'>>)[]
}

/** A limit that unknown checks could exceed; null if there is no score. */
type OpenLimit = { limit: 'score'; score: number | null; least: number } | Extract<ExceededLimit, { limit: 'verdict' }>

/** The limits that unknown checks could exceed. */
interface OpenLimits {
  limits: readonly OpenLimit[]
  /** The checks that could reach `--fail-on`, or every unknown check if another limit could be exceeded. */
  checks: readonly CheckKey[]
}

export interface ReportGateResult extends GateResult {
  open: OpenLimits
}

const nothingOpen: OpenLimits = { limits: [], checks: [] }

/**
 * Like `evaluateGate`, but returns `inconclusive` if unknown checks could exceed a limit that was set by a flag.
 * Default limits ignore unknown results.
 */
export function evaluateReport(found: BoundedFound & { isKnown: boolean }, options: GateOptions): ReportGateResult {
  const evaluation = evaluateGate(found, options)
  if (evaluation.exitCode !== exitCodes.done || options.allowUnknown) return { ...evaluation, open: nothingOpen }
  const open = openLimits(found, options)
  const isOpen = open.checks.length > 0 || open.limits.length > 0
  return { ...evaluation, exitCode: isOpen ? exitCodes.inconclusive : exitCodes.done, open }
}

function openLimits(found: BoundedFound, { failOn, minScore, failOnVerdict }: GateOptions): OpenLimits {
  const { score_floor, verdict_floor, findings } = found
  const unknown = findings.flatMap(({ key, state, evidence }) =>
    isOpen({ state, params: evidence }) && isCheckKey(key) ? [key] : [],
  )
  const limits: OpenLimit[] = [
    ...(minScore !== undefined && (score_floor === null || score_floor < minScore)
      ? [{ limit: 'score' as const, score: score_floor, least: minScore }]
      : []),
    ...(failOnVerdict && failOnVerdict !== 'never' && verdict_floor && couldBeBelowFloor(verdict_floor, failOnVerdict)
      ? [{ limit: 'verdict' as const, verdict: verdict_floor, mildest: failOnVerdict }]
      : []),
  ]
  return { limits, checks: limits.length > 0 ? unknown : unknown.filter((check) => couldReach(check, failOn)) }
}

function couldBeBelowFloor(verdict: Verdict, mildest: Exclude<GateOptions['failOnVerdict'], undefined>): boolean {
  return verdict === 'unknown' || isBelowFloor(verdict, mildest)
}

function couldReach(check: CheckKey, failOn: Severity | 'none' | undefined): boolean {
  if (failOn === undefined || failOn === 'none') return false
  const limit = severities.indexOf(failOn)
  return mostSevereFindings(check).some(({ finding }) => severities.indexOf(weights[finding].severity) <= limit)
}

function isCheckKey(key: string): key is CheckKey {
  return checkKeys.some((check) => check === key)
}

/** As many names as fit on a line. */
const maxNames = 4

/** Explains why a run is inconclusive: which limits could be exceeded, and which checks are unknown. */
export function describeOpen({ limits, checks }: OpenLimits, language: Language): string {
  const { gate: texts } = cliTexts[language]
  const worst = limits.map((each) =>
    each.limit === 'score'
      ? texts.scoreCouldBe({
          lowest: each.score === null ? null : formatScore(language, each.score),
          least: wordLimit(language, each.least),
        })
      : texts.verdictCouldBe({ verdict: each.verdict, limit: each.mildest }),
  )
  const names = checks.slice(0, maxNames).map((check) => checkTexts[language][check].topic)
  const others = checks.length - names.length
  const named = formatList(language, others > 0 ? [...names, texts.otherChecks({ count: others })] : names)
  return texts.inconclusive({ worst: worst.join('; '), checks: named })
}
