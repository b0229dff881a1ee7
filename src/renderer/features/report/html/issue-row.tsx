import type { HtmlIssue } from '../../../../shared/contract/facts/message/html.ts'
import type { FindingLevel } from '../../../../shared/i18n/text-keys.ts'
import { describeIssueText } from '../../../../shared/report/describe-html-issue.ts'
import { useLanguage, useSharedTexts, useTexts } from '../../../i18n/language.tsx'
import type { RowAttributes } from '../../../ui/list/long-list.tsx'
import { ExpandableRow } from '../../findings/expandable-row.tsx'
import { FactList, Verbatim } from '../../findings/fact-list.tsx'
import { titleOfIssue } from '../../findings/html-issues.ts'

interface IssueRowProps {
  issue: HtmlIssue
  /** The lines of the HTML. */
  source: readonly string[]
  level: FindingLevel
  attributes: RowAttributes
  isOpen: boolean
  onToggle(isOpen: boolean): void
}

/** An HTML issue with its impact, fix, locations, and affected clients. */
export function IssueRow({ issue, source, ...row }: IssueRowProps) {
  const { htmlCheck: texts } = useTexts()
  const issueTexts = useSharedTexts('html')
  const language = useLanguage()
  const { key, count, lines, clients } = issue
  return (
    <ExpandableRow
      {...row}
      title={titleOfIssue(issue, issueTexts, language)}
      end={<span className="font-normal text-muted">{texts.places({ count })}</span>}
    >
      <div className="space-y-3 pt-1 pb-5 text-sm">
        <p className="max-w-prose text-pretty wrap-anywhere">{describeIssueText(issue, issueTexts)}</p>
        {lines.length > 0 && <Lines lines={lines} source={source} />}
        <FactList facts={[[texts.clients, clients.length === 0 ? null : clients.join(', ')]]} />
        <p className="text-muted">
          <Verbatim text={key} />
        </p>
      </div>
    </ExpandableRow>
  )
}

/** Longer lines are cut; generated HTML may be a single one. */
const maxLineLength = 240

/** The lines with the issue and their numbers. */
function Lines({ lines, source }: { lines: readonly number[]; source: readonly string[] }) {
  const { htmlCheck: texts } = useTexts()
  return (
    <ol aria-label={texts.lines} className="overflow-hidden rounded-md bg-sunken font-mono text-xs leading-5">
      {lines.map((line) => (
        <li key={line} className="flex gap-3 px-3 py-1">
          <span className="min-w-6 shrink-0 text-right text-muted tabular-nums">{line}</span>
          <code className="min-w-0 wrap-anywhere">{cutLine(source[line - 1] ?? '')}</code>
        </li>
      ))}
    </ol>
  )
}

function cutLine(line: string): string {
  const text = line.trim()
  return text.length > maxLineLength ? `${text.slice(0, maxLineLength)} …` : text
}
