import { Link } from '@tanstack/react-router'
import { type Ref, useState } from 'react'
import { type ReportKind, reportKinds } from '../../../../shared/contract/reports/report-kinds.ts'
import { type Exclusion, exclusions, type StoredReport } from '../../../../shared/contract/reports/stored-report.ts'
import { useReportList } from '../../../api/domain-reports.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { linkToDomain } from '../../../questions/links.ts'
import { Button } from '../../../ui/button.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { ListFrame } from '../../../ui/list/list-frame.tsx'
import { LongList, type RowAttributes } from '../../../ui/list/long-list.tsx'
import { Card } from '../../../ui/page.tsx'
import { LevelBadge } from '../../../ui/severity-icon.tsx'
import { levelOf } from './added-files.tsx'
import { ReportSheet } from './report-sheet.tsx'

/** Estimated height of a row in pixels. */
const rowHeight = 69

type KindChoice = ReportKind | 'all'
export type StateChoice = Exclusion | 'all'

const kinds: readonly KindChoice[] = ['all', ...reportKinds]
const states: readonly StateChoice[] = ['all', ...exclusions]

interface ReportListProps {
  domain: string
  heading: Ref<HTMLHeadingElement>
  state: StateChoice
  onState(state: StateChoice): void
}

/** The reports about a domain; those that are not counted are marked. */
export function ReportList({ domain, heading, state, onState }: ReportListProps) {
  const { list: texts } = useTexts().domainReports
  const [kind, setKind] = useState<KindChoice>('all')
  const [open, setOpen] = useState<StoredReport | null>(null)
  const filter = { kind: kind === 'all' ? undefined : kind, excluded: state === 'all' ? undefined : state }
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useReportList(domain, filter, true)
  const reports = data?.pages.flatMap((page) => page.reports)
  return (
    <section aria-labelledby="reports" className="mt-8">
      <h2 ref={heading} id="reports" tabIndex={-1} className="text-lg font-semibold">
        {texts.title}
      </h2>
      <p className="mt-1 max-w-2xl text-sm text-pretty text-muted">{texts.apart}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Segments<KindChoice>
          label={texts.kind}
          value={kind}
          options={kinds.map((value) => ({ value, text: texts.kinds[value] }))}
          onChange={setKind}
        />
        <Segments<StateChoice>
          label={texts.state}
          value={state}
          options={states.map((value) => ({ value, text: texts.states[value] }))}
          onChange={onState}
        />
      </div>
      {reports?.length === 0 ? (
        <Card className="mt-3 px-5 py-8 text-center text-muted">
          <p role="status">{texts.empty}</p>
        </Card>
      ) : (
        <ListFrame query={{ data: reports, error, refetch }} empty={null}>
          {(items) => (
            <Card className="mt-3">
              <LongList items={items} keyOf={keyOf} rowHeight={rowHeight}>
                {(report, attributes) => (
                  <ReportRow key={report.id} report={report} attributes={attributes} onOpen={() => setOpen(report)} />
                )}
              </LongList>
            </Card>
          )}
        </ListFrame>
      )}
      {hasNextPage && (
        <Button className="mt-3" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
      <ReportSheet report={open} onClose={(closed) => setOpen((current) => (current === closed ? null : current))} />
    </section>
  )
}

function keyOf({ id }: StoredReport): string {
  return String(id)
}

interface ReportRowProps {
  report: StoredReport
  attributes: RowAttributes
  onOpen(): void
}

function ReportRow({ report, attributes, onOpen }: ReportRowProps) {
  const { list: texts } = useTexts().domainReports
  const formats = useFormats()
  const { kind, org, author_domain: author, domain, begin, end, pass, messages, excluded } = report
  const range = formats.days(begin, end)
  const linkLook = 'rounded-sm text-accent hover:underline'
  return (
    <li {...attributes} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-sunken md:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <button
          type="button"
          aria-label={texts.open({ org, range })}
          className="max-w-full rounded-sm text-left font-medium wrap-anywhere hover:underline"
          onClick={onOpen}
        >
          {org}
        </button>
        <p className="text-sm text-muted">
          {author !== null && <>{author} · </>}
          {texts.kinds[kind]} · {range} · {texts[kind]({ pass, messages })}
        </p>
      </div>
      <LevelBadge level={levelOf(excluded)}>{texts.states[excluded ?? 'counted']}</LevelBadge>
      {domain !== null && (
        <p className="flex gap-3 text-sm">
          <Link {...linkToDomain(domain)} preload={false} className={linkLook}>
            {texts.audit}
          </Link>
          <Link to="/tests" search={{ q: domain }} className={linkLook}>
            {texts.tests}
          </Link>
        </p>
      )}
    </li>
  )
}
