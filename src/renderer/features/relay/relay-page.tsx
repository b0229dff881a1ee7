import { Send } from 'lucide-react'
import { useEngineState } from '../../api/engine.ts'
import { useRelay } from '../../api/relay.ts'
import { useTexts } from '../../i18n/language.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureNote } from '../../ui/feedback/failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { SettingsLink } from '../../ui/settings-link.tsx'
import { RelayForm } from './relay-form.tsx'

/** The owner's SMTP server, which sends messages to tests. */
export function RelayPage() {
  const { relay: texts } = useTexts()
  const { engine } = useEngineState()
  return (
    <Page>
      <SettingsLink />
      <div className="max-w-xl">
        <PageHeading>{texts.title}</PageHeading>
        <p className="mt-1 text-pretty text-muted">{texts.intro}</p>
        {engine?.session === false ? (
          <EmptyState icon={Send} title={texts.noSessionTitle} body={texts.noSessionBody} />
        ) : (
          <SavedRelay isAllowed={engine !== undefined} />
        )}
      </div>
    </Page>
  )
}

function SavedRelay({ isAllowed }: { isAllowed: boolean }) {
  const { data: relay, error, refetch } = useRelay(isAllowed)
  if (relay !== undefined) return <RelayForm relay={relay} />
  if (!error) return <Skeleton className="mt-6 h-96 w-full rounded-xl" />
  return <FailureNote className="mt-6" error={error} retry={() => void refetch()} />
}
