import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { historyOrders } from '../../../../shared/contract/inbox-tests/history.ts'
import { withUnicodeNames } from '../../../../shared/names/unicode-name.ts'
import { readStream } from '../../../../shared/report/stream.ts'
import { useRecentStreams } from '../../../api/history.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { type HistorySearch, historySpans, historyStates } from '../../../preferences/history-search.ts'
import { Button } from '../../../ui/button.tsx'
import { FilterChoice } from '../../../ui/fields/choice-menu.tsx'
import { FilterField } from '../../../ui/fields/filter-field.tsx'
import { focusHeading } from '../../../ui/page.tsx'

/** Debounce delay for typing, in milliseconds. */
const typingPause = 200

interface HistoryFiltersProps {
  search: HistorySearch
  onChange(change: HistorySearch): void
  /** The number of tests; undefined while unknown. */
  total: number | undefined
}

/** The filters and the order of the history. */
export function HistoryFilters({ search, onChange, total }: HistoryFiltersProps) {
  const { tests, history: texts } = useTexts()
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-2 gap-y-2">
      <TextFilter key={search.stream} text={search.q ?? ''} onChange={(q) => onChange({ q: q || undefined })} />
      <FilterChoice
        label={texts.state}
        value={search.state ?? 'all'}
        texts={texts.states}
        values={['all', ...historyStates]}
        onChange={(state) => onChange({ state: state === 'all' ? undefined : state })}
      />
      <FilterChoice
        label={texts.span}
        value={search.time ?? 'all'}
        texts={texts.spans}
        values={['all', ...historySpans]}
        onChange={(time) => onChange({ time: time === 'all' ? undefined : time })}
      />
      <StreamChoice stream={search.stream} onChange={(stream) => onChange({ stream })} />
      <FilterChoice
        label={texts.order}
        value={search.order ?? 'newest'}
        texts={texts.orders}
        values={historyOrders}
        onChange={(order) => onChange({ order: order === 'newest' ? undefined : order })}
      />
      <p role="status" className="ml-auto text-sm text-muted">
        {total !== undefined && tests.list.count({ count: total })}
      </p>
    </div>
  )
}

const allStreams = 'all'

/** Links to the trend of a stream. Streams of older tests are linked from their reports. */
function StreamChoice({
  stream,
  onChange,
}: {
  stream: string | undefined
  onChange(stream: string | undefined): void
}) {
  const { history: texts } = useTexts()
  const { data: recent = [] } = useRecentStreams()
  const streams = stream === undefined ? recent : [...new Set([stream, ...recent])]
  if (streams.length === 0) return null
  const names = Object.fromEntries(streams.map((each) => [each, withUnicodeNames(readStream(each).name)]))
  return (
    <FilterChoice
      label={texts.stream.filter}
      value={stream ?? allStreams}
      texts={{ ...names, [allStreams]: texts.stream.all }}
      values={[allStreams, ...streams]}
      onChange={(next) => onChange(next === allStreams ? undefined : next)}
    />
  )
}

/** Debounces typing; a change of the URL takes precedence. */
function TextFilter({ text, onChange }: { text: string; onChange(text: string): void }) {
  const { list } = useTexts().tests
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  if (known !== text) {
    setKnown(text)
    setTyped(text)
  }
  useEffect(() => {
    if (typed === text) return
    const timer = window.setTimeout(() => onChange(typed), typingPause)
    return () => window.clearTimeout(timer)
  }, [typed, text, onChange])
  return (
    <FilterField
      label={list.filter}
      hint={list.filterHint}
      value={typed}
      onChange={setTyped}
      className="w-full max-w-60"
    />
  )
}

interface ActiveFiltersProps {
  search: HistorySearch
  onChange(change: Partial<Record<keyof HistorySearch, undefined>>): void
}

/** The filters that hide tests, each with a button to remove it. They are kept between visits until removed. */
export function ActiveFilters({ search: { q, state, time, stream }, onChange }: ActiveFiltersProps) {
  const { history: texts } = useTexts()
  const filters = [
    q !== undefined && { key: 'q' as const, text: texts.search({ text: q }) },
    state && { key: 'state' as const, text: `${texts.state}: ${texts.states[state]}` },
    time && { key: 'time' as const, text: `${texts.span}: ${texts.spans[time]}` },
    stream !== undefined && {
      key: 'stream' as const,
      text: `${texts.stream.filter}: ${withUnicodeNames(readStream(stream).name)}`,
    },
  ].filter((filter) => filter !== false && filter !== undefined)
  if (filters.length === 0) return null

  function remove(change: Parameters<typeof onChange>[0]): void {
    onChange(change)
    focusHeading()
  }

  return (
    <ul aria-label={texts.active} className="mt-3 flex flex-wrap items-center gap-2">
      {filters.map(({ key, text }) => (
        <li key={key} className="min-w-0">
          <Button
            look="quiet"
            className="h-7! max-w-full rounded-full! bg-accent-soft text-ink!"
            aria-label={texts.removeFilter({ filter: text })}
            onClick={() => remove({ [key]: undefined })}
          >
            <span className="truncate">{text}</span>
            <X className="size-3.5 shrink-0" aria-hidden />
          </Button>
        </li>
      ))}
      <li>
        <Button
          look="quiet"
          className="h-7! text-accent!"
          onClick={() => remove({ q: undefined, state: undefined, time: undefined, stream: undefined })}
        >
          {texts.clear}
        </Button>
      </li>
    </ul>
  )
}
