import { Link } from '@tanstack/react-router'
import { Inbox, KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { TestSummary } from '../../../shared/contract/tests.ts'
import { useEngineState, useIsHosted } from '../../api/engine.ts'
import { isHostedSilence } from '../../api/problem-error.ts'
import { useRecentTests } from '../../api/queries.ts'
import { useTexts } from '../../i18n/language.tsx'
import { usePreferences } from '../../preferences.ts'
import { FailureNote } from '../../ui/failure.tsx'
import { FilterField } from '../../ui/filter-field.tsx'
import { Card, Page, PageHeading } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Teaching } from '../../ui/teaching.tsx'
import { NewTestLink } from './new-test-link.tsx'
import { useRemovals } from './removals.ts'
import { TestRow } from './test-row.tsx'

const skeletonRows = ['first', 'second', 'third']

/** All tests of this engine, the newest first. */
export function TestsPage() {
  const { list } = useTexts().tests
  const { engine } = useEngineState()
  return (
    <Page>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <PageHeading>{list.title}</PageHeading>
          <p className="mt-1 text-muted">{list.intro}</p>
        </div>
        <NewTestLink />
      </div>
      {engine?.session === false ? (
        <Teaching icon={KeyRound} title={list.noSessionTitle} body={list.noSessionBody} />
      ) : (
        <TestList />
      )}
    </Page>
  )
}

function TestList() {
  const { list } = useTexts().tests
  const { engine } = useEngineState()
  const { data, error, refetch } = useRecentTests(engine !== undefined)
  const isHosted = useIsHosted()
  const { isRemoved } = useRemovals()
  const [filter, setFilter] = useState('')
  if (error && !data) {
    if (isHosted && !isHostedSilence(error)) return <RememberedTests />
    return (
      <div className="mt-6">
        <FailureNote error={error} retry={() => void refetch()} />
      </div>
    )
  }
  if (!data) {
    return (
      <Card className="mt-6 divide-y divide-line">
        {skeletonRows.map((row) => (
          <div key={row} className="flex items-center gap-4 px-5 py-3">
            <Skeleton className="h-9 w-18" />
            <Skeleton className="my-2.5 h-5 w-72 max-w-full" />
          </div>
        ))}
      </Card>
    )
  }
  const tests = data.filter(({ token }) => !isRemoved(token))
  const shown = tests.filter((test) => matches(test, filter))
  if (tests.length === 0) return <Teaching icon={Inbox} title={list.emptyTitle} body={list.emptyBody} />
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
          {list.count(shown.length)}
        </p>
      </div>
      <Card className="mt-3">
        {shown.length === 0 && <p className="px-5 py-8 text-center text-muted">{list.noMatch}</p>}
        <ul className="divide-y divide-line">
          {shown.map((test) => (
            <TestRow key={test.token} test={test} />
          ))}
        </ul>
      </Card>
    </>
  )
}

/** What is known of the tests of an instance that lists none: those that were created here. */
function RememberedTests() {
  const { hosted } = useTexts()
  const { hostedTests } = usePreferences()
  return (
    <>
      <Teaching icon={Inbox} title={hosted.list.title} body={hosted.list.body} />
      {hostedTests.length > 0 && (
        <Card className="mt-4">
          <ul className="divide-y divide-line">
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
          </ul>
        </Card>
      )}
    </>
  )
}

function matches({ name, subject, from }: TestSummary, filter: string): boolean {
  const wanted = filter.trim().toLowerCase()
  return [name, subject, from].some((text) => text?.toLowerCase().includes(wanted)) || wanted === ''
}
