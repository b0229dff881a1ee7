import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Finding, FixStep } from '../../../../shared/contract/finding.ts'
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

/** Every finding once, with filters, groups, and keyboard navigation. */
export function FindingsTab({ test, result, show, by, onShow, onBy, onSection, action, children }: FindingsTabProps) {
  const { list: texts } = useTexts().report
  const [text, setText] = useState('')
  const list = useRef<HTMLDivElement>(null)
  useFindingSteps(list)
  const { findings } = result
  const found = filterFindings(findings, show, text)
  const isAll = show === 'all' && text.trim() === ''
  /** Filters by a key, and moves the focus to the finding. */
  const find = (key: string) => {
    flushSync(() => setText(key))
    list.current?.querySelector<HTMLElement>('[data-finding]')?.focus()
  }
  return (
    <>
      {isMessage(result) && (
        <Checklist
          result={result}
          onShow={(place) => ('finding' in place ? find(place.finding) : onSection(place.section))}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 py-4">
        <Segments
          label={texts.filterLabel}
          value={show}
          options={findingFilters.map((value) => ({
            value,
            text: texts.filters[value],
            count: filterFindings(findings, value).length,
          }))}
          onChange={onShow}
        />
        <Segments
          label={texts.groupBy}
          value={by}
          options={findingGroupings.map((value) => ({
            value,
            text: value === 'area' ? texts.byArea : texts.bySeverity,
          }))}
          onChange={onBy}
        />
        <FilterField
          label={texts.search}
          hint={texts.searchHint}
          value={text}
          onChange={setText}
          className="min-w-44 flex-1 basis-44"
        />
      </div>
      <div ref={list} className="space-y-5">
        {found.length === 0 && (
          <p role="status" className="py-8 text-center text-muted">
            {describeNone(texts, findings, show, text)}
          </p>
        )}
        {by === 'area' ? (
          <Areas findings={found} />
        ) : (
          <Priorities test={test} result={result} found={found} isAll={isAll} action={action}>
            {children}
          </Priorities>
        )}
      </div>
    </>
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

interface PrioritiesProps extends Pick<FindingsTabProps, 'test' | 'result' | 'action' | 'children'> {
  /** The findings that match the filter. */
  found: readonly Finding[]
  /** Whether these are all. */
  isAll: boolean
}

/** The fix plan with the findings it fixes, then unknown checks, then the rest. */
function Priorities({ test, result: { findings, fix_plan: steps }, found, isAll, action, children }: PrioritiesProps) {
  const texts = useTexts()
  const { report } = texts
  const planned = new Set(steps.flatMap(({ keys }) => keys))
  const isShown = ({ keys }: FixStep) => isAll || found.some(({ key }) => keys.includes(key))
  const rest = found.filter(({ key, state }) => state !== 'unknown' && !planned.has(key))
  const shown = steps.filter(isShown)
  return (
    <>
      {(isAll || shown.length > 0) && (
        <FixPlan
          steps={shown}
          findings={findings}
          end={isAll ? endOfPlan(test, steps, texts) : null}
          isWhole={!isAll}
        />
      )}
      {isAll && children}
      <UnknownPanel findings={found} listsChecks action={action} />
      {groupBySeverity(rest).map(({ name, findings: members }) => (
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
