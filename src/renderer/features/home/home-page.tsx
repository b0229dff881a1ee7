import { Link } from '@tanstack/react-router'
import { ArrowRight, Globe, Server } from 'lucide-react'
import { useEngineState } from '../../api/engine.ts'
import { useRecentTests } from '../../api/queries.ts'
import { useTexts } from '../../i18n/language.tsx'
import { usePreferences } from '../../preferences.ts'
import { Card, Page, PageHeading } from '../../ui/page.tsx'
import { AddressForm } from '../address/address-form.tsx'
import { DomainForm } from '../domain/domain-form.tsx'
import { Tour } from '../help/tour.tsx'
import { LastLookups } from '../recent/last-lookups.tsx'
import { linkToDomain, linkToIp } from '../recent/links.ts'
import { SampleCards } from '../samples/sample-cards.tsx'
import { TestRow } from '../tests/list/test-row.tsx'
import { EntryCard } from './entry-card.tsx'

/** Maximum number of recent tests; the rest has its own page. */
const shownTests = 5

/** The home page: cards for the main tasks, and recent results. */
export function HomePage() {
  const { tests, domain, address } = useTexts()
  const { home } = tests
  const { recentDomains, recentIps } = usePreferences()
  return (
    <Page>
      <PageHeading title="Sendproof" className="text-3xl font-semibold tracking-tight">
        {home.title}
      </PageHeading>
      <p className="mt-2 max-w-2xl text-lg text-pretty text-muted">{home.intro}</p>
      <div className="mt-8 grid gap-4 xl:grid-cols-2">
        <EntryCard icon={Globe} title={domain.door.title} body={domain.door.body}>
          <DomainForm />
          <LastLookups title={domain.recent} names={recentDomains} linkOf={linkToDomain} />
        </EntryCard>
        <EntryCard icon={Server} title={address.door.title} body={address.door.body}>
          <AddressForm />
          <LastLookups title={address.recent} names={recentIps} linkOf={linkToIp} />
        </EntryCard>
      </div>
      <RecentTests />
    </Page>
  )
}

function RecentTests() {
  const { home } = useTexts().tests
  const { engine } = useEngineState()
  const { data } = useRecentTests(engine?.session === true)
  if (!data) return null
  const tests = data.slice(0, shownTests)
  if (tests.length === 0) {
    return (
      <>
        <Tour />
        <SampleCards />
      </>
    )
  }
  return (
    <section aria-labelledby="recent" className="mt-12">
      <div className="flex items-baseline justify-between">
        <h2 id="recent" className="text-lg font-semibold">
          {home.recent}
        </h2>
        <Link
          to="/tests"
          className="inline-flex items-center gap-1 rounded-sm text-sm font-medium text-accent hover:underline"
        >
          {home.all}
          <ArrowRight className="size-4" aria-hidden />
        </Link>
      </div>
      <Card className="mt-3 overflow-hidden">
        <ul className="divide-y divide-line">
          {tests.map((test) => (
            <li key={test.token}>
              <TestRow test={test} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
