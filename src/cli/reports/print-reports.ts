import { problemOfReading } from '../../server/services/domain-reports/domain-reports.ts'
import type { FailedFile } from '../../server/storage/domain-reports/repository.ts'
import type { ReportSyncResult } from '../../shared/contract/reports/app-report-routes.ts'
import type { Report, TlsReport } from '../../shared/contract/reports/report.ts'
import { type ImportedReport, isReport, type StoredReport } from '../../shared/contract/reports/stored-report.ts'
import { csvCell } from '../../shared/export/csv.ts'
import { fill } from '../../shared/i18n/bind-texts.ts'
import type { CliTexts } from '../../shared/i18n/cli-texts.ts'
import { formatTable, printable, wrapText } from '../terminal/terminal.ts'

type ReportTexts = CliTexts['reports']

/** The members of a JSON line and the columns of a CSV line, in this order. */
const members = [
  ...(['file', 'state', 'problem', 'kind', 'org', 'report_id', 'domain', 'begin', 'end'] as const),
  ...(['records', 'messages', 'pass', 'fail', 'id', 'authenticity', 'author_domain'] as const),
]

/** Column widths of the table for people, which is 80 characters wide. */
const widths = { state: 9, day: 10, org: 20, domain: 24, messages: 9 }

export function jsonOfImport(result: ImportedReport): string {
  if (result.state !== 'refused' && !isReport(result)) return `${JSON.stringify(result)}\n`
  const values: Partial<Record<string, unknown>> = result
  return `${JSON.stringify(Object.fromEntries(members.map((name) => [name, values[name] ?? null])))}\n`
}

export const csvHeader = `${members.join(',')}\n`

export function csvOfImport(result: ImportedReport): string {
  const values: Partial<Record<string, unknown>> = { ...result, problem: result.problem?.code }
  const cells = members.map((name) => {
    const value = values[name] ?? ''
    return typeof value === 'number' ? String(value) : csvCell(printable(String(value)))
  })
  return `${cells.join(',')}\n`
}

export function headOfTable({ columns }: ReportTexts): string {
  return row([columns.state, columns.begin, columns.org, columns.domain, columns.messages])
}

export function lineOfImport(
  result: ImportedReport,
  { reports: texts, reportProblems }: CliTexts,
  width: number,
): string {
  const state = texts.states[result.state]
  if (isReport(result)) return lineOf(state, result)
  if (result.state !== 'refused') {
    const { kind, domain, recipients } = result
    return row([state, '', texts.notices[kind], domain ?? '–', String(recipients)])
  }
  const text = `${printable(result.file)}: ${describeProblem(result.problem, reportProblems)}`
  const start = widths.state + 2
  const [first, ...rest] = wrapText(text, width - start)
  return [`${state.padEnd(widths.state)}  ${first}\n`, ...rest.map((line) => `${' '.repeat(start)}${line}\n`)].join('')
}

function describeProblem(
  problem: Extract<ImportedReport, { state: 'refused' }>['problem'],
  texts: CliTexts['reportProblems'],
) {
  return printable(fill(texts[problem.code], problem))
}

function lineOf(
  first: string,
  {
    begin,
    org,
    author_domain,
    domain,
    messages,
  }: Pick<StoredReport, 'begin' | 'org' | 'author_domain' | 'domain' | 'messages'>,
) {
  // There is no room for both, and only the domain is known.
  return row([first, begin.slice(0, 10), author_domain ?? org, domain ?? '–', String(messages)])
}

function row([state = '', day = '', org = '', domain = '', messages = '']: readonly string[]): string {
  return `${[
    cut(state, widths.state).padEnd(widths.state),
    day.padEnd(widths.day),
    cut(org, widths.org).padEnd(widths.org),
    cut(domain, widths.domain).padEnd(widths.domain),
    messages.padStart(widths.messages),
  ].join('  ')}\n`
}

function cut(text: string, width: number): string {
  const harmless = printable(text)
  return harmless.length <= width ? harmless : `${harmless.slice(0, width - 1)}…`
}

/** A table of stored reports. For reports that are not counted, it says why. */
export function tableOfReports(reports: readonly StoredReport[], texts: ReportTexts): string {
  const { columns } = texts
  const rows = reports.map(({ id, kind, begin, org, author_domain, domain, messages, excluded }) => [
    ...[String(id), texts.kinds[kind], begin.slice(0, 10), cut(org, 16), cut(author_domain ?? '–', 20)],
    ...[cut(domain ?? '–', 20), String(messages)],
    excluded ? texts.excluded[excluded] : '',
  ])
  const head = [
    columns.id,
    columns.kind,
    columns.begin,
    columns.org,
    columns.author,
    columns.domain,
    columns.messages,
    '',
  ]
  return formatTable([head, ...rows])
}

