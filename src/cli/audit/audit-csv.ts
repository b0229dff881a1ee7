import { auditTopics, type DomainAudit } from '../../shared/contract/domain.ts'
import { csvCell, readCsvCell } from '../../shared/export/csv.ts'
import { domainExists } from '../../shared/report/topic-standing.ts'
import { severities } from '../../shared/severity.ts'
import { type IgnoredFinding, type ListedFinding, newOf } from '../print/set-aside.ts'
import { printable } from '../terminal/terminal.ts'

/** An audit that marks what the baseline accepts, and lists what is ignored. */
export interface RuledAudit extends Omit<DomainAudit, 'findings'> {
  findings: ListedFinding[]
  ignored?: readonly IgnoredFinding[]
}

/** The severities of findings to fix. */
const counted = severities.filter((severity) => severity !== 'info' && severity !== 'ok')

/** The columns (RFC 4180); one audit per line. */
const csvColumns = [
  'domain',
  'checked_at',
  'grade',
  'score',
  'grade_floor',
  'score_floor',
  'done',
  'total',
  ...auditTopics,
  ...counted,
  'findings',
  'accepted',
  'ignored',
  'error',
] as const

type CsvRow = Partial<Record<(typeof csvColumns)[number], string | number>>

export const csvHeader = csvColumns.join(',')

/**
 * An audit as one line: the state of each topic, and the keys of the findings, worst first: to fix, accepted by the baseline, and of
 * ignored rules.
 */
export function csvOfAudit(audit: RuledAudit): string {
  const { domain, checked_at, grade, score, grade_floor, score_floor, coverage, checks, findings, ignored = [] } = audit
  const failed = findings.filter(({ state }) => state === 'fail')
  const toFix = newOf(failed)
  return csvLine({
    domain,
    checked_at,
    grade: grade ?? '',
    score: score?.toFixed(1) ?? '',
    grade_floor: grade_floor ?? '',
    score_floor: score_floor?.toFixed(1) ?? '',
    ...coverage,
    ...(domainExists(audit) && Object.fromEntries(auditTopics.map((topic) => [topic, checks[topic].status]))),
    ...Object.fromEntries(counted.map((word) => [word, toFix.filter(({ severity }) => severity === word).length])),
    findings: toFix.map(({ key }) => key).join(' '),
    accepted: failed.flatMap(({ key, accepted }) => (accepted ? [key] : [])).join(' '),
    ignored: ignored.map(({ rule }) => rule).join(' '),
  })
}

/** The line for a text that is not a domain. */
export function csvOfRefusal(text: string, error: string): string {
  return csvLine({ domain: printable(text), error })
}

/** The first cell of a line; null if the line does not start with a cell. */
export function firstCell(line: string): string | null {
  const [, quoted, plain] = /^(?:"((?:[^"]|"")*)"|([^",]*)),/.exec(line) ?? []
  const cell = quoted?.replaceAll('""', '"') ?? plain ?? null
  return cell === null ? null : readCsvCell(cell)
}

/** Whether a line is an audit without a score. Lines for refused texts have no time. */
export function hasNoScore(line: string): boolean {
  const [, checkedAt = '', score] = /^(?:"(?:[^"]|"")*"|[^",]*),([^,]*),[^,]*,([^,]*),/.exec(line) ?? []
  return checkedAt !== '' && score === ''
}

function csvLine(row: CsvRow): string {
  return csvColumns.map((column) => csvCell(String(row[column] ?? ''))).join(',')
}
