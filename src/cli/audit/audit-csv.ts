import { auditTopics, type DomainAudit } from '../../shared/contract/domain.ts'
import { csvCell, readCsvCell } from '../../shared/csv.ts'
import { severities } from '../../shared/severity.ts'
import { printable } from '../terminal/terminal.ts'

/** Severities that are counted: what is to be mended. */
const counted = severities.filter((severity) => severity !== 'info' && severity !== 'ok')

/** The columns of a table of audits, one a line (RFC 4180). */
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
  'error',
] as const

type CsvRow = Partial<Record<(typeof csvColumns)[number], string | number>>

export const csvHeader = csvColumns.join(',')

/** An audit as a line of the table: how each topic stands, and the keys of what is to be mended, the gravest first. */
export function csvOfAudit(audit: DomainAudit): string {
  const { domain, checked_at, grade, score, grade_floor, score_floor, coverage, checks, findings } = audit
  const toFix = findings.filter(({ state }) => state === 'fail')
  return csvLine({
    domain,
    checked_at,
    grade: grade ?? '',
    score: score?.toFixed(1) ?? '',
    grade_floor: grade_floor ?? '',
    score_floor: score_floor?.toFixed(1) ?? '',
    ...coverage,
    ...Object.fromEntries(auditTopics.map((topic) => [topic, checks[topic].status])),
    ...Object.fromEntries(counted.map((word) => [word, toFix.filter(({ severity }) => severity === word).length])),
    findings: toFix.map(({ key }) => key).join(' '),
  })
}

/** A text that names no domain, as a line of the table. */
export function csvOfRefusal(text: string, error: string): string {
  return csvLine({ domain: printable(text), error })
}

/** The first cell of a line of the table; null where it does not begin with one. */
export function firstCell(line: string): string | null {
  const [, quoted, plain] = /^(?:"((?:[^"]|"")*)"|([^",]*)),/.exec(line) ?? []
  const cell = quoted?.replaceAll('""', '"') ?? plain ?? null
  return cell === null ? null : readCsvCell(cell)
}

/** Whether a line of the table is an audit without a score; a refused text has no moment, either. */
export function hasNoScore(line: string): boolean {
  const [, checkedAt = '', score] = /^(?:"(?:[^"]|"")*"|[^",]*),([^,]*),[^,]*,([^,]*),/.exec(line) ?? []
  return checkedAt !== '' && score === ''
}

function csvLine(row: CsvRow): string {
  return csvColumns.map((column) => csvCell(String(row[column] ?? ''))).join(',')
}
