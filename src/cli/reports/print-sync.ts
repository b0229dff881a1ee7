import type { ReportSyncResult } from '../../shared/contract/reports/app-report-routes.ts'
import type { CliTexts } from '../../shared/i18n/cli-texts.ts'
import { printable } from '../terminal/terminal.ts'
import { describeProblem } from './print-reports.ts'

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
