import { useEffect, useState } from 'react'
import { historyOrders } from '../../../../shared/contract/inbox-tests/history.ts'
import { withUnicodeNames } from '../../../../shared/names/unicode-name.ts'
import { readStream } from '../../../../shared/report/stream.ts'
import { useRecentStreams } from '../../../api/history.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { type HistorySearch, historySpans, historyStates } from '../../../preferences/history-search.ts'
import { FilterChoice } from '../../../ui/fields/filter-choice.tsx'
import { FilterField } from '../../../ui/fields/filter-field.tsx'

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
