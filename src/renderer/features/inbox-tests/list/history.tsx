import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { lazy, Suspense, useCallback, useDeferredValue, useState } from 'react'
import type { HistoryTest } from '../../../../shared/contract/inbox-tests/history.ts'
import { useHistory } from '../../../api/history.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { withTexts } from '../../../i18n/words.ts'
import { type HistorySearch, questionOf, savedHistorySchema } from '../../../preferences/history-search.ts'
import { setPreferences } from '../../../preferences/preferences.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailureNote } from '../../../ui/feedback/failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SelectionBar } from '../../../ui/list/selection-bar.tsx'
import { Card } from '../../../ui/page.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { titleOf } from '../../recent/inbox-test-title.ts'
import { useRemoval } from '../../recent/removals.ts'
import { ActiveFilters, HistoryFilters } from './history-filters.tsx'
import { InboxTestRowsSkeleton } from './rows-skeleton.tsx'
import { VirtualTests } from './virtual-tests.tsx'

const StreamTrend = lazy(
  withTexts(['ui-mailboxes', 'ui-report', 'ui-tests'], async () => ({
    default: (await import('../trend/stream-trend.tsx')).StreamTrend,
  })),
)

/** Refresh interval of relative time ranges, in milliseconds. */
const minute = 60_000

/** All tests of this engine: search, filter, sort, compare two, and delete several. */
export function History() {
  const { list } = useTexts().tests
  const search = useSearch({ from: '/tests' })
  const open = useOpen()
  const question = questionOf(useDeferredValue(search), useNow(minute))
  const [seen, setSeen] = useState({ from: 0, to: 0 })
  const { total, testAt, error, refetch } = useHistory(question, seen.from, seen.to)
  const [chosen, setChosen] = useState<readonly HistoryTest[]>([])
  const choose = useCallback((test: HistoryTest, isChosen: boolean) => {
    setChosen((before) => {
      const others = before.filter(({ token }) => token !== test.token)
      return isChosen ? [...others, test] : others
    })
  }, [])
  const isFiltered = Object.values(search).some((value) => value !== undefined)
  if (total === 0 && !isFiltered) return <EmptyState icon={Inbox} title={list.emptyTitle} body={list.emptyBody} />
  return (
    <>
      {search.stream !== undefined && (
        <Suspense fallback={<Skeleton className="mt-6 h-64 w-full rounded-xl" />}>
          <StreamTrend stream={search.stream} onLeave={() => open({ stream: undefined })} />
        </Suspense>
      )}
      <HistoryFilters search={search} onChange={open} total={total} />
      <ActiveFilters search={search} onChange={open} />
      {error && <FailureNote className="mt-6" error={error} retry={refetch} />}
      {total === undefined && !error && <InboxTestRowsSkeleton />}
      {total === 0 && (
        <Card className="mt-3 px-5 py-8 text-center text-muted">
          <p>{list.noMatch}</p>
        </Card>
      )}
      {total !== undefined && total > 0 && (
        <VirtualTests total={total} testAt={testAt} onSeen={setSeen} chosen={chosen} onChoose={choose} />
      )}
      <SelectedTests chosen={chosen} onClear={() => setChosen([])} />
    </>
  )
}

/** Changes the filters in the URL and saves them. */
function useOpen(): (change: { [K in keyof HistorySearch]?: HistorySearch[K] | undefined }) => void {
  const navigate = useNavigate({ from: '/tests' })
  const search = useSearch({ from: '/tests' })
  return (change) => {
    const next = { ...search, ...change }
    setPreferences({ history: savedHistorySchema.parse(next) })
    void navigate({ search: next, replace: true, resetScroll: false })
  }
}

/** Tests needed for a comparison. */
const compared = 2

interface SelectedTestsProps {
  chosen: readonly HistoryTest[]
  onClear(): void
}

/** Compares two tests, or deletes any number. */
function SelectedTests({ chosen, onClear }: SelectedTestsProps) {
  const texts = useTexts()
  const { selection } = texts.history
  const remove = useRemoval()
  // The older test is the baseline.
  const [first, second] = chosen
    .filter(({ status }) => status === 'done')
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at))
  return (
    <SelectionBar
      words={selection}
      count={chosen.length}
      onClear={onClear}
      actions={(clear) => (
        <>
          {first && second && chosen.length === compared && (
            <Link to="/compare" search={{ a: first.token, b: second.token }} className={buttonLook('primary')}>
              {selection.compare}
            </Link>
          )}
          <Button
            look="danger-quiet"
            onClick={() => {
              clear()
              void remove(chosen.map((test) => ({ token: test.token, name: titleOf(test, texts) })))
            }}
          >
            {selection.remove}
          </Button>
        </>
      )}
    />
  )
}