/** A file that could not be parsed, in the same format as the app's API. */
export function jsonOfFailed({ id, name, via, receivedAt, octets, attempts, reason }: FailedFile) {
  const problem = problemOfReading({ attempts, reason })
  return { id, name, via, received_at: receivedAt.toISOString(), octets, problem }
}

/** The files that could not be parsed, and why. */
export function listOfFailed(files: readonly FailedFile[], { reports: { failed }, reportProblems }: CliTexts): string {
  const lines = files.map(
    (file) => `  ${printable(file.name)}: ${describeProblem(problemOfReading(file), reportProblems)}`,
  )
  return `${[failed({ count: files.length }), ...lines].join('\n')}\n`
}

/** Prints a report: its sender, totals, and records. */
export function printReport(
  { report, ...stored }: StoredReport & { report: Report },
  { reports: texts, doubts }: CliTexts,
): string {
  const { org, author_domain, domain, begin, end, report_id, messages, pass, fail, excluded, doubt } = stored
  const sums = report.kind === 'tls' ? texts.connections : texts.sums
  const lines = [
    `${printable(org)}${author_domain ? ` (${author_domain})` : ''} → ${domain ?? '–'}`,
    `${begin} – ${end}`,
    printable(report_id),
    sums({ messages, pass, fail }),
    ...(excluded ? [[texts.excluded[excluded], ...(doubt ? [doubts[doubt]] : [])].join(': ')] : []),
  ]
  const failures = report.kind === 'tls' ? failuresOf(report) : []
  const tables = [rowsOf(report), ...(failures.length > 1 ? [failures] : [])].map(formatTable)
  return [`${lines.join('\n')}\n`, ...tables].join('\n')
}

function cell(value: string | number | null): string {
  return printable(value === null ? '–' : String(value))
}

function failuresOf({ policies }: TlsReport): string[][] {
  const rows = policies.flatMap(({ failures }) =>
    failures.map(({ mx_host, type, sessions }) => [mx_host, type, sessions].map(cell)),
  )
  return [['mx_host', 'failure', 'failed'], ...rows]
}

function rowsOf(report: Report): string[][] {
  if (report.kind === 'aggregate') {
    const head = ['source_ip', 'count', 'disposition', 'dkim', 'spf', 'header_from']
    const rows = report.records.map(({ source_ip, count, disposition, dkim, spf, header_from }) =>
      [source_ip, count, disposition, dkim, spf, header_from].map(cell),
    )
    return [head, ...rows]
  }
  if (report.kind === 'tls') {
    const rows = report.policies.map(({ type, domain, successful_sessions: pass, failed_sessions: fail }) =>
      [type, domain, pass, fail].map(cell),
    )
    return [['policy_type', 'policy_domain', 'successful', 'failed'], ...rows]
  }
  const { source_ip, auth_failure, message } = report
  return [
    ['source_ip', 'auth_failure', 'from', 'subject'],
    [source_ip, auth_failure, message.from, message.subject].map(cell),
  ]
}

/** Combines the results of two consecutive searches of a mailbox. */
export function addSync(earlier: ReportSyncResult | undefined, later: ReportSyncResult): ReportSyncResult {
  if (!earlier) return later
  const sum = (name: 'seen' | 'stored' | 'duplicate' | 'refused') => earlier[name] + later[name]
  return {
    ...later,
    ...{ seen: sum('seen'), stored: sum('stored'), duplicate: sum('duplicate'), refused: sum('refused') },
    problems: [...earlier.problems, ...later.problems],
  }
}

/** One line per mailbox, and one per message without a readable report. */
export function describeSync(
  { address, folder, trouble, problems, ...counts }: ReportSyncResult,
  { reports: { sync }, reportProblems }: CliTexts,
): string {
  const names = { address: printable(address), folder: printable(folder) }
  const lines = [
    sync.line({ ...names, ...counts }),
    ...problems.map(({ file, problem }) => `  ${printable(file)}: ${describeProblem(problem, reportProblems)}`),
    ...(trouble ? [describeTrouble({ address, trouble }, sync)] : []),
  ]
  return `${lines.join('\n')}\n`
}

function describeTrouble(
  { address, trouble }: { address: string; trouble: NonNullable<ReportSyncResult['trouble']> },
  { noSecret, failed }: CliTexts['reports']['sync'],
): string {
  const { code, detail } = trouble
  if (code === 'no_secret') return noSecret({ address: printable(address) })
  return failed({ address: printable(address), reason: detail === null ? code : `${printable(detail)} (${code})` })
}
