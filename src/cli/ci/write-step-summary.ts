import { writeTable } from '../../shared/export/write-markdown.ts'
import type { CliTexts } from '../../shared/i18n/cli-texts.ts'
import { isUnreadable, type Outcome } from './ruling.ts'
import { groupProblems } from './write-annotations.ts'

/** GitHub rejects more than 1 MiB per step; a row takes a few hundred octets. */
const maxRows = 1000

/** All findings of a run as Markdown, for the summary of a step in GitHub Actions. */
export function writeStepSummary(outcomes: readonly Outcome[], { ci: texts }: CliTexts): string {
  const groups = groupProblems(outcomes)
  const unread = outcomes.filter(isUnreadable).map(({ subject, failure }) => ['error', '', failure, subject.name])
  const rows = groups.slice(0, maxRows).map(({ problem: { level, rule, title }, subjects: [first, ...others] }) => {
    const more = others.length > 0 ? ` ${texts.moreFiles({ count: others.length })}` : ''
    return [level, rule, title, `${first?.name}${more}`]
  })
  const ignored = outcomes.flatMap((outcome) => (isUnreadable(outcome) ? [] : outcome.ignored))
  const rules = [...new Set(ignored.map((problem) => problem.rule))]
  const { level, rule, finding, file } = texts.columns
  const rest = groups.length - rows.length
  return [
    '## Sendproof',
    texts.checkedFiles({ count: outcomes.length }),
    ...(unread.length + rows.length > 0
      ? [writeTable({ columns: [level, rule, finding, file], rows: [...unread, ...rows] })]
      : []),
    ...(rules.length > 0 ? [`${texts.ignoredFindings({ count: ignored.length })}: ${rules.join(', ')}`] : []),
    ...(rest > 0 ? [texts.notShown({ count: rest })] : []),
    '',
  ].join('\n\n')
}
