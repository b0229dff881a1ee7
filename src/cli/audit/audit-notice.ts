import { systemClock } from '../../server/clock.ts'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import { exitCodes } from '../exit-codes.ts'
import { describeExceeded } from '../gate.ts'
import { describeOpen, evaluateReport } from '../open-limits.ts'
import { formatOf } from '../print/output-format.ts'
import { pageOf } from '../print/page.ts'
import { printable } from '../terminal/terminal.ts'
import { type AuditFormat, type AuditResult, csvTable, documentsAs, jsonLines, pagesFor } from './audit-formats.ts'
import type { AuditJob, AuditNotice } from './audit-job.ts'

/** Makes a function that puts results of a run into words. */
export function createNoticeWriter(job: AuditJob): (result: AuditResult) => AuditNotice {
  const format = chooseFormat(job)
  const texts = cliTexts[job.terminalLanguage]

  return (result) => {
    const text = format.write(result)
    if (result.state === 'refused') {
      const notes =
        text === null ? [texts.audit.refused({ text: printable(result.text), problem: result.message })] : []
      return { state: result.state, text, notes, ending: exitCodes.failed }
    }
    const { domain, coverage, ...evaluated } = result.state === 'audited' ? result.audit : plannedOf(result.preview)
    const isKnown = coverage.done > 0
    const { exitCode: ending, exceeded, open } = evaluateReport({ ...evaluated, isKnown }, job.options)
    const whyOpen = ending === exitCodes.inconclusive ? describeOpen(open, job.terminalLanguage) : null
    const why =
      ending === exitCodes.failed
        ? texts.audit.nothingKnown
        : (whyOpen ?? describeExceeded(exceeded, job.terminalLanguage))
    return { state: result.state, text, notes: why ? [`${domain}: ${why}`] : [], ending }
  }
}

/** A comparison is scored by the planned zone. */
function plannedOf({ domain, planned, findings }: Extract<AuditResult, { state: 'compared' }>['preview']) {
  const { score, score_floor, coverage } = planned
  return { domain, score, score_floor, coverage, findings: [...findings.come, ...findings.stay, ...findings.open] }
}

/** `--resume` reads the file back, and pages cannot be read. */
export function chooseFormat({ options, language, screen }: AuditJob): AuditFormat {
  const { csv, resume, all, redact } = options
  if (csv) return csvTable
  const format = formatOf(options)
  if (format === 'json' || resume !== undefined) return jsonLines
  if (format === 'text') return pagesFor(pageOf(screen, language, { all }))
  return documentsAs(format, {
    language,
    now: systemClock.now(),
    isRedacted: redact === true,
    hasAppendix: all === true,
  })
}
