import { useRef, useState } from 'react'
import type { Finding } from '../../../shared/contract/tests.ts'
import type { FindingFilter } from '../../../shared/i18n/text-keys.ts'
import type { UiTexts } from '../../../shared/i18n/ui-texts.ts'
import type { PlainFinding } from '../../api/plain-answers.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { FilterField } from '../../ui/fields/filter-field.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { Card } from '../../ui/page.tsx'
import { useFirst } from '../../ui/use-first.tsx'
import { useFindingSteps } from '../findings/finding-keys.ts'
import { FindingRow } from '../findings/finding-row.tsx'
import { filterFindings, groupByArea, groupBySeverity } from '../findings/findings.ts'
import { type FindingGrouping, findingFilters, findingGroupings } from './report-search.ts'

/** Passed checks shown initially, so that they do not bury the findings above. */
const maxFineAtFirst = 5

interface FindingsTabProps {
  findings: readonly Finding[]
  show: FindingFilter
  by: FindingGrouping
  onShow(show: FindingFilter): void
  onBy(by: FindingGrouping): void
}

/** All findings with filters, groups and keyboard navigation. */
export function FindingsTab({ findings, show, by, onShow, onBy }: FindingsTabProps) {
  const { list: texts } = useTexts().report
  const [text, setText] = useState('')
  const list = useRef<HTMLDivElement>(null)
  useFindingSteps(list)
  const sections = useSections(filterFindings(findings, show, text), by)
  return (
    <>
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
        {sections.length === 0 && (
          <p role="status" className="py-8 text-center text-muted">
            {describeNone(texts, findings, show, text)}
          </p>
        )}
        {sections.map(({ name, title, findings: members }) => (
          <FindingsSection
            key={name}
            title={title}
            findings={members}
            limit={name === 'ok' && show === 'all' && text === '' ? maxFineAtFirst : members.length}
          />
        ))}
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

interface FindingsSectionProps {
  title: string
  findings: readonly PlainFinding[]
  /** How many are shown initially. */
  limit: number
}

export function FindingsSection({ title, findings, limit }: FindingsSectionProps) {
  const { shown, more } = useFirst(findings, limit)
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 text-sm font-semibold text-muted">
        {title} <span className="font-normal text-subtle">{findings.length}</span>
      </h3>
      <Card>
        <ul className="divide-y divide-line">
          {shown.map((finding) => (
            <FindingRow key={finding.key} finding={finding} end={<Points points={finding.points} />} />
          ))}
        </ul>
        {more && <div className="border-t border-line px-3 py-2">{more}</div>}
      </Card>
    </section>
  )
}

function Points({ points }: { points: number }) {
  const { finding } = useTexts().report
  const formats = useFormats()
  return points > 0 ? finding.points({ points: formats.score(points) }) : null
}

function useSections(findings: readonly Finding[], by: FindingGrouping) {
  const { list, finding } = useTexts().report
  return by === 'area'
    ? groupByArea(findings).map((section) => ({ ...section, title: list.areas[section.name] }))
    : groupBySeverity(findings).map((section) => ({ ...section, title: finding.levels[section.name] }))
}
