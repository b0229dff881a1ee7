import { describeConsequences } from '../../server/services/monitors/describe-incident.ts'
import { describeSubject } from '../../server/services/monitors/describe-subject.ts'
import { type Change, isRecordSubject } from '../../shared/contract/monitoring/run.ts'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import type { Language } from '../../shared/languages.ts'
import { printable } from '../terminal/terminal.ts'

/** A change in lines: first what changed, then the records before and after, or the severity of the problem. */
export function printChange(name: string, change: Change, language: Language): string {
  const { before, after, at } = change
  const head = `${minuteOf(at)}  ${name}  ${printable(describeSubject(change.subject, language))}`
  if (!isRecordSubject(change.subject)) {
    const was = describeState(before, language)
    const is = describeState(after, language)
    return `${head}: ${was === is ? cliTexts[language].monitor.still({ state: is }) : `${was} → ${is}`}\n`
  }
  const removed = before.value.filter((record) => !after.value.includes(record))
  const added = after.value.filter((record) => !before.value.includes(record))
  const lines = [...removed.map((record) => `- ${record}`), ...added.map((record) => `+ ${record}`)]
  const follows = describeConsequences(change, language).map((consequence) => `→ ${consequence}`)
  return [head, ...[...lines, ...follows].map((line) => `  ${printable(line)}`), ''].join('\n')
}

function describeState({ problem }: Change['before'], language: Language): string {
  const { report, monitor } = cliTexts[language]
  if (!problem) return report.severities.ok
  const severity = report.severities[problem.severity]
  return problem.key === 'listed' ? monitor.listed({ severity }) : severity
}

/** The time in UTC, for example `2026-11-21 10:05`. */
export function minuteOf(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ')
}

/** Rows to read at a time. */
const pageSize = 100

/** All rows of a list, latest first. `timeOf`: what it is ordered by. */
export async function readPages<T extends { id: number }>(
  read: (page: { after: { at: Date; id: number } | null; limit: number }) => Promise<T[]>,
  timeOf: (row: T) => string,
): Promise<T[]> {
  const rows: T[] = []
  for (;;) {
    const last = rows.at(-1)
    const after = last ? { at: new Date(timeOf(last)), id: last.id } : null
    const page = await read({ after, limit: pageSize })
    rows.push(...page)
    if (page.length < pageSize) return rows
  }
}
