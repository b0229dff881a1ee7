import { Link } from '@tanstack/react-router'
import { ChevronRight, Clock, KeyRound, Send, TriangleAlert } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { AllSettings, SettingState } from '../../../shared/contract/settings.ts'
import { type PageSetting, type SettingSection, settingOf, settingSections } from '../../../shared/setting-table.ts'
import { useEngineState } from '../../api/engine.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { useChangeSettings, useSettings } from '../../api/settings.ts'
import { desktopShell } from '../../desktop.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureNote, faultOf } from '../../ui/feedback/failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { DataSection, dataSectionId } from './data-section.tsx'
import { DesktopSection, desktopSectionId } from './desktop-settings.tsx'
import { changesOf, type Drafts } from './drafts.ts'
import { EngineSection, engineSectionId } from './engine-section.tsx'
import { HostedTry } from './hosted-try.tsx'
import { SettingField } from './setting-field.tsx'
import { SettingsSection } from './settings-section.tsx'
import { WindowSettings } from './window-settings.tsx'

/** All settings of the engine and of this window. */
export function SettingsPage() {
  const { settings: texts } = useTexts()
  const { engine } = useEngineState()
  const { data, error, refetch } = useSettings(useLanguage(), engine?.session === true)
  return (
    <Page>
      <PageHeading>{texts.title}</PageHeading>
      <p className="mt-1 max-w-2xl text-pretty text-muted">{texts.intro}</p>
      {engine?.session === false ? (
        <>
          <EmptyState icon={KeyRound} title={texts.noSessionTitle} body={texts.noSessionBody} />
          <EngineSection />
        </>
      ) : data ? (
        <>
          <RelayLink />
          <SettingsForm all={data} />
          <DataSection />
          <EngineSection />
        </>
      ) : error ? (
        <>
          <div className="mt-6">
            <FailureNote error={error} retry={() => void refetch()} />
          </div>
          <EngineSection />
        </>
      ) : (
        <Skeleton className="mt-6 h-dvh w-full rounded-xl" />
      )}
    </Page>
  )
}

/** Links to the SMTP server, whose changes take effect immediately. */
function RelayLink() {
  const { relay: texts } = useTexts()
  return (
    <Link
      to="/settings/relay"
      className="mt-6 flex items-center gap-4 rounded-xl border border-line bg-surface px-4 py-4 hover:bg-sunken md:px-5"
    >
      <Send className="size-5 shrink-0 text-accent" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{texts.title}</span>
        <span className="block text-sm text-pretty text-muted">{texts.door}</span>
      </span>
      <ChevronRight className="size-4.5 shrink-0 text-subtle" aria-hidden />
    </Link>
  )
}

function SettingsForm({ all: { settings, data_dir: dataDir } }: { all: AllSettings }) {
  const { settings: texts } = useTexts()
  const [drafts, setDrafts] = useState<Drafts>({})
  const change = useChangeSettings(useLanguage())
  const changes = changesOf(drafts, settings)
  const enter = (name: PageSetting, draft: Drafts[PageSetting]) =>
    setDrafts((current) => ({ ...current, [name]: draft }))

  function save(event: FormEvent): void {
    event.preventDefault()
    change.mutate(changes, {
      onSuccess: ({ settings: saved }) => {
        setDrafts({})
        const waits = saved.some(({ name, is_pending: isPending }) => name in changes && isPending)
        showToast({ title: waits ? texts.savedForRestart : texts.saved })
      },
    })
  }

  return (
    <form onSubmit={save} noValidate>
      <Contents />
      <Pending settings={settings} />
      <DesktopSection />
      {settingSections.map((section) => (
        <Section key={section} section={section}>
          {section === 'general' && <WindowSettings dataDir={dataDir} />}
          {settings
            .filter(({ name }) => settingOf(name).section === section)
            .map((setting) => (
              <SettingField
                key={setting.name}
                setting={setting}
                draft={drafts[setting.name]}
                fault={faultOf(change.error, setting.name)}
                onChange={(draft) => enter(setting.name, draft)}
              />
            ))}
          {section === 'hosted' && <HostedTry settings={settings} drafts={drafts} />}
          {section === 'network' && drafts.allow_remote === true && <RemoteWarning />}
        </Section>
      ))}
      {Object.keys(changes).length > 0 && (
        <SaveBar
          count={Object.keys(changes).length}
          isPending={change.isPending}
          error={change.error}
          onDiscard={() => {
            setDrafts({})
            change.reset()
          }}
        />
      )}
    </form>
  )
}

function Contents() {
  const { settings: texts, desktop, frame } = useTexts()
  const sections = settingSections.map((section) => ({ id: section, title: texts.sections[section].title }))
  const ofDesktop = desktopShell() ? [{ id: desktopSectionId, title: desktop.title }] : []
  return (
    <nav aria-label={texts.contents} className="mt-4 -ml-2.5 flex flex-wrap">
      {[
        ...ofDesktop,
        ...sections,
        { id: dataSectionId, title: texts.data.title },
        { id: engineSectionId, title: frame.engine.title },
      ].map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          className="rounded-md px-2.5 py-1.5 text-sm font-medium text-muted hover:bg-sunken hover:text-ink"
        >
          {title}
        </a>
      ))}
    </nav>
  )
}

function Pending({ settings }: { settings: readonly SettingState[] }) {
  const { settings: texts } = useTexts()
  return (
    <div role="status">
      {settings.some(({ is_pending: isPending }) => isPending) && (
        <p className="mt-4 flex items-start gap-2.5 rounded-lg bg-major-soft px-4 py-3 text-sm">
          <Clock className="mt-0.5 size-4.5 shrink-0 text-major" aria-hidden />
          {texts.pendingTitle}
        </p>
      )}
    </div>
  )
}

function Section({ section, children }: { section: SettingSection; children: ReactNode }) {
  const { title, intro } = useTexts().settings.sections[section]
  return (
    <SettingsSection id={section} title={title} intro={intro}>
      {children}
    </SettingsSection>
  )
}

function RemoteWarning() {
  const { remoteWarning } = useTexts().settings
  return (
    <p role="alert" className="flex items-start gap-2.5 bg-major-soft px-4 py-3 text-sm md:px-5">
      <TriangleAlert className="mt-0.5 size-4.5 shrink-0 text-major" aria-hidden />
      {remoteWarning}
    </p>
  )
}

interface SaveBarProps {
  count: number
  isPending: boolean
  error: Error | null
  onDiscard(): void
}

/** Stays visible while there are unsaved changes. */
function SaveBar({ count, isPending, error, onDiscard }: SaveBarProps) {
  const { settings: texts } = useTexts()
  const faulty = error instanceof ProblemError ? error.errors.length : 0
  return (
    <section
      aria-label={texts.save}
      className="sticky bottom-4 mt-8 rounded-xl border border-line bg-raised px-4 py-3 shadow-raised md:px-5"
    >
      {error && faulty === 0 && (
        <div className="mb-3">
          <FailureNote error={error} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="min-w-0 flex-1 text-sm font-medium">
          {faulty > 0 ? (
            <span className="text-critical">{texts.faulty({ count: faulty })}</span>
          ) : (
            texts.changed({ count })
          )}
        </p>
        <Button look="quiet" type="button" onClick={onDiscard}>
          {texts.discard}
        </Button>
        <Button look="primary" type="submit" disabled={isPending} focusableWhenDisabled>
          {isPending ? texts.saving : texts.save}
        </Button>
      </div>
    </section>
  )
}
