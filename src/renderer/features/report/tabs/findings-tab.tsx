import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Finding } from '../../../../shared/contract/finding.ts'
import type { InboxTestReport, InboxTestResult } from '../../../../shared/contract/inbox-tests/inbox-test-report.ts'
import type { FindingFilter } from '../../../../shared/i18n/text-keys.ts'
import type { UiTexts } from '../../../../shared/i18n/ui-texts.ts'
import { endOfPlan, isMessage } from '../../../../shared/report/lead-sentence.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { FilterField } from '../../../ui/fields/filter-field.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { useFindingSteps } from '../../findings/finding-keys.ts'
import { filterFindings, groupByArea, groupBySeverity, type UnknownFacts } from '../../findings/findings.ts'
import { FindingsSection } from '../../findings/findings-section.tsx'
import { FixPlan } from '../../findings/fix-plan.tsx'
import { UnknownPanel } from '../../findings/unknown-panel.tsx'
import { Checklist } from '../checklist/checklist.tsx'
import { type FindingGrouping, findingFilters, findingGroupings, type ReportSection } from '../report-search.ts'

/** Passed checks shown initially, so that they do not bury the findings above. */
const maxFineAtFirst = 5

interface FindingsTabProps {
  test: Pick<InboxTestReport, 'score' | 'score_floor' | 'verdict_floor'>
  result: Pick<InboxTestResult, 'facts' | 'findings' | 'fix_plan' | 'inbox'>
  show: FindingFilter
  by: FindingGrouping
  onShow(show: FindingFilter): void
  onBy(by: FindingGrouping): void
  onSection(section: ReportSection): void
  /** A control that resolves an unknown. */
  action(ignorance: UnknownFacts): ReactNode
  /** Other results, shown below the plan. */
  children: ReactNode
}

/** The fixes first, then the checklist and other results, then every other finding with filters and keyboard navigation. */
export function FindingsTab({ test, result, show, by, onShow, onBy, onSection, action, children }: FindingsTabProps) {
  const texts = useTexts()
  const { list: words } = texts.report
  const [text, setText] = useState('')
  const tab = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useFindingSteps(tab)
  const { findings, fix_plan: steps } = result
  const planned = new Set(steps.flatMap(({ keys }) => keys))
  const found = filterFindings(findings, show, text)
  const isAll = show === 'all' && text.trim() === ''
  // Those that the steps fix are above.
  const listed = isAll ? found.filter(({ key, state }) => state !== 'fail' || !planned.has(key)) : found
  /** Filters by a key, and moves the focus to the finding. */
  const find = (key: string) => {
    flushSync(() => setText(key))
    list.current?.querySelector<HTMLElement>('[data-finding]')?.focus()
  }
  return (
    <div ref={tab} className="space-y-5 pt-4">
      <FixPlan steps={steps} findings={findings} end={endOfPlan(test, steps, texts)} />
      {children}
      {isMessage(result) && (
        <Checklist
          result={result}
          onShow={(place) => ('finding' in place ? find(place.finding) : onSection(place.section))}
        />
      )}
      <section aria-labelledby="all-findings">
        <h2 id="all-findings" className="pt-3 text-lg font-semibold">
          {words.title}
        </h2>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-2 pb-4">
          <Segments
            label={words.filterLabel}
            value={show}
            options={findingFilters.map((value) => ({
              value,
              text: words.filters[value],
              count: filterFindings(findings, value).length,
            }))}
            onChange={onShow}
          />
          <Segments
            label={words.groupBy}
            value={by}
            options={findingGroupings.map((value) => ({
              value,
              text: value === 'area' ? words.byArea : words.bySeverity,
            }))}
            onChange={onBy}
          />
          <FilterField
            label={words.search}
            hint={words.searchHint}
            value={text}
            onChange={setText}
            className="min-w-44 flex-1 basis-44"
          />
        </div>
        <div ref={list} className="space-y-5">
          {found.length === 0 && (
            <p role="status" className="py-8 text-center text-muted">
              {describeNone(words, findings, show, text)}
            </p>
          )}
          {by === 'area' ? <Areas findings={found} /> : <Priorities findings={listed} isAll={isAll} action={action} />}
        </div>
      </section>
    </div>
  )
}

/** Why the list is empty. */
function describeNone(
  texts: UiTexts['report']['list'],
  findings: readonly Finding[],
  show: FindingFilter,
  text: string,
): string {
  if (findings.length === 0) return texts.none
  return show === 'all' || text.trim() !== '' ? texts.noneInFilter : texts.noneOfKind[show]
}

function Areas({ findings }: { findings: readonly Finding[] }) {
  const { areas } = useTexts().report.list
  return groupByArea(findings).map(({ name, findings: members }) => (
    <FindingsSection key={name} title={areas[name]} findings={members} limit={members.length} />
  ))
}

interface PrioritiesProps extends Pick<FindingsTabProps, 'action'> {
  findings: readonly Finding[]
  /** Whether nothing is filtered. */
  isAll: boolean
}

/** Unknown checks, then the others by severity. */
function Priorities({ findings, isAll, action }: PrioritiesProps) {
  const { report } = useTexts()
  return (
    <>
      <UnknownPanel findings={findings} listsChecks action={action} />
      {groupBySeverity(findings.filter(({ state }) => state !== 'unknown')).map(({ name, findings: members }) => (
        <FindingsSection
          key={name}
          title={report.finding.levels[name]}
          findings={members}
          limit={name === 'ok' && isAll ? maxFineAtFirst : members.length}
        />
      ))}
    </>
  )
}
