import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import type { DomainReports } from '../../../../../shared/contract/reports/sources.ts'
import { type Formats, useFormats } from '../../../../i18n/formats.ts'
import { join } from '../../../../ui/class-names.ts'
import { DataTable } from '../../../../ui/data-table.tsx'
import { Disclosure } from '../../../../ui/disclosure.tsx'
import { useInsightTexts } from '../insight-texts.ts'
import { type Bar, type BarPart, barParts, barsOf, messagesOf, pathOf, ticksOf, totalOf } from './bars.ts'

const fills: Record<BarPart, string> = {
  aligned: 'fill-ok',
  yours: 'fill-major',
  forwarder: 'fill-info',
  unknown: 'fill-unknown',
  spoofing: 'fill-critical',
}

/**
 * Messages per day. The keyboard moves a cursor from day to day. The legend shows the numbers of that day, or of all
 * days without a cursor.
 */
export function DailyChart({ overview }: { overview: DomainReports }) {
  const { chart: texts } = useInsightTexts()
  const formats = useFormats()
  const bars = useMemo(() => barsOf(overview), [overview])
  const [cursor, setCursor] = useState<number | null>(null)
  const at = cursor === null ? null : (bars[cursor] ?? null)
  const total = useMemo(() => totalOf(bars), [bars])
  const describe = (bar: Bar | null) => (bar ? describeBar(bar, texts, formats) : '')
  return (
    <>
      <Plot
        bars={bars}
        cursor={at && cursor}
        onMove={setCursor}
        label={`${texts.title}: ${texts.day}`}
        value={describe(at ?? bars.at(-1) ?? null)}
      />
      <p className="mt-3 text-sm font-medium tabular-nums">
        {at ? formats.day(at.day) : formats.days(overview.since, `${overview.until}T12:00:00Z`)}
        {' · '}
        {countOf(at ? at.sums : total, texts, formats)}
      </p>
      <ul className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-5 gap-y-1 text-sm">
        {barParts.map((part) => (
          <li key={part} className="flex items-center gap-2">
            <Swatch className={fills[part]} />
            <span className="text-muted">{texts.series[part]}</span>
            <span className="tabular-nums">{numberOf(at ? at.sums : total, part, formats)}</span>
          </li>
        ))}
        {bars.some(({ sums }) => !sums) && (
          <li className="flex items-center gap-2">
            <Swatch className="fill-line opacity-60" />
            <span className="text-muted">{texts.noReports}</span>
          </li>
        )}
      </ul>
      <Disclosure summary={texts.table} className="mt-4">
        <DaysTable bars={bars} />
      </Disclosure>
    </>
  )
}

type ChartTexts = ReturnType<typeof useInsightTexts>['chart']

function describeBar({ day, sums }: Bar, texts: ChartTexts, formats: Formats): string {
  const parts = sums ? barParts.map((part) => `${texts.series[part]} ${formats.number(sums[part])}`) : []
  return [formats.day(day), countOf(sums, texts, formats), ...parts].join(', ')
}

function countOf(sums: Bar['sums'], texts: ChartTexts, formats: Formats): string {
  return sums ? `${texts.messages}: ${formats.number(messagesOf(sums))}` : texts.noReports
}

function numberOf(sums: Bar['sums'], part: BarPart, formats: Formats): string {
  return sums ? formats.number(sums[part]) : '–'
}

function Swatch({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 12 12" className="size-3 shrink-0" aria-hidden>
      <rect width="12" height="12" rx="3" className={className} />
    </svg>
  )
}

interface PlotProps {
  bars: readonly Bar[]
  cursor: number | null
  onMove(index: number | null): void
  label: string
  /** The day at the cursor, or the last day, in words. */
  value: string
}

/** How many days each key moves the cursor. */
const strides: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageDown: -7, PageUp: 7 }

function Plot({ bars, cursor, onMove, label, value }: PlotProps) {
  const formats = useFormats()
  const last = bars.length - 1
  const ticks = ticksOf(Math.max(...bars.map(({ sums }) => (sums ? messagesOf(sums) : 0))))
  const top = ticks.at(-1) ?? 1

  function onKeyDown(event: KeyboardEvent): void {
    const stride = strides[event.key]
    if (event.key === 'Home') onMove(0)
    else if (event.key === 'End') onMove(last)
    else if (event.key === 'Escape' && cursor !== null) onMove(null)
    else if (stride !== undefined) onMove(cursor === null ? last : Math.min(Math.max(cursor + stride, 0), last))
    else return
    event.preventDefault()
  }

  function onPointerMove({ currentTarget, clientX }: PointerEvent<HTMLElement>): void {
    const { left, width } = currentTarget.getBoundingClientRect()
    onMove(Math.min(Math.max(Math.floor(((clientX - left) / width) * bars.length), 0), last))
  }

  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-2">
      <div className="relative w-10 text-right text-xs text-muted tabular-nums" aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} className="absolute right-0 translate-y-1/2" style={{ bottom: `${(100 * tick) / top}%` }}>
            {formats.short(tick)}
          </span>
        ))}
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={(cursor ?? last) + 1}
        aria-valuetext={value}
        className="relative h-52 touch-pan-y rounded-sm"
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerDown={onPointerMove}
        onPointerLeave={({ pointerType }) => {
          if (pointerType === 'mouse') onMove(null)
        }}
        onBlur={() => onMove(null)}
      >
        {ticks.map((tick) => (
          <div
            key={tick}
            className="absolute inset-x-0 border-t border-line"
            style={{ bottom: `${(100 * tick) / top}%` }}
          />
        ))}
        <svg viewBox={`0 0 ${bars.length} 1`} preserveAspectRatio="none" className="absolute size-full" aria-hidden>
          <Gaps bars={bars} />
          {cursor !== null && <rect x={cursor} width="1" height="1" className="fill-accent-soft" />}
          <Bars bars={bars} top={top} />
        </svg>
      </div>
      <p className="col-start-2 mt-2 flex justify-between gap-4 text-xs text-muted" aria-hidden>
        <span>{formats.day(bars[0]?.day ?? '')}</span>
        <span>{formats.day(bars.at(-1)?.day ?? '')}</span>
      </p>
    </div>
  )
}

/** Days without reports, for which nothing is known. */
function Gaps({ bars }: { bars: readonly Bar[] }) {
  const path = useMemo(() => bars.flatMap(({ sums }, index) => (sums ? [] : `M${index} 1v-1h1v1z`)).join(''), [bars])
  return <path d={path} className="fill-line opacity-60" />
}

function Bars({ bars, top }: { bars: readonly Bar[]; top: number }) {
  const paths = useMemo(() => barParts.map((part) => ({ part, path: pathOf(bars, part, top) })), [bars, top])
  return paths.map(({ part, path }) => <path key={part} d={path} className={join(fills[part])} />)
}

function DaysTable({ bars }: { bars: readonly Bar[] }) {
  const { chart: texts } = useInsightTexts()
  const formats = useFormats()
  return (
    <DataTable
      label={texts.perDay}
      columns={[texts.day, texts.messages, ...barParts.map((part) => texts.series[part])]}
      hasRowHeads
      rows={bars.toReversed().map(({ day, sums }) => ({
        id: day,
        cells: [
          formats.day(day),
          sums ? formats.number(messagesOf(sums)) : texts.noReports,
          ...barParts.map((part) => numberOf(sums, part, formats)),
        ],
      }))}
    />
  )
}
