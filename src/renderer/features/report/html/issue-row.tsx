import type { HtmlIssue } from '../../../../shared/contract/facts/message/html.ts'
import { describeIssueText } from '../../../../shared/i18n/describe-html-issue.ts'
import type { FindingLevel } from '../../../../shared/i18n/text-keys.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import type { RowAttributes } from '../../../ui/long-list.tsx'
import { ExpandableRow } from '../../findings/expandable-row.tsx'
import { FactList, Verbatim } from '../../findings/fact-list.tsx'
import { titleOfIssue } from './html-issues.ts'

interface IssueRowProps {
  issue: HtmlIssue
  level: FindingLevel
  attributes: RowAttributes
  isOpen: boolean
  onToggle(isOpen: boolean): void
}

/** An HTML issue with its impact, fix, locations and affected clients. */
export function IssueRow({ issue, ...row }: IssueRowProps) {
  const { htmlCheck: texts } = useTexts()
  const language = useLanguage()
  const { key, count, lines, clients } = issue
  return (
    <ExpandableRow
      {...row}
      title={titleOfIssue(issue, language)}
      end={<span className="font-normal text-muted">{texts.places({ count })}</span>}
    >
      <div className="space-y-3 pt-1 pb-5 text-sm">
        <p className="max-w-prose text-pretty wrap-anywhere">{describeIssueText(issue, language)}</p>
        <FactList
          facts={[
            [texts.lines, lines.length === 0 ? null : lines.join(', ')],
            [texts.clients, clients.length === 0 ? null : clients.join(', ')],
          ]}
        />
        <p className="text-muted">
          <Verbatim text={key} />
        </p>
      </div>
    </ExpandableRow>
  )
}
