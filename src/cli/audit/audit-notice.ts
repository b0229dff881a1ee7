import { systemClock } from '../../server/ground/clock.ts'
import type { Finding } from '../../shared/contract/finding.ts'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import { severities } from '../../shared/severity.ts'
import { nameOfFile } from '../ci/find-files.ts'
import { type Inspection, inspectFindings } from '../ci/inspection.ts'
import { limitsForNew, type Outcome, ruleOn, withAccepted } from '../ci/ruling.ts'
import { type ExitCode, exitCodes } from '../ground/exit-codes.ts'
import { defaultFailOn, describeExceeded } from '../ground/gate.ts'
import { describeOpen, evaluateReport } from '../ground/open-limits.ts'
import { formatOf, isCsv } from '../ground/output-format.ts'
import { pageOf } from '../print/page.ts'
import { type ListedFinding, newOf } from '../print/set-aside.ts'
import { printable } from '../terminal/terminal.ts'
import {
  type AuditFormat,
  type AuditResult,
  csvTable,
  documentsAs,
  jsonLines,
  nothing,
  pagesFor,
} from './audit-formats.ts'
import type { AuditJob, AuditNotice } from './audit-job.ts'

/** Creates a function that describes the results of a run. */
export function createNoticeWriter(job: AuditJob): (result: AuditResult) => AuditNotice {
  const format = chooseFormat(job)
  const texts = cliTexts[job.terminalLanguage]

  return (result) => {
    if (result.state === 'refused') {
      const text = format.write(result)
      const refusal = texts.audit.refused({ text: printable(result.text), problem: result.message })
      const outcome = { subject: subjectOf(result.text, job), failure: refusal }
      return {
        ...{ state: result.state, text, outcome },
        notes: text === null ? [refusal] : [],
        ending: exitCodes.failed,
      }
    }
    const evaluated = result.state === 'audited' ? result.audit : plannedOf(result.preview)
    const left = result.state === 'audited' ? result.left : []
    const ruled = job.ci.isCollecting ? rule(evaluated, left, job) : null
    const text = format.write(ruled ? acceptIn(result, ruled) : result)
    const { ending, why } = evaluate(evaluated, ruled, job)
    const outcome = ruled && describeOutcome(ruled, why, ending)
    return { state: result.state, text, notes: why ? [`${evaluated.domain}: ${why}`] : [], ending, outcome }
  }
}

type Evaluated = ReturnType<typeof plannedOf>
type Ruled = ReturnType<typeof ruleOn>

/** The exit code for a result, and the reason if it is not 0. */
function evaluate({ coverage, ...evaluated }: Evaluated, ruled: Ruled | null, job: AuditJob) {
  const { options, terminalLanguage: language } = job
  const listed: readonly ListedFinding[] = ruled
    ? withAccepted(evaluated.findings, ruled.problems, isFailure)
    : evaluated.findings
  const findings = newOf(listed)
  const found = { ...evaluated, findings, isKnown: coverage.done > 0 }
  const { exitCode: ending, exceeded, open } = evaluateReport(found, ruled ? limitsForNew(options, ruled) : options)
  if (ending === exitCodes.failed) return { ending, why: cliTexts[language].audit.nothingKnown }
  const isOpen = ending === exitCodes.inconclusive
  return { ending, why: isOpen ? describeOpen(open, language) : describeExceeded(exceeded, language) || null }
}

function isFailure({ state }: Pick<Finding, 'state'>): boolean {
  return state === 'fail'
}

/** A result that marks what the baseline accepts. */
function acceptIn(result: AuditResult, { problems }: Ruled): AuditResult {
  if (result.state !== 'audited') return result
  const { audit } = result
  return { ...result, audit: { ...audit, findings: withAccepted(audit.findings, problems, isFailure) } }
}

function describeOutcome(ruled: Ruled, why: string | null, exitCode: ExitCode): Outcome {
  if (exitCode === exitCodes.failed) return { subject: ruled.subject, failure: why ?? '' }
  return { ...ruled, why, exitCode }
}

/** Decides which findings of an audit fail the run, for its document. */
function rule({ domain, findings }: Evaluated, left: readonly Finding[], job: AuditJob): Ruled {
  const { ci, options, language } = job
  return ruleOn(inspectFindings(findings, subjectOf(domain, job), language, { ignored: left }), {
    ...{ baseline: ci.baseline, today: ci.today, failOn: options.failOn ?? defaultFailOn },
    order: severities,
  })
}

/** With a single zone file, findings are shown in that file, where they can be fixed. */
function subjectOf(name: string, { options: { zone } }: AuditJob): Inspection['subject'] {
  const [file, ...others] = zone
  return { name, file: file !== undefined && others.length === 0 ? nameOfFile(file) : name }
}

/** The result for the planned zone, by which a comparison is scored. */
function plannedOf({ domain, planned, findings }: Extract<AuditResult, { state: 'compared' }>['preview']) {
  const { score, score_floor, coverage } = planned
  return { domain, score, score_floor, coverage, findings: [...findings.come, ...findings.stay, ...findings.open] }
}

/** `--resume` reads the file back, so a file cannot contain pages. */
export function chooseFormat({ options, language, screen, isOnly, ci }: AuditJob): AuditFormat {
  if (ci.format) return nothing
  const { resume, all, redact } = options
  if (isCsv(options)) return csvTable
  const format = formatOf(options)
  if (format === 'json' || resume !== undefined) return jsonLines
  if (format === 'text') return pagesFor(pageOf(screen, language, { all }))
  return documentsAs(format, {
    isOnly,
    language,
    now: systemClock.now(),
    isRedacted: redact === true,
    hasAppendix: all === true,
  })
}
