import { Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { isHostedSilence } from '../../../../shared/client/call-errors.ts'
import type { InboxTestSummary } from '../../../../shared/contract/inbox-tests/inbox-tests.ts'
import { useRecentTests } from '../../../api/queries.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { usePreferences } from '../../../preferences/preferences.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailureNote } from '../../../ui/feedback/failure.tsx'
import { FilterField } from '../../../ui/fields/filter-field.tsx'
import { Card, CardList } from '../../../ui/page.tsx'
import { InboxTestRow } from './inbox-test-row.tsx'
import { InboxTestRowsSkeleton } from './rows-skeleton.tsx'

/** The latest tests of a hosted instance. It has no search API for other engines, so filtering happens here. */
export function HostedTests() {
  const { list } = useTexts().tests
  const { data: tests, error, refetch } = useRecentTests(true)
  const [filter, setFilter] = useState('')
  if (error && !tests) {
    if (!isHostedSilence(error)) return <SavedTests />
    return <FailureNote className="mt-6" error={error} retry={() => void refetch()} />
  }
  if (!tests) return <InboxTestRowsSkeleton />
  const shown = tests.filter((test) => matches(test, filter))
  if (tests.length === 0) return <EmptyState icon={Inbox} title={list.emptyTitle} body={list.emptyBody} />
  return (
    <>
      <div className="mt-6 flex items-center justify-between gap-4">
        <FilterField
          label={list.filter}
          hint={list.filterHint}
          value={filter}
          onChange={setFilter}
          className="w-full max-w-xs"
        />
        <p role="status" className="text-sm text-muted">
          {list.count({ count: shown.length })}
        </p>
      </div>
      <Card className="mt-3 overflow-hidden">
        {shown.length === 0 && <p className="px-5 py-8 text-center text-muted">{list.noMatch}</p>}
        <ul className="divide-y divide-line">
          {shown.map((test) => (
            <li key={test.token}>
              <InboxTestRow test={test} />
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}

/** The tests created here, for an instance that cannot list them. */
function SavedTests() {
  const { hosted } = useTexts()
  const { hostedTests } = usePreferences()
  return (
    <>
      <EmptyState icon={Inbox} title={hosted.list.title} body={hosted.list.body} />
      {hostedTests.length > 0 && (
        <CardList className="mt-4">
          {hostedTests.map(({ token, address }) => (
            <li key={token} className="px-4 py-3 md:px-5">
              <Link
                to="/t/$token"
                params={{ token }}
                className="rounded-sm font-mono text-sm text-accent wrap-anywhere hover:underline"
              >
                {address}
              </Link>
            </li>
          ))}
        </CardList>
      )}
    </>
  )
}

function matches({ name, subject, from }: InboxTestSummary, filter: string): boolean {
  const wanted = filter.trim().toLowerCase()
  return [name, subject, from].some((text) => text?.toLowerCase().includes(wanted)) || wanted === ''
}
