import { useRef, useState } from 'react'
import type { HtmlFacts, HtmlIssue } from '../../../../shared/contract/facts/message/html.ts'
import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import { htmlSeverities } from '../../../../shared/findings/html-issue.ts'
import type { FindingLevel } from '../../../../shared/i18n/text-keys.ts'
import { describeIssueText } from '../../../../shared/report/describe-html-issue.ts'
import type { MessageKey } from '../../../api/message-views.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLanguage, useSharedTexts, useTexts } from '../../../i18n/language.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { LongList, type RowAttributes } from '../../../ui/list/long-list.tsx'
import { Card } from '../../../ui/page.tsx'
import { SeverityIcon } from '../../../ui/severity-icon.tsx'
import { ExpandableRow } from '../../findings/expandable-row.tsx'
import { FactList, Verbatim } from '../../findings/fact-list.tsx'
import {
  filterIssues,
  groupIssues,
  type IssueFilter,
  issueFilters,
  issueLevels,
  titleOfIssue,
} from '../../findings/html-issues.ts'
import { FactSection } from '../fact-section.tsx'
import { CorrectedCopy } from './corrected-copy.tsx'

/** Height of a closed row in pixels. */
const rowHeight = 49

interface HtmlCheckProps extends Pick<MessageFacts, 'html'> {
  /** The lines of the HTML; empty if it is not on this machine. */
  source: readonly string[]
  /** Null if it is not on this machine. */
  message: MessageKey | null
}

/** Client support of the HTML: a score, and every issue once, with the lines where it occurs. */
export function HtmlCheck({ html, source, message }: HtmlCheckProps) {
  const { htmlCheck: texts } = useTexts()
  return (
    <div className="grid grid-cols-1 gap-4">
      <FactSection title={texts.title} fact={html} otherwise={texts.none}>
        {(value) => <Summary html={value} />}
      </FactSection>
      {html.state === 'known' && message && <CorrectedCopy message={message} />}
      {html.state === 'known' && <Issues issues={html.value.issues} source={source} />}
      {html.state === 'known' && <Passed keys={html.value.passed} />}
    </div>
  )
}

function Summary({ html: { score, octets, elements, issues } }: { html: HtmlFacts }) {
  const { htmlCheck: texts } = useTexts()
  const formats = useFormats()
  const isValid = filterIssues(issues, 'error').length === 0
  return (
    <>
      <p className="mt-2 mb-3 flex items-center gap-2.5">
        <SeverityIcon level={isValid ? 'ok' : 'major'} className="size-5" />
        {isValid ? texts.valid : texts.invalid}
      </p>
      <FactList
        facts={[
          [texts.score, texts.scoreOf({ score })],
          ...htmlSeverities.map(
            (severity) => [texts.severities[severity], filterIssues(issues, severity).length] as const,
          ),
          [texts.size, formats.size(octets)],
          [texts.elements, formats.number(elements)],
        ]}
      />
    </>
  )
}

function Issues({ issues, source }: { issues: readonly HtmlIssue[]; source: readonly string[] }) {
  const { htmlCheck: texts } = useTexts()
  const [filter, setFilter] = useState<IssueFilter>('all')
  /** Virtual rows unmount while scrolling: keeps opened rows open. */
  const opened = useRef(new Set<string>())
  if (issues.length === 0) return null
  const groups = groupIssues(filterIssues(issues, filter))
  return (
    <>
      <div>
        <Segments
          label={texts.filter}
          value={filter}
          options={issueFilters.map((value) => ({
            value,
            text: texts.severities[value],
            count: filterIssues(issues, value).length,
          }))}
          onChange={(next) => setFilter(next)}
        />
      </div>
      {groups.length === 0 && (
        <p role="status" className="py-4 text-muted">
          {texts.noneInFilter}
        </p>
      )}
      {groups.map(({ severity, issues: members }) => (
        <section key={severity} aria-label={texts.severities[severity]}>
          <h3 className="mb-1.5 text-sm font-semibold text-muted">
            {texts.severities[severity]} <span className="font-normal text-subtle">{members.length}</span>
          </h3>
          <Card>
            <LongList items={members} keyOf={keyOf} rowHeight={rowHeight}>
              {(issue, attributes) => (
                <IssueRow
                  key={keyOf(issue)}
                  issue={issue}
                  source={source}
                  level={issueLevels[severity]}
                  attributes={attributes}
                  isOpen={opened.current.has(keyOf(issue))}
                  onToggle={(isOpen) => opened.current[isOpen ? 'add' : 'delete'](keyOf(issue))}
                />
              )}
            </LongList>
          </Card>
        </section>
      ))}
    </>
  )
}

function keyOf({ key, feature }: HtmlIssue): string {
  return `${key} ${feature}`
}

/** Checks without issues. */
function Passed({ keys }: { keys: HtmlFacts['passed'] }) {
  const { htmlCheck: texts } = useTexts()
  const { issues } = useSharedTexts('html')
  if (keys.length === 0) return null
  return (
    <Disclosure summary={texts.passed({ count: keys.length })}>
      <ul className="gap-x-8 text-sm sm:columns-2">
        {keys.map((key) => (
          <li key={key} className="flex items-start gap-2 py-0.5">
            <SeverityIcon level="ok" className="mt-0.5 size-4" />
            {issues[key].label}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

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
function IssueRow({ issue, source, ...row }: IssueRowProps) {
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
