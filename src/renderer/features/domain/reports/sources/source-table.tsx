import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type ReportSource, sourceClasses } from '../../../../../shared/contract/reports/sources.ts'
import { useFormats } from '../../../../i18n/formats.ts'
import { useTexts } from '../../../../i18n/language.tsx'
import { Button } from '../../../../ui/button.tsx'
import { join } from '../../../../ui/class-names.ts'
import { Segments } from '../../../../ui/fields/segments.tsx'
import { Card } from '../../../../ui/page.tsx'
import { describeEvidence, useInsightTexts } from '../insight-texts.ts'
import { ClassSelect } from './class-select.tsx'
import { orderBy, type SourceOrder, type SourceView, viewSources } from './order.ts'

/** Rows to show first and to add at a time, because hundreds of rows take a slow computer long to sort. */
const pageSize = 50

interface SourceTableProps {
  sources: readonly ReportSource[]
  onOpen(id: number): void
}

/** The sources that send mail in the name of the domain. */
export function SourceTable({ sources, onOpen }: SourceTableProps) {
  const { sources: texts, classes } = useInsightTexts()
  const { list } = useTexts().domainReports
  const [view, setView] = useState<SourceView>({ class: 'all', order: 'messages', isDescending: true })
  const [limit, setLimit] = useState(pageSize)
  const title = useRef<HTMLHeadingElement>(null)
  const counts = Map.groupBy(sources, (source) => source.class)
  const isCurrent = view.class === 'all' || counts.has(view.class)
  const chosen = isCurrent ? view.class : 'all'
  const viewed = viewSources(sources, { ...view, class: chosen })

  function show(next: SourceView): void {
    setView(next)
    setLimit(pageSize)
  }

  const heading = (order: SourceOrder, className = '') => (
    <SortHeading order={order} view={view} className={className} onSort={() => show(orderBy(view, order))} />
  )
  return (
    <section aria-labelledby="sources" className="mt-8">
      <h2 ref={title} id="sources" tabIndex={-1} className="text-lg font-semibold">
        {texts.title}
      </h2>
      <p className="mt-1 max-w-2xl text-sm text-pretty text-muted">{texts.intro}</p>
      <div className="mt-3">
        <Segments<SourceView['class']>
          label={texts.class}
          value={chosen}
          options={[
            { value: 'all', text: texts.all, count: sources.length },
            ...sourceClasses
              .filter((each) => counts.has(each))
              .map((value) => ({ value, text: classes[value], count: counts.get(value)?.length ?? 0 })),
          ]}
          onChange={(next) => show({ ...view, class: next })}
        />
      </div>
      <Card className="mt-3 overflow-hidden">
        <table aria-labelledby="sources" className="w-full table-fixed text-left text-sm">
          <thead>
            <tr className="border-b border-line text-muted">
              {heading('name')}
              {heading('messages', 'w-24 text-right md:w-28')}
              {heading('aligned', 'w-24 text-right md:w-28')}
              {heading('first_seen', 'hidden w-32 md:table-cell')}
              <th scope="col" className="hidden w-[30%] px-3 py-2 font-medium lg:table-cell">
                {texts.why}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line align-top">
            {viewed.slice(0, limit).map((source) => (
              <SourceRow key={source.id} source={source} onOpen={onOpen} heading={title} />
            ))}
          </tbody>
        </table>
      </Card>
      {viewed.length > limit && (
        <Button className="mt-3" onClick={() => setLimit(limit + pageSize)}>
          {list.more}
        </Button>
      )}
    </section>
  )
}

interface SortHeadingProps {
  order: SourceOrder
  view: SourceView
  className: string
  onSort(): void
}

const columnTexts = { name: 'name', messages: 'messages', aligned: 'aligned', first_seen: 'firstSeen' } as const

function SortHeading({ order, view, className, onSort }: SortHeadingProps) {
  const { sources: texts } = useInsightTexts()
  const isChosen = view.order === order
  const Arrow = view.isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={isChosen ? (view.isDescending ? 'descending' : 'ascending') : 'none'}
      className={join('px-3 py-1.5 font-medium first:pl-4', className)}
    >
      <button
        type="button"
        className={join('inline-flex h-7 items-center gap-1 rounded-sm hover:text-ink', isChosen && 'text-ink')}
        onClick={onSort}
      >
        {texts[columnTexts[order]]}
        {isChosen && <Arrow className="size-3.5" aria-hidden />}
      </button>
    </th>
  )
}

interface SourceRowProps {
  source: ReportSource
  onOpen(id: number): void
  /** Takes the focus from a row that disappears because its source no longer has the selected class. */
  heading: RefObject<HTMLElement | null>
}

/** Memoized, so that hundreds of rows are not rendered again when only their order changes. */
const SourceRow = memo(function SourceRow({ source, onOpen, heading }: SourceRowProps) {
  const row = useRef<HTMLTableRowElement>(null)
  useLayoutEffect(() => {
    const own = row.current
    return () => {
      if (own?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true })
    }
  }, [heading])
  const texts = useInsightTexts()
  const formats = useFormats()
  const { name, messages, aligned } = source
  const [evidence = ''] = describeEvidence(source, texts)
  return (
    <tr ref={row} className="hover:bg-sunken">
      <th scope="row" className="px-3 py-2 pl-4 font-normal">
        <button
          type="button"
          className="min-h-6 max-w-full rounded-sm text-left font-medium wrap-anywhere hover:underline"
          onClick={() => onOpen(source.id)}
        >
          {name}
        </button>
        <span className="-ml-1 block">
          <ClassSelect source={source} />
        </span>
        <span className="block text-xs text-pretty wrap-anywhere text-muted first-letter:uppercase lg:hidden">
          {evidence}
        </span>
      </th>
      <td className="px-3 py-2 text-right tabular-nums">{formats.number(messages)}</td>
      <td className="px-3 py-2 text-right tabular-nums">
        {messages > 0 ? formats.percent(aligned, messages) : '–'}
        <Share part={aligned} whole={messages} />
      </td>
      <td className="hidden px-3 py-2 md:table-cell">{formats.day(source.first_seen)}</td>
      <td className="hidden px-3 py-2 pr-4 text-pretty wrap-anywhere text-muted first-letter:uppercase lg:table-cell">
        {evidence}
      </td>
    </tr>
  )
})

/** A number shown as a bar. */
function Share({ part, whole }: { part: number; whole: number }) {
  return (
    <span className="mt-1 ml-auto block h-1 w-full max-w-20 overflow-hidden rounded-full bg-line" aria-hidden>
      <span className="block h-full rounded-full bg-ok" style={{ width: `${whole > 0 ? (100 * part) / whole : 0}%` }} />
    </span>
  )
}
