import { KeyRound } from 'lucide-react'
import { useEngineState } from '../../api/engine.ts'
import { useSettings } from '../../api/settings.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureNote } from '../../ui/feedback/failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { EngineSection } from './engine-section.tsx'
import { SettingsForm } from './settings-form.tsx'

/** All settings of the engine and of this window. */
export function SettingsPage() {
  const { settings: texts, frame } = useTexts()
  const { engine } = useEngineState()
  const { data, error, refetch } = useSettings(useLanguage(), engine?.session === true)
  return (
    <Page>
      <PageHeading>{frame.settings}</PageHeading>
      {engine?.session === false ? (
        <>
          <EmptyState icon={KeyRound} title={texts.noSessionTitle} body={texts.noSessionBody} />
          <EngineSection />
        </>
      ) : data ? (
        <SettingsForm all={data} />
      ) : error ? (
        <>
          <FailureNote className="mt-6" error={error} retry={() => void refetch()} />
          <EngineSection />
        </>
      ) : (
        <Skeleton className="mt-6 h-dvh w-full rounded-xl" />
      )}
    </Page>
  )
}
