import { X } from 'lucide-react'
import { withUnicodeNames } from '../../../../shared/names/unicode-name.ts'
import { readStream } from '../../../../shared/report/stream.ts'
import { useTexts } from '../../../i18n/language.tsx'
import type { HistorySearch } from '../../../preferences/history-search.ts'
import { Button } from '../../../ui/button.tsx'
import { focusHeading } from '../../../ui/page.tsx'

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
