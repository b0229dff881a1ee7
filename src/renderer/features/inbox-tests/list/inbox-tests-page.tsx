import { KeyRound } from 'lucide-react'
import { useEngineState } from '../../../api/engine.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Page, PageHeading } from '../../../ui/page.tsx'
import { History } from './history.tsx'
import { HostedTests } from './hosted-tests.tsx'
import { InboxTestRowsSkeleton } from './rows-skeleton.tsx'

/** All tests of this engine, or those listed by a hosted instance. */
export function InboxTestsPage() {
  const { list } = useTexts().tests
  return (
    <Page>
      <PageHeading>{list.title}</PageHeading>
      <Retention />
      <InboxTests />
    </Page>
  )
}

/** How long tests are kept; unknown for a hosted instance. */
function Retention() {
  const { list } = useTexts().tests
  const { engine } = useEngineState()
  if (!engine || engine.mode === 'hosted') return null
  return <p className="mt-1 text-muted">{list.retention({ days: engine.retention_days })}</p>
}

function InboxTests() {
  const { list } = useTexts().tests
  const { engine } = useEngineState()
  if (!engine) return <InboxTestRowsSkeleton />
  if (!engine.session) return <EmptyState icon={KeyRound} title={list.noSessionTitle} body={list.noSessionBody} />
  return engine.mode === 'hosted' ? <HostedTests /> : <History />
}
